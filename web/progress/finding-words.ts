import { figure } from "#rules/figures.ts";
import { ENOUGH_ANSWERS } from "#rules/progress-minimums.ts";
import { wilson } from "#rules/wilson.ts";
import type { FindingFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";
import { marksFigure, percentOf } from "./standing.ts";

/** "88 answers, 44 to 61%". @param answered above 0 */
export function rangeWords(right: number, answered: number): string {
  const { low, high } = wilson({ right, answered });
  return `${figure(answered)} answers, ${Math.round(100 * low)} to ${Math.round(100 * high)}%`;
}

/** What is weak: a topic by its name, the subject's questions without one, or the whole subject. */
function areaWords({ kind, subject, topic }: FindingFragment): string {
  if (kind === "SUBJECT") return subject ?? "";
  return topic ?? `${subject ?? ""} without a topic`;
}

/** What costs, to stand before "costs you". */
function causeWords(finding: FindingFragment): [cause: string, verb: "costs" | "cost"] {
  switch (finding.kind) {
    case "TOPIC":
    case "SUBJECT":
      return [areaWords(finding), "costs"];
    case "QUICK":
      return ["Quick wrong answers", "cost"];
    case "LATE":
      return ["The last fifth of the clock", "costs"];
    case "CHANGING":
      return ["Changing right answers", "costs"];
    case "SKIPPING":
      return ["Skipping", "costs"];
    case "LEAVING":
      return ["Time on questions you then leave", "costs"];
    case "SWITCHING":
      return ["Leaving the page", "costs"];
  }
}

/** "Consideration costs you 3.1 marks in 100 questions." */
export function findingTitle(finding: FindingFragment): string {
  const [cause, verb] = causeWords(finding);
  return `${cause} ${verb} you ${marksFigure(finding.cost)} marks in 100 questions.`;
}

function othersWords({ othersCorrectCount: right, othersAnsweredCount: of }: FindingFragment) {
  return of === 0 ? "" : `${percentOf(right, of)}% right`;
}

/** What a finding rests on, in a sentence or two. */
export function findingEvidence(finding: FindingFragment): string {
  const { kind, times, besides, correctCount, answeredCount } = finding;
  const own = rangeWords(correctCount, Math.max(1, answeredCount));
  const wrong = `${figure(times)} wrong of ${figure(answeredCount)}`;
  switch (kind) {
    case "TOPIC":
      return `${wrong}. In your other topics you are ${othersWords(finding)}.`;
    case "SUBJECT":
      return `${wrong}. In your other subjects you are ${othersWords(finding)}.`;
    case "QUICK":
      return `${wrong} in under a third of your usual time. With more time you are ${othersWords(finding)}.`;
    case "LATE":
      return `${percentOf(correctCount, Math.max(1, answeredCount))}% right in the last fifth of the time (${own}); before, ${othersWords(finding)}. Keep time for the end in your next test.`;
    case "CHANGING":
      return `${figure(times)} times from right to wrong, ${figure(besides)} times from wrong to right.`;
    case "SKIPPING":
      return `${figure(times)} skipped. When you do answer there you are right ${percentOf(correctCount, Math.max(1, answeredCount))}% of the time (${own}), and answering pays.`;
    case "LEAVING":
      return `${figure(times)} questions left after your usual time or more, while others were never reached.`;
    case "SWITCHING":
      return `${figure(besides)} of your tests ended because you left the page too often. Stay on it in your next test.`;
  }
}

/** That nothing is found; where topics have too few answers, that nothing is claimed of these. */
export function nothingWords(topics: readonly { percent: number | null }[]): string {
  const known = topics.filter(({ percent }) => percent !== null).length;
  if (known === topics.length) return "Nothing stands out. Your marks are lost evenly.";
  return `Nothing stands out so far. ${figure(known)} of ${counted(topics.length, "topic")} ${known === 1 ? "has" : "have"} the ${ENOUGH_ANSWERS} answers needed.`;
}

/** What is practised for a finding, and what its button and the practice are called. */
export interface FindingPractice {
  label: string;
  title: string;
  subject: string | null;
  topic: string | null;
  skippedOnly: boolean;
}

/** What helps against a finding: a practice, or another test where only taking one differently helps. */
export type FindingAction = FindingPractice | { label: "Take a Test"; to: string };

/** @param count how many questions there are, where that is known */
export function findingAction(finding: FindingFragment, count = 10): FindingAction {
  const all = { subject: null, topic: null, skippedOnly: false };
  switch (finding.kind) {
    case "TOPIC":
    case "SUBJECT": {
      const { subject, topic } = finding;
      const label = `Practise ${counted(count, "Question")}`;
      return { label, title: areaWords(finding), ...all, subject, topic };
    }
    case "SKIPPING":
      return {
        ...all,
        label: "Practise the Skipped",
        title: "Skipped questions",
        skippedOnly: true,
      };
    case "LEAVING":
      return {
        ...all,
        label: "Practise the Skipped",
        title: "Questions you left",
        skippedOnly: true,
      };
    case "QUICK":
    case "CHANGING":
      return { ...all, label: "Practise at Your Own Pace", title: "Your mistakes" };
    // No practice trains the end of a clock, or staying on the page.
    case "LATE":
    case "SWITCHING":
      return { label: "Take a Test", to: "/tests" };
  }
}

const OUTCOME_WORDS = { R: "right", W: "wrong", S: "skipped", N: "never reached" } as const;
type OutcomeLetter = keyof typeof OUTCOME_WORDS;

/** The letters of `outcomes` that mean something. */
export function outcomeLetters(outcomes: string): OutcomeLetter[] {
  return [...outcomes].filter((letter): letter is OutcomeLetter => letter in OUTCOME_WORDS);
}

/** "25 answers, oldest first", or "31 skipped" where nothing was tried. */
export function outcomesCaption(outcomes: string): string {
  const letters = outcomeLetters(outcomes);
  const only = letters.every((letter) => letter === letters[0]) ? letters[0] : undefined;
  if (only === "S" || only === "N") return `the last ${letters.length}, ${OUTCOME_WORDS[only]}`;
  return `the last ${letters.length}, oldest first`;
}

/** The strip in words: "9 right, 16 wrong". */
export function outcomesWords(outcomes: string): string {
  const letters = outcomeLetters(outcomes);
  return (Object.keys(OUTCOME_WORDS) as OutcomeLetter[])
    .map((letter) => ({ letter, count: letters.filter((one) => one === letter).length }))
    .filter(({ count }) => count > 0)
    .map(({ letter, count }) => `${figure(count)} ${OUTCOME_WORDS[letter]}`)
    .join(", ");
}
