import { figure } from "#rules/figures.ts";
import { ENOUGH_ANSWERS } from "#rules/progress-minimums.ts";
import type { GuessFragment, HabitFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";
import { rangeWords } from "./finding-words.ts";
import { marksFigure, percentOf } from "./standing.ts";

const NAMES = {
  QUICK: "Quick and wrong",
  LATE: "The last fifth",
  CHANGING: "Changing answers",
  SKIPPING: "Skipping",
  LEAVING: "Time, then left",
  SWITCHING: "Tab switches",
} as const;

export function habitName({ kind }: HabitFragment): string {
  return NAMES[kind];
}

const COUNTED = {
  QUICK: "quick answers",
  LATE: "answers there",
  CHANGING: "changes",
  SKIPPING: "answers in a subject",
  LEAVING: "timed questions",
  SWITCHING: "tests",
} as const;

function beside(habit: HabitFragment): string {
  const { othersCorrectCount: right, othersAnsweredCount: of } = habit;
  return of === 0 ? "no others" : `${percentOf(right, of)}%`;
}

const minutesOf = (seconds: number) => counted(Math.round(seconds / 60), "minute");

/** What is said of a habit: its evidence, and where nothing is shown, that. */
export function habitEvidence(habit: HabitFragment): string {
  const { kind, verdict, have, need, correctCount, answeredCount, times, besides, seconds } = habit;
  if (verdict === "TOO_FEW") {
    return `Not enough ${COUNTED[kind]} yet: ${figure(have)} of ${figure(need)}.`;
  }
  const none = verdict === "NONE" ? " No difference shown." : "";
  const own = answeredCount === 0 ? "" : rangeWords(correctCount, answeredCount);
  switch (kind) {
    case "QUICK":
      return `${figure(times)} of ${figure(answeredCount)} answers under a third of your usual time were wrong; with more time ${beside(habit)} are right.${none}`;
    case "LATE":
      return `${percentOf(correctCount, answeredCount)}% right in the last fifth of the time (${own}), ${beside(habit)} before.${none}`;
    case "CHANGING":
      return `${figure(besides)} times from wrong to right, ${figure(times)} times from right to wrong.${verdict === "PAYS" ? " Changing pays you." : none}`;
    case "SKIPPING":
      return answeredCount === 0
        ? `No subject with ${ENOUGH_ANSWERS} answers is strong enough to say that skipping costs you marks.`
        : `${counted(times, "question")} skipped in subjects where you are right ${percentOf(correctCount, answeredCount)}% of the time (${own}).${verdict === "NONE" ? " Too few to name a cost." : ""}`;
    case "LEAVING":
      return times === 0
        ? "You left no question after your usual time for an answer."
        : `${minutesOf(seconds)} on ${counted(times, "question")} you then left.`;
    case "SWITCHING": {
      const taken = seconds > 0 ? ` They took ${minutesOf(seconds)} off the clock.` : "";
      const ended = besides > 0 ? ` ${counted(besides, "test")} ended because of them.` : "";
      return `${times === 0 ? "None" : figure(times)} in ${figure(have)} tests.${ended}${taken}`;
    }
  }
}

/** What a habit costs, large, and under it what that is; null while nothing is known. */
export function habitCost(habit: HabitFragment): { figure: string; of: string } | null {
  const { kind, verdict, cost, have, times, seconds } = habit;
  if (verdict === "TOO_FEW") return null;
  if (verdict === "COSTS") return { figure: marksFigure(cost), of: "marks in 100 questions" };
  if (kind === "SWITCHING" && seconds > 0) {
    return { figure: minutesOf(seconds), of: "off the clock, no marks" };
  }
  const of =
    kind === "SKIPPING" ? `${figure(times)} skipped there` : `${figure(have)} ${COUNTED[kind]}`;
  return { figure: "No cost", of };
}

/** Advice on answers in doubt; none while the range holds the break-even. */
export function guessTitle({ kind, verdict }: GuessFragment): string {
  const which =
    kind === "MARKED"
      ? "Answers you marked for review"
      : "Answers in under a third of your usual time";
  const advice = {
    ANSWER: "keep giving them.",
    LEAVE: "leave those questions instead.",
    EITHER: "too early to say.",
    TOO_FEW: "too early to say.",
  }[verdict];
  return `${which}: ${advice}`;
}

/** What the advice rests on. */
export function guessEvidence(guess: GuessFragment): string {
  const {
    verdict,
    correctCount,
    answeredCount,
    percent,
    low,
    high,
    breakEvenPercent,
    moreAnswers,
  } = guess;
  if (percent === null)
    return `Not enough answers yet: ${figure(answeredCount)} of ${ENOUGH_ANSWERS}.`;
  const facts = `Right ${percent}% of the time (${figure(correctCount)} of ${figure(answeredCount)}, so ${low} to ${high}%).`;
  if (breakEvenPercent === 0 && verdict === "ANSWER") {
    return `${facts} Nothing is deducted for a wrong answer, so any answer is worth giving.`;
  }
  if (verdict !== "EITHER") return facts;
  const more = moreAnswers === null ? "" : ` About ${figure(moreAnswers)} more will tell.`;
  return `${facts} The range still holds the ${breakEvenPercent}% above which answering pays, so nothing is claimed.${more}`;
}
