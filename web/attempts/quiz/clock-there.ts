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

/** What a clock shows of an attempt that stands still. */
export interface ShownClock {
  seconds: number;
  /** The section whose clock it is; null where one clock runs for the whole paper. */
  section: { title: string /** "2 of 4" */; place: string } | null;
}

/** The clock that an attempt stands at: that of its section, where sections have clocks of their own. */
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

/** Whether the section of a question is over where an attempt stands, so that no answer to it counts any more. */
export function isOverIn(paper: QuizPaper, progress: Progress, question: number): boolean {
  const list = timedSections(paper);
  if (list === null) return false;
  return closedSection(list, stateOf(list, progress), sectionAt(list, question)) === "over";
}

/** The clock that two versions of one attempt have left together: no section has more than in either. */
export function clockOfBoth(one: AttemptSnapshot, other: AttemptSnapshot): ShownClock {
  const { paper } = other;
  const { resumeCount: _, ...costs } = costsOfBoth(costsOf(one), costsOf(other));
  const progress = { ...one.progress, ...costs };
  return clockOfProgress(paper, withLesserClocks(paper, progress, other.progress));
}

/** What one of two versions leaves here: a clock, or null where nothing but the submit. */
export type LeftBy = ShownClock | null;

/** An attempt as taking it up makes it. @param now milliseconds since 1970 */
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
 * What going on here leaves with either version, after its penalty. As soon as an answer from here counts,
 * the clock is that of both, else it is the one there; no switch is forgotten (docs/attempts.md, section 9).
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
