import { quizLimits } from "#rules/limits.ts";
import { resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import { sectionAt } from "#rules/section-work.ts";
import { timedSections, withLesserClocks } from "../sections/paper-sections.ts";
import { closedSection, stateOf } from "../sections/section-state.ts";
import {
  type AttemptSnapshot,
  costsOf,
  costsOfBoth,
  type Progress,
  type QuizPaper,
} from "../session/attempt/attempt.ts";
import type { SavedElsewhere } from "../session/machine/quiz-state.ts";

/** A clock reading of an attempt that isn't running here. */
export interface ShownClock {
  seconds: number;
  /** The section that the clock belongs to; null if the whole paper has one clock. */
  section: { title: string /** "2 of 4" */; place: string } | null;
}

/** The clock of an attempt at its progress: the section's if sections have their own. */
export function clockOfProgress(paper: QuizPaper, progress: Progress): ShownClock {
  const list = timedSections(paper);
  const state = list && stateOf(list, progress);
  const section = list?.[state?.section ?? 0];
  if (!state || !section) return { seconds: progress.timeLeftSeconds, section: null };
  return {
    seconds: state.left[state.section] ?? 0,
    section: {
      title: section.title,
      place: `${state.section + 1} of ${list.length}`,
    },
  };
}

/** True if the section of a question is over in this progress, so that new answers to it don't count. */
export function isOverIn(paper: QuizPaper, progress: Progress, question: number): boolean {
  const list = timedSections(paper);
  if (list === null) return false;
  return closedSection(list, stateOf(list, progress), sectionAt(list, question)) === "over";
}

/** The clock left by two versions of one attempt: no section has more time than in either version. */
export function clockOfBoth(one: AttemptSnapshot, other: AttemptSnapshot): ShownClock {
  const { paper } = other;
  const { resumeCount: _, ...costs } = costsOfBoth(costsOf(one), costsOf(other));
  const progress = { ...one.progress, ...costs };
  return clockOfProgress(paper, withLesserClocks(paper, progress, other.progress));
}

/** The clock that a version leaves here; null if it can only be submitted. */
export type LeftBy = ShownClock | null;

/** The attempt as it would be after a resume. @param now milliseconds since 1970 */
function takenUp(snapshot: AttemptSnapshot, now: number): AttemptSnapshot {
  const { timeLeftSeconds, tabSwitchCount, resumeCount } = resumeAfterDisconnection(
    costsOf(snapshot),
    (now - snapshot.savedAt) / 1000,
  );
  const progress = { ...snapshot.progress, timeLeftSeconds, tabSwitchCount };
  return { ...snapshot, resumeCount, progress };
}

function unlessOver(clock: ShownClock, tabSwitchCount: number): LeftBy {
  return clock.seconds === 0 || tabSwitchCount > quizLimits.tabSwitchLimit ? null : clock;
}

/**
 * The clock left by continuing here with either version, after its penalty. If any answer from here counts, the clock
 * is that of both versions, or else the other's. No switch is forgotten (docs/attempts.md, section 9).
 */
export function leftByChoice({
  mine,
  theirs,
  isTakenUp,
  merging,
  openedAt,
}: Pick<SavedElsewhere, "mine" | "theirs" | "isTakenUp" | "merging" | "openedAt">): Record<
  "here" | "there",
  LeftBy
> {
  const after = isTakenUp ? theirs : takenUp(theirs, openedAt);
  const more = isTakenUp || theirs.isReopened ? 0 : 1;
  const here = unlessOver(
    clockOfBoth(mine, after),
    Math.max(mine.progress.tabSwitchCount + more, after.progress.tabSwitchCount),
  );
  if (merging.here > 0) return { here, there: here };
  return {
    here,
    there: unlessOver(
      clockOfProgress(theirs.paper, after.progress),
      Math.max(mine.progress.tabSwitchCount, after.progress.tabSwitchCount),
    ),
  };
}
