import { UNANSWERED } from "#rules/grading.ts";
import type { AttemptSnapshot } from "./snapshot.ts";

/** One question that two versions of an attempt have answered differently. */
export interface Difference {
  /** 0 for the first question. */
  index: number;
  /** The option chosen here, -1 for none. */
  here: number;
  /** The option chosen there, -1 for none. */
  there: number;
}

type Version = Pick<AttemptSnapshot, "progress" | "confirmedAnswers">;

/** Where two versions of an attempt have other answers. */
function allDifferences(here: Version, there: Version): Difference[] {
  return here.progress.answers.flatMap((answer, index) => {
    const other = there.progress.answers[index] ?? UNANSWERED;
    return answer === other ? [] : [{ index, here: answer, there: other }];
  });
}

/**
 * The answers between which a student has to choose (docs/attempts.md, section 9): none as long as
 * the version there holds all that is on this device alone, since what is older here is no answer
 * against a newer one. Where it is not known what the server had, each answer given here counts.
 */
export function differencesAtStake(here: Version, there: Version): Difference[] {
  const { confirmedAnswers } = here;
  const all = allDifferences(here, there);
  const isAtStake = all.some(({ index, here: answer }) =>
    confirmedAnswers ? answer !== confirmedAnswers[index] : answer !== UNANSWERED,
  );
  return isAtStake ? all : [];
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
