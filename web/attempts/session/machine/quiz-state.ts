// Where a visit to the quiz can stand (docs/screens.md, section 6).

import type { MustSubmit } from "#rules/quiz-timing.ts";
import type { ActiveAttempt, AttemptSnapshot, MergedCounts, TakenUp } from "../attempt/attempt.ts";
import type { Difference } from "../attempt/differing.ts";
import type { ServerTrouble, TaskFailure } from "../gateway/gateway.ts";

/** What Resume Previous Attempt says before the student decides. */
export interface ResumeOffer {
  snapshot: AttemptSnapshot;
  minutesAway: number;
  /** The clock and the switches after the disconnection penalty. */
  afterwards: { timeLeftSeconds: number; tabSwitchCount: number };
  /** Set when resuming is no longer possible and the test can only be submitted. */
  mustSubmit: MustSubmit;
}

/**
 * Why a submit did not get through: nobody answered, or the server did with what is wrong with it, and it
 * is tried again; or the server refused it in these words.
 */
export type SubmitFailure =
  | { kind: "unreachable"; trouble?: ServerTrouble | null }
  | { kind: "refused"; message: string };

/** Answers that reached the server after the time was over, and do not count. */
export interface LateAnswers {
  count: number;
  /** The page of the result. */
  details: string;
}

/** What goes on after the student has chosen where an attempt goes on. */
export type Afterwards = "offer" | "run" | "submit";

/** Where else an attempt is in progress. */
export type Place = "tab" | "device";

/** How the page was left, or nearly: a key that would have closed it was stopped. */
export type Leaving = "hidden" | "key";

/** Where a submit was asked for, so that the same dialog can say that it is in progress. */
export type SubmittedFrom =
  | "loading"
  | "resumeOffer"
  | "submitConfirm"
  | "blocked"
  | "timesUp"
  | "savedElsewhere"
  | "submitFailed";

/** Where a visit stands. */
export type QuizState =
  | { phase: "loading" }
  | { phase: "loadFailed"; message: string; failure: TaskFailure | null }
  | {
      phase: "resumeOffer";
      offer: ResumeOffer;
      /** "submit" takes the attempt up too, as far as it can be, and then submits it. */
      task: "resume" | "startFresh" | "submit" | null;
      /** Why the last task was not done. */
      failure: TaskFailure | null;
      /** Who took the attempt up while it was offered here. */
      takenUp: TakenUp | null;
    }
  | { phase: "inProgress"; attempt: ActiveAttempt }
  | { phase: "submitConfirm"; attempt: ActiveAttempt }
  | { phase: "tabSwitchWarning"; attempt: ActiveAttempt; cause: Leaving }
  | { phase: "blocked"; attempt: ActiveAttempt }
  /** A locked section is left for another question, if the student means it. */
  | { phase: "leaveSection"; attempt: ActiveAttempt; index: number }
  /** The time of these sections ran out; the next one begins by itself. */
  | {
      phase: "sectionOver";
      attempt: ActiveAttempt;
      ended: readonly number[];
      countdown: number;
      /** Whether the clock of the next section waits until the countdown is over. */
      isPaused: boolean;
    }
  | { phase: "timesUp"; attempt: ActiveAttempt; countdown: number }
  | {
      phase: "savedElsewhere";
      /** What ran here until then; null when nothing did. */
      attempt: ActiveAttempt | null;
      place: Place;
      mine: AttemptSnapshot;
      theirs: AttemptSnapshot;
      /** The answers to choose between; none when nothing conflicts. */
      differences: Difference[];
      /** The answers of either side that are put together whichever of them is chosen. */
      merging: MergedCounts;
      /** They have changed since they were shown first. */
      isRenewed: boolean;
      /** This page has taken it up already: going on here costs nothing more. */
      isTakenUp: boolean;
      afterwards: Afterwards;
      openedAt: number;
      /** What the student chose, while the server is asked whether it still holds. */
      task: "mine" | "theirs" | null;
      failure: TaskFailure | null;
      /** It goes on there, and this page has nothing more to do with it. */
      isLeft: boolean;
    }
  /** `attempt` is null when answers kept by an earlier visit are sent before anything is loaded. */
  | {
      phase: "submitting";
      attempt: ActiveAttempt | null;
      timeLeftSeconds: number;
      from: SubmittedFrom;
    }
  | {
      phase: "submitFailed";
      attempt: ActiveAttempt | null;
      timeLeftSeconds: number;
      failure: SubmitFailure;
    }
  | { phase: "submitted"; resultId: string; destination: string; late: LateAnswers | null }
  /** Another tab or device started fresh, or 24 hours went by: this attempt takes no answers. */
  | { phase: "closed" };

/** Two places of one attempt, and what the student does about it. */
export type SavedElsewhere = StateOf<"savedElsewhere">;

/** The state of some phases. */
export type StateOf<P extends QuizState["phase"]> = Extract<QuizState, { phase: P }>;

/** The quiz before anything is known. */
export const initialState: QuizState = { phase: "loading" };

/** The attempt of a state, where there is one. */
export function activeAttemptOf(state: QuizState): ActiveAttempt | null {
  return "attempt" in state ? state.attempt : null;
}

/** Whether an attempt is offered to be resumed. */
export function isOffered(state: QuizState): state is StateOf<"resumeOffer"> {
  return state.phase === "resumeOffer";
}

/** Whether nothing is in progress on this page yet: the start screen is shown. */
export function isBefore(state: QuizState): boolean {
  return (
    state.phase === "loading" ||
    state.phase === "loadFailed" ||
    state.phase === "resumeOffer" ||
    (isAsked(state) && activeAttemptOf(state) === null)
  );
}

/** Whether the student is at work: the clock runs, and what changes is saved. */
export function isRunning(state: QuizState): boolean {
  return (
    state.phase === "inProgress" ||
    state.phase === "submitConfirm" ||
    state.phase === "tabSwitchWarning" ||
    state.phase === "blocked" ||
    state.phase === "leaveSection" ||
    state.phase === "sectionOver"
  );
}

/** Whether the student has to say where the attempt goes on. */
function isAsked(state: QuizState): boolean {
  return state.phase === "savedElsewhere" && !state.isLeft;
}

/** Whether leaving the page has to be guarded: there is something to lose, and it is not submitted. */
export function isUnderWay(state: QuizState): boolean {
  const choosing = isAsked(state) && activeAttemptOf(state) !== null;
  return isRunning(state) || state.phase === "timesUp" || choosing;
}
