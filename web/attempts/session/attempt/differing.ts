import { UNANSWERED } from "#rules/grading.ts";
import type { AttemptSnapshot } from "./attempt.ts";

/** One question that two versions of an attempt have answered differently. */
export interface Difference {
  /** 0 for the first question. */
  index: number;
  /** The option chosen here, -1 for none. */
  here: number;
  /** The option chosen there, -1 for none. */
  there: number;
}

/** The questions whose answers differ between two versions, by whose answer counts. */
export interface Comparison {
  /** Both versions touched the question, and neither continues the other: the student decides. */
  conflicts: Difference[];
  /** Positions of the questions whose answer here counts, 0 for the first. */
  fromHere: number[];
  /** Positions of the questions whose answer there counts. */
  fromThere: number[];
}

type Version = Pick<AttemptSnapshot, "progress" | "confirmedAnswers">;

/** One question in one version. */
interface Entry {
  answer: number;
  changes: number;
  /** The last letters chosen, "-" for a cleared answer. */
  choices: string;
}

/** A question as a version has it. @param index 0 for the first */
export function entryOf({ progress }: Pick<Version, "progress">, index: number): Entry {
  return {
    answer: progress.answers[index] ?? UNANSWERED,
    changes: progress.changeCounts[index] ?? 0,
    choices: progress.choices[index] ?? "",
  };
}

/** Whether nobody ever chose an answer. A cleared answer was touched. */
export function isUntouched({ answer, changes, choices }: Entry): boolean {
  return answer === UNANSWERED && changes === 0 && choices === "";
}

/**
 * Whether nothing in the letters speaks against the later entry having grown out of the earlier one.
 * Only the last letters are kept, so after many changes none may be left to compare.
 */
function canContinue(later: Entry, earlier: Entry): boolean {
  const more = later.changes - earlier.changes;
  if (more < 0) return false;
  const until = later.choices.slice(0, Math.max(0, later.choices.length - more));
  return earlier.choices.endsWith(until) || until.endsWith(earlier.choices);
}

/**
 * Compares the answers of two versions of an attempt (docs/attempts.md, section 9). A question conflicts
 * unless one side never touched it, or still has the answer that the server last confirmed to this device
 * and the other side continues from there.
 */
export function compareAnswers(here: Version, there: Version): Comparison {
  const comparison: Comparison = { conflicts: [], fromHere: [], fromThere: [] };
  for (const index of here.progress.answers.keys()) {
    const [mine, theirs] = [entryOf(here, index), entryOf(there, index)];
    const base = here.confirmedAnswers?.[index];
    if (mine.answer === theirs.answer) continue;
    if (isUntouched(mine)) comparison.fromThere.push(index);
    else if (isUntouched(theirs)) comparison.fromHere.push(index);
    else if (mine.answer === base && canContinue(theirs, mine)) comparison.fromThere.push(index);
    else if (theirs.answer === base && canContinue(mine, theirs)) comparison.fromHere.push(index);
    else comparison.conflicts.push({ index, here: mine.answer, there: theirs.answer });
  }
  return comparison;
}

/** Whether a list holds a difference that another did not show. */
export function hasNewDifference(
  list: readonly Difference[],
  shown: readonly Difference[],
): boolean {
  return list.some(
    (one) =>
      !shown.some(
        ({ index, here, there }) => index === one.index && here === one.here && there === one.there,
      ),
  );
}
