import { figure } from "#rules/figures.ts";
import { compareNames } from "#rules/name-order.ts";
import { marksText, marksWord } from "../../ui/marks.ts";
import { marksDifference } from "../lost-marks.ts";
import type { TopicOutcome } from "../topic-outcomes.ts";
import { type TopicQuestion, topicOutcomes } from "../topic-outcomes.ts";

/** The topic of a result that cost most. */
export interface Costliest {
  /** A topic, or a subject without topics. */
  name: string;
  subject: string;
  topic: string | null;
  outcome: TopicOutcome;
  /** In marks. */
  lost: number;
  /** True if no other cost as much. */
  isAlone: boolean;
}

/** The most questions in one practice: about twenty minutes. */
const mostPractised = 20;

/** With fewer mistakes in each topic, mistakes of all topics are practised together. */
const leastOfTopic = 3;

/** The next practice for a result with open mistakes. */
export interface NextPractice {
  /** The topic to practise; null if no topic has enough open mistakes, and all are practised. */
  cost: Costliest | null;
  /** The number of those questions that cost marks. */
  lost: number;
  /** Positions of the questions to practise, in the order given. */
  started: number[];
  /** The number of other open mistakes. */
  others: number;
  /** Lost questions of the topic that are not open: answered right since, or not available for practice. */
  leftOut: number;
}

const isLost = (question: TopicQuestion | undefined) =>
  question?.status === "INCORRECT" || question?.status === "UNANSWERED";

/** True if a question cost marks in this topic. */
const isLostOf = (question: TopicQuestion | undefined, { subject, topic }: Costliest) =>
  isLost(question) && question?.subject === subject && question.topic === topic;

/**
 * The next practice: the open mistakes of the topic that cost most among those with three or more, so that the stated
 * cost and the practice match; all open mistakes if no topic has as many (docs/learning.md, section 4).
 * @param correctMarks marks of a correct answer
 * @param open positions on the paper, counted from 0
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

/** Why fewer are practised than were lost; "" if none is left out. */
export function leftOutWords(leftOut: number): string {
  if (leftOut === 0) return "";
  return leftOut === 1
    ? "1 wrong or skipped one is left out: it is closed, or not given out for practice."
    : `${figure(leftOut)} wrong or skipped ones are left out: each is closed, or not given out for practice.`;
}

/** "57 other mistakes of this test are open."; "" for none. */
export function othersWords(others: number): string {
  if (others === 0) return "";
  return `${figure(others)} other ${others === 1 ? "mistake of this test is" : "mistakes of this test are"} open.`;
}

/**
 * The open mistakes if no topic stands out: "5 mistakes of this test are open."
 * @param lost the number of them that cost marks
 */
export function openWords({ started, lost, others }: NextPractice): string {
  const count = started.length + others;
  if (lost === 0) return "You lost no marks on what is still open.";
  return `${figure(count)} ${count === 1 ? "mistake of this test is" : "mistakes of this test are"} open.`;
}

/**
 * The topic of a result that cost most, or the subject if it has no topics (docs/learning.md, section 4).
 * @param correctMarks marks of a correct answer
 * @returns null if no marks were lost
 */
export function costliest(
  questions: readonly TopicQuestion[],
  correctMarks: number,
): Costliest | null {
  return topicCosts(questions, correctMarks)[0] ?? null;
}

/** The cost of each topic, highest first, without those that cost nothing. */
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

/** "Of its 5 questions: 1 correct, 3 wrong, 1 skipped.", without zero counts. */
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
