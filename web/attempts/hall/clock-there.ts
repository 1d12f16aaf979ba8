import { quizLimits } from "#rules/limits.ts";
import { resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import type { Progress, QuizPaper } from "../session/attempt/attempt.ts";
import type { SavedElsewhere } from "../session/machine/quiz-state.ts";

/** What a clock shows of an attempt that stands still. */
export interface ShownClock {
  seconds: number;
  /** The section whose clock it is; null where one clock runs for the whole paper. */
  section: { title: string /** "2 of 4" */; place: string } | null;
}

/** The clock that an attempt stands at: that of its section, where sections have clocks of their own. */
export function clockOfProgress({ sections }: QuizPaper, progress: Progress): ShownClock {
  const state = sections?.entered({ progress })?.sections.state;
  const section = state && sections?.list[state.section];
  if (!state || !section) return { seconds: progress.timeLeftSeconds, section: null };
  return {
    seconds: state.left[state.section] ?? 0,
    section: {
      title: section.title,
      place: `${state.section + 1} of ${sections.list.length}`,
    },
  };
}

/** Whether the section of a question is over where an attempt stands, so that no answer to it counts any more. */
export function isOverIn({ sections }: QuizPaper, progress: Progress, question: number): boolean {
  const state = sections?.entered({ progress })?.sections.state;
  return (state && sections?.closed(state, question)) === "over";
}

/** The clock that two states of one attempt have left together: no section has more than in either. */
export function clockOfBoth(paper: QuizPaper, one: Progress, other: Progress): ShownClock {
  const joined = paper.sections?.joined(one, other) ?? one;
  const timeLeftSeconds = Math.min(joined.timeLeftSeconds, other.timeLeftSeconds);
  return clockOfProgress(paper, { ...joined, timeLeftSeconds });
}

/** What one of two versions leaves here: a clock, or null where nothing but the submit. */
export type LeftBy = ShownClock | null;

/** An attempt as taking it up makes it. */
function takenUp(progress: Progress): Progress {
  const { timeLeftSeconds, tabSwitchCount } = resumeAfterDisconnection({
    ...progress,
    penaltyMinutes: 0,
  });
  return { ...progress, timeLeftSeconds, tabSwitchCount };
}

function unlessOver(clock: ShownClock, tabSwitchCount: number): LeftBy {
  return clock.seconds === 0 || tabSwitchCount > quizLimits.tabSwitchLimit ? null : clock;
}

/**
 * What going on here leaves with either version, after its penalty. As soon as an answer from here counts,
 * the clock is the lesser of both, else it is the one there; no switch is forgotten (docs/attempts.md,
 * section 9).
 */
export function leftByChoice(
  state: Pick<SavedElsewhere, "mine" | "theirs" | "isTakenUp" | "merging">,
): Record<"here" | "there", LeftBy> {
  const { paper } = state.theirs;
  const mine = state.mine.progress;
  const theirs = state.isTakenUp ? state.theirs.progress : takenUp(state.theirs.progress);
  const after = takenUp(mine);
  const here = unlessOver(
    clockOfBoth(paper, after, theirs),
    Math.max(after.tabSwitchCount, theirs.tabSwitchCount),
  );
  if (state.merging.here > 0) return { here, there: here };
  return {
    here,
    there: unlessOver(
      clockOfProgress(paper, theirs),
      Math.max(mine.tabSwitchCount, theirs.tabSwitchCount),
    ),
  };
}
