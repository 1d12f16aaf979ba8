import { figure } from "#rules/figures.ts";
import { marksText, marksWord } from "../../ui/marks.ts";
import { marksDifference } from "../lost-marks.ts";
import type { TopicOutcome } from "../topic-outcomes.ts";
import { type TopicQuestion, topicOutcomes } from "../topic-outcomes.ts";

/** What cost most of a result. */
export interface Costliest {
  /** A topic, or a subject whose questions name none. */
  name: string;
  outcome: TopicOutcome;
  /** In marks. */
  lost: number;
  /** No other cost as much. */
  isAlone: boolean;
}

/** So many questions of a result are practised at once: what fits into twenty minutes. */
export const mostPractised = 20;

/**
 * The open mistakes to begin with: those of what cost most first, otherwise in the order given.
 *
 * @param open places on the paper, 0 for the first
 */
export function firstMistakes(
  questions: readonly TopicQuestion[],
  open: readonly number[],
  cost: Costliest | null,
): number[] {
  const isOfCost = (position: number) => {
    const question = questions[position];
    return (
      question !== undefined && cost !== null && (question.topic ?? question.subject) === cost.name
    );
  };
  const first = open.filter(isOfCost);
  return [...first, ...open.filter((position) => !isOfCost(position))].slice(0, mostPractised);
}

/** "61 mistakes of this test to go over: begin with 20." */
export function openWords(open: number): string {
  const rest = open > mostPractised ? `: begin with ${mostPractised}` : "";
  return `${figure(open)} ${open === 1 ? "mistake" : "mistakes"} of this test to go over${rest}.`;
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
  const named = questions.map((question) => ({ ...question, topic: question.topic ?? "" }));
  const found = [...topicOutcomes(named, correctMarks)].flatMap(([subject, topics]) =>
    topics.map((outcome) => ({
      name: outcome.topic || subject,
      outcome,
      lost: marksDifference(outcome.maxMarks, outcome.score),
    })),
  );
  const [first, second] = found.sort(
    (one, other) => other.lost - one.lost || one.name.localeCompare(other.name, "en"),
  );
  if (first === undefined || first.lost <= 0) return null;
  return { ...first, isAlone: found.length > 1 && first.lost > (second?.lost ?? 0) };
}

/** "Consideration cost you 5 marks, more than any other topic." */
export function costWords({ name, lost, isAlone }: Costliest): string {
  const rest = isAlone ? ", more than any other topic" : "";
  return `${name} cost you ${marksText(lost)} ${marksWord(lost)}${rest}.`;
}

/** "Of its 5 questions: 1 right, 3 wrong, 1 without an answer." */
export function outcomeWords({ outcome }: Costliest): string {
  const { totalQuestions, correctCount, incorrectCount, unansweredCount } = outcome;
  return `Of its ${questionsWords(totalQuestions)}: ${correctCount} right, ${incorrectCount} wrong, ${unansweredCount} without an answer.`;
}

function questionsWords(count: number): string {
  return `${figure(count)} ${count === 1 ? "question" : "questions"}`;
}

/** "Practise 10 Questions". */
export function practiseWords(count: number): string {
  return `Practise ${figure(count)} ${count === 1 ? "Question" : "Questions"}`;
}
