import { figure } from "#rules/figures.ts";
import { fromHundredths, toHundredths } from "#rules/marks.ts";
import { ENOUGH_CASES } from "#rules/progress-minimums.ts";
import { formatDate } from "#rules/times.ts";
import type { BlindGroupFragment, BlindOutcomeFragment } from "../gql/graphql.ts";
import { marksText } from "../ui/marks.ts";

type GroupName = BlindGroupFragment["name"];

/** The groups in the order of their use: what can be acted on first. */
export const BY_USE: readonly GroupName[] = [
  "WRONG_THEN_RIGHT",
  "WRONG_TWICE",
  "RIGHT_TWICE",
  "RIGHT_THEN_WRONG",
];

/** What groups are called. */
export const GROUP_TITLES: Readonly<Record<GroupName, string>> = {
  RIGHT_TWICE: "Right twice",
  WRONG_THEN_RIGHT: "Wrong, then right",
  WRONG_TWICE: "Wrong twice",
  RIGHT_THEN_WRONG: "Right, then wrong",
};

/** Where a group stands, for a phone, which has no table: "Wrong in the test, right in review". */
export const GROUP_PLACES: Readonly<Record<GroupName, string>> = {
  RIGHT_TWICE: "Right in the test, right in review",
  WRONG_THEN_RIGHT: "Wrong in the test, right in review",
  WRONG_TWICE: "Wrong in the test, wrong in review",
  RIGHT_THEN_WRONG: "Right in the test, wrong in review",
};

/** "1 question", "39 questions". */
export function questionsWord(count: number): string {
  return `${figure(count)} ${count === 1 ? "question" : "questions"}`;
}

/** What a group means, in a sentence or two; of fewer than three questions that they are too few to say. */
export function meaningOf(group: BlindGroupFragment) {
  const { name, count, positions, quickCount, about, aboutCount } = group;
  if (count < ENOUGH_CASES) {
    const numbers = positions.map((position) => figure(position + 1)).join(" and ");
    return `Question${count === 1 ? "" : "s"} ${numbers}. Too few to draw a conclusion.`;
  }
  switch (name) {
    case "RIGHT_TWICE":
      return "You know these. Nothing to do.";
    case "WRONG_THEN_RIGHT": {
      const quick = `${figure(quickCount)} of the ${figure(count)} took under 30 seconds in the test.`;
      return `Time or attention, not knowledge.${quickCount > 0 ? ` ${quick}` : ""}`;
    }
    case "WRONG_TWICE":
      return `Not understood yet.${about === null ? "" : ` ${figure(aboutCount)} of them are on ${about}.`}`;
    case "RIGHT_THEN_WRONG":
      return "Luck, or a doubt you gave in to. Read the explanations before the next paper.";
  }
}

/** What both scores say together. */
export function scoresWords({
  timedScore,
  blindScore,
  unknownMarks,
}: BlindOutcomeFragment): string {
  const difference = toHundredths(blindScore) - toHundredths(timedScore);
  const marks = marksText(fromHundredths(Math.abs(difference)));
  const within =
    difference > 0
      ? `${marks} marks were within your reach without learning anything new.`
      : difference < 0
        ? `Thinking again cost ${marks} marks.`
        : "Extra time didn’t change your total.";
  const unknown = marksText(unknownMarks);
  return unknownMarks > 0 ? `${within} What you did not know cost you ${unknown}.` : within;
}

/** "Jan 14, 2026", or "Jan 14, 2026 to Jan 15, 2026" for one that took more than a day. */
export function reviewedOn(startedAt: string, finishedAt: string): string {
  const [from, to] = [formatDate(startedAt), formatDate(finishedAt)];
  return from === to ? from : `${from} to ${to}`;
}
