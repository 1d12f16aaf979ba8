import { figure } from "#rules/figures.ts";
import { formatClock } from "#rules/times.ts";
import type { Practice, PracticeQuestion } from "./practice.ts";

/** What is looked at of a practice with a clock. */
type Timed = Pick<Practice, "minutes" | "secondsLeft" | "questionCount" | "answeredCount"> & {
  questions: readonly Pick<PracticeQuestion, "subject" | "answer">[];
};

/** Whole seconds that each question has of the clock; null without a clock. */
export function evenPace({ minutes, questionCount }: Timed): number | null {
  return minutes == null || questionCount === 0 ? null : Math.round((minutes * 60) / questionCount);
}

/** Seconds at the answered questions of each subject; empty where no times are kept. */
export function secondsBySubject({ questions }: Pick<Timed, "questions">): Map<string, number> {
  const spent = new Map<string, number>();
  for (const { subject, answer } of questions) {
    if (answer != null) spent.set(subject, (spent.get(subject) ?? 0) + answer.seconds);
  }
  return [...spent.values()].some((seconds) => seconds > 0) ? spent : new Map();
}

/**
 * Whether time or knowledge cost something in a practice with a clock, as far as so few answers can say: what
 * the clock cut off, and how long what was missed had taken (docs/learning.md, section 9). Sentences, the
 * first the plainest; none without a clock, or where nothing was answered.
 */
export function timeOrKnowledge(practice: Timed): string[] {
  const pace = evenPace(practice);
  const { secondsLeft, answeredCount, questions } = practice;
  if (pace === null || answeredCount === 0) return [];
  if (secondsBySubject(practice).size === 0) return ["No times are kept of these answers."];
  const missed = questions.flatMap(({ answer }) =>
    answer != null && !answer.isRight ? [answer.seconds] : [],
  );
  return [clockWords(practice), missedWords(missed, pace, secondsLeft ?? 0)];
}

function clockWords({
  secondsLeft,
  questionCount: asked,
  answeredCount,
  questions,
}: Timed): string {
  const left = secondsLeft ?? 0;
  const open = asked - answeredCount;
  // "I don't know" ends a question too, and is no answer to it.
  const isKnown = questions.every(({ answer }) => answer == null || answer.choice != null);
  const all = isKnown
    ? `All ${figure(asked)} were answered`
    : `You went through all ${figure(asked)}`;
  if (left > 0) {
    const end = open === 0 ? all : "You ended it";
    return `${end} with ${formatClock(left)} left, so you weren’t short of time.`;
  }
  if (open === 0) return `${all}, with no time to spare.`;
  return `The clock ran out with ${figure(open)} of ${figure(asked)} not answered: time cost you ${
    open === 1 ? "that one" : "those"
  }, whatever you knew.`;
}

function missedWords(missed: readonly number[], pace: number, left: number): string {
  if (missed.length === 0) return "Nothing that you answered was missed.";
  const even = `an even pace of ${formatClock(pace)} a question`;
  const quick = missed.filter((seconds) => seconds < pace).length;
  const slow = missed.length - quick;
  const one = missed.length === 1;
  if (quick === 0) {
    return `${one ? "The one you missed" : `All ${figure(missed.length)} you missed`} had at least ${even}: rather knowledge than time, as far as so few can say.`;
  }
  const spare = left > 0 ? " There was time left to look at such answers again." : "";
  if (slow === 0) {
    return `${one ? "The one you missed" : `All ${figure(missed.length)} you missed`} took less than ${even}.${spare}`;
  }
  return `Of the ${figure(missed.length)} you missed, ${figure(quick)} took less than ${even}, and ${figure(slow)} had at least as long.${spare}`;
}
