import { fromHundredths, toHundredths } from "#rules/marks.ts";
import { compareNames } from "#rules/name-order.ts";
import { byMarksLost, type SubjectOutcome } from "./lost-marks.ts";
import type { ResultStatus } from "./result-questions.ts";

/** The fields of a question used for the breakdown by topic. */
export interface TopicQuestion {
  subject: string;
  /** Null if the question has none. */
  topic: string | null;
  /** Hidden and dropped questions don't count. */
  status: ResultStatus;
  /** Marks earned or lost by the answer. */
  marks: number;
}

/** The outcomes of one topic; null for questions without a topic. */
export interface TopicOutcome extends SubjectOutcome {
  topic: string | null;
}

function outcomeOf(
  topic: string | null,
  questions: TopicQuestion[],
  correctMarks: number,
): TopicOutcome {
  const count = (status: TopicQuestion["status"]) =>
    questions.filter((question) => question.status === status).length;
  // Summed in hundredths, to avoid rounding errors.
  const score = questions.reduce((sum, { marks }) => sum + toHundredths(marks), 0);
  return {
    topic,
    totalQuestions: questions.length,
    correctCount: count("CORRECT"),
    incorrectCount: count("INCORRECT"),
    unansweredCount: count("UNANSWERED"),
    score: fromHundredths(score),
    maxMarks: fromHundredths(toHundredths(correctMarks) * questions.length),
  };
}

function byLoss(one: TopicOutcome, other: TopicOutcome): number {
  return byMarksLost(one, other) || compareNames(one.topic ?? "", other.topic ?? "");
}

function groupBy<T, Key>(entries: readonly T[], keyOf: (entry: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}

/**
 * The outcomes of each subject's topics, most marks lost first, questions without a topic last. A subject without any
 * topic has no entry.
 * @param correctMarks the marks of a correct answer
 */
export function topicOutcomes(
  questions: readonly TopicQuestion[],
  correctMarks: number,
): Map<string, TopicOutcome[]> {
  const outcomes = new Map<string, TopicOutcome[]>();
  const graded = questions.filter(({ status }) => status !== "HIDDEN" && status !== "DROPPED");
  for (const [subject, ofSubject] of groupBy(graded, (question) => question.subject)) {
    const topics = groupBy(ofSubject, ({ topic }) => topic);
    const unnamed = topics.get(null);
    topics.delete(null);
    if (topics.size === 0) continue;
    const named = [...topics]
      .map(([topic, ofTopic]) => outcomeOf(topic, ofTopic, correctMarks))
      .sort(byLoss);
    outcomes.set(subject, unnamed ? [...named, outcomeOf(null, unnamed, correctMarks)] : named);
  }
  return outcomes;
}
