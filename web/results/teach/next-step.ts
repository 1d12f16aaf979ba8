import { figure } from "#rules/figures.ts";
import { compareNames } from "#rules/name-order.ts";
import { marksText, marksWord } from "../../ui/marks.ts";
import { marksDifference } from "../lost-marks.ts";
import type { TopicOutcome } from "../topic-outcomes.ts";
import { type TopicQuestion, topicOutcomes } from "../topic-outcomes.ts";

/** What cost most of a result. */
export interface Costliest {
  /** A topic, or a subject whose questions name none. */
  name: string;
  subject: string;
  topic: string | null;
  outcome: TopicOutcome;
  /** In marks. */
  lost: number;
  /** No other cost as much. */
  isAlone: boolean;
}

/** So many questions of a result are practised at once: what fits into twenty minutes. */
const mostPractised = 20;

/** Fewer mistakes of a topic say nothing of it: then the mistakes of all topics are practised together. */
const leastOfTopic = 3;

/** What to do next with a result that has open mistakes. */
export interface NextPractice {
  /** The topic that is practised; null where no topic has enough open mistakes, and all of them are. */
  cost: Costliest | null;
  /** How many of what is practised cost marks. */
  lost: number;
  /** Places on the paper of what is practised, in the order given. */
  started: number[];
  /** Other open mistakes. */
  others: number;
  /** Questions lost in the topic that are not open: answered right since, or not given out for practice. */
  leftOut: number;
}

const isLost = (question: TopicQuestion | undefined) =>
  question?.status === "INCORRECT" || question?.status === "UNANSWERED";

/** Whether a question is one of those that a topic's marks were lost on. */
const isLostOf = (question: TopicQuestion | undefined, { subject, topic }: Costliest) =>
  isLost(question) && question?.subject === subject && question.topic === topic;

/**
 * The practice to go on with: the open mistakes of the topic that cost most of those with three or more, so
 * that what is said of the cost and what is practised are the same; all open mistakes where no topic has
 * as many (docs/learning.md, section 4).
 *
 * @param correctMarks marks of a correct answer
 * @param open places on the paper, 0 for the first
 */
export function nextPractice(
  questions: readonly TopicQuestion[],
  correctMarks: number,
  open: readonly number[],
): NextPractice {
  const costs = topicCosts(questions, correctMarks);
  const openOf = (cost: Costliest) =>
    open.filter((position) => isLostOf(questions[position], cost));
  const place = costs.findIndex((cost) => openOf(cost).length >= leastOfTopic);
  const found = costs[place];
  const cost = found ? { ...found, isAlone: found.isAlone && place === 0 } : null;
  const started = (cost ? openOf(cost) : [...open]).slice(0, mostPractised);
  const lost = started.filter((position) => isLost(questions[position])).length;
  const leftOut = cost
    ? questions.filter((question) => isLostOf(question, cost)).length - openOf(cost).length
    : 0;
  return { cost, started, lost, others: open.length - started.length, leftOut };
}

/** Why fewer are practised than were lost; nothing where all are. */
export function leftOutWords(leftOut: number): string {
  if (leftOut === 0) return "";
  return leftOut === 1
    ? "1 wrong or skipped one is left out: it is closed, or not given out for practice."
    : `${figure(leftOut)} wrong or skipped ones are left out: each is closed, or not given out for practice.`;
}

/** "57 other mistakes of this test are open."; nothing where there are none. */
export function othersWords(others: number): string {
  if (others === 0) return "";
  return `${figure(others)} other ${others === 1 ? "mistake of this test is" : "mistakes of this test are"} open.`;
}

/** What is open where no topic stands out: "5 mistakes of this test are open." @param lost of them, cost marks */
export function openWords({ started, lost, others }: NextPractice): string {
  const count = started.length + others;
  if (lost === 0) return "You lost no marks on what is still open.";
  return `${figure(count)} ${count === 1 ? "mistake of this test is" : "mistakes of this test are"} open.`;
}

/**
 * The topic that cost most of a result, or of a subject without topics the subject (docs/learning.md,
 * section 4).
 *
 * @param correctMarks marks of a correct answer
 * @returns null where nothing was lost
 */
export function costliest(
  questions: readonly TopicQuestion[],
  correctMarks: number,
): Costliest | null {
  return topicCosts(questions, correctMarks)[0] ?? null;
}

/** What each topic cost, the dearest first; those that cost nothing are left out. */
function topicCosts(questions: readonly TopicQuestion[], correctMarks: number): Costliest[] {
  const named = questions.map((question) => ({ ...question, topic: question.topic ?? "" }));
  const found = [...topicOutcomes(named, correctMarks)].flatMap(([subject, topics]) =>
    topics.map((outcome) => ({
      name: outcome.topic || subject,
      subject,
      topic: outcome.topic || null,
      outcome,
      lost: marksDifference(outcome.maxMarks, outcome.score),
    })),
  );
  return found
    .sort((one, other) => other.lost - one.lost || compareNames(one.name, other.name))
    .filter(({ lost }) => lost > 0)
    .map((cost, index, costs) => ({
      ...cost,
      isAlone: found.length > 1 && cost.lost > (costs[index + 1]?.lost ?? 0),
    }));
}

/** "Consideration cost you 5 marks, more than any other topic." */
export function costWords({ name, lost, isAlone }: Costliest): string {
  const rest = isAlone ? ", more than any other topic" : "";
  return `${name} cost you ${marksText(lost)} ${marksWord(lost)}${rest}.`;
}

/** "Of its 5 questions: 1 correct, 3 wrong, 1 skipped."; what is none is left out. */
export function outcomeWords({ outcome }: Costliest): string {
  const { totalQuestions, correctCount, incorrectCount, unansweredCount } = outcome;
  const parts = [
    { count: correctCount, word: "correct" },
    { count: incorrectCount, word: "wrong" },
    { count: unansweredCount, word: "skipped" },
  ];
  const words = parts
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${figure(count)} ${word}`);
  return `Of its ${questionsWords(totalQuestions)}: ${words.join(", ")}.`;
}

function questionsWords(count: number): string {
  return `${figure(count)} ${count === 1 ? "question" : "questions"}`;
}

/** "Practise 10 Questions". */
export function practiseWords(count: number): string {
  return `Practise ${figure(count)} ${count === 1 ? "Question" : "Questions"}`;
}
