// Where a visit to the quiz can stand (docs/screens.md, section 6), and what can happen during it.

import type { Annotations } from "#rules/annotations.ts";
import type { MustSubmit } from "#rules/quiz-timing.ts";
import type {
  ActiveAttempt,
  AttemptSnapshot,
  Difference,
  Keep,
  LocalSnapshot,
  MergedCounts,
  Place,
  Progress,
  QuizPaper,
  RefusedAnswer,
  ServerAttempt,
  TakenUp,
} from "../attempt/attempt.ts";
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
interface LateAnswers {
  count: number;
  /** The page of the result. */
  details: string;
}

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

/** Two places of one attempt, and what the student does about it. */
export interface SavedElsewhere {
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
  /** What goes on after the student has chosen. */
  afterwards: "offer" | "run" | "submit";
  openedAt: number;
  /** What the student chose, while the server is asked whether it still holds. */
  task: Keep | null;
  failure: TaskFailure | null;
  /** It goes on there, and this page has nothing more to do with it. */
  isLeft: boolean;
}

/** Where a visit stands. */
export type QuizState =
  | { phase: "loading" }
  /** `isInLine`: the server is busy, and it is tried again by itself. */
  | { phase: "loadFailed"; message: string; failure: TaskFailure | null; isInLine?: boolean }
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
  | { phase: "blocked"; attempt: ActiveAttempt }
  | { phase: "tabSwitchWarning"; attempt: ActiveAttempt; cause: Leaving }
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
  | SavedElsewhere
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

/** The state of some phases. */
export type StateOf<P extends QuizState["phase"]> = Extract<QuizState, { phase: P }>;

/** The quiz before anything is known. */
export const initialState: QuizState = { phase: "loading" };

/** The attempt of a state, where there is one. */
export function activeAttemptOf(state: QuizState): ActiveAttempt | null {
  return "attempt" in state ? state.attempt : null;
}

const RUNNING: ReadonlySet<QuizState["phase"]> = new Set([
  ...(["inProgress", "submitConfirm", "tabSwitchWarning"] as const),
  ...(["blocked", "leaveSection", "sectionOver"] as const),
]);

/** Whether the student is at work: the clock runs, and what changes is saved. */
export function isRunning(state: QuizState): boolean {
  return RUNNING.has(state.phase);
}

/** Whether the student has to say where the attempt goes on. */
function isAsked(state: QuizState): boolean {
  return state.phase === "savedElsewhere" && !state.isLeft;
}

/** Whether nothing is in progress on this page yet: the start screen is shown. */
export function isBefore(state: QuizState): boolean {
  const isShown = ["loading", "loadFailed", "resumeOffer"].includes(state.phase);
  return isShown || (isAsked(state) && activeAttemptOf(state) === null);
}

/** Whether leaving the page has to be guarded: there is something to lose, and it is not submitted. */
export function isUnderWay(state: QuizState): boolean {
  const choosing = isAsked(state) && activeAttemptOf(state) !== null;
  return isRunning(state) || state.phase === "timesUp" || choosing;
}

/** What a student does whose moment on the clock counts: the session adds it. */
type TimedAction =
  | { type: "questionOpened"; index: number }
  | { type: "passageViewed"; isInView: boolean }
  | { type: "submitConfirmed" }
  /** Begins the next section before its countdown ends. */
  | { type: "sectionStarted" }
  /** Leaves a locked section for good. */
  | { type: "leaveConfirmed" };

type UntimedAction =
  | { type: "resumeChosen" | "freshChosen" }
  /** With the moment on the clock, which the session adds. */
  | { type: "optionChosen"; option: number; timeLeftSeconds?: number }
  | { type: "answerCleared"; timeLeftSeconds?: number }
  | { type: "markToggled" }
  | { type: "annotated"; annotations: Annotations }
  | { type: "leaveCancelled" }
  | { type: "submitAsked" | "submitCancelled" | "submitRetried" }
  | { type: "reviewBlindChosen"; chosen: boolean }
  | { type: "pageLeft"; cause?: Leaving }
  | { type: "quizContinued" }
  | { type: "versionChosen"; keep: Keep }
  | { type: "placeLeft" };

/** What a student can do. */
export type Action = TimedAction | UntimedAction;

/** What happens: the student, the clock, the server or another place. */
export type QuizEvent =
  | UntimedAction
  | (TimedAction & { timeLeftSeconds: number })
  | { type: "loaded"; server: ServerAttempt; local: LocalSnapshot | null; now: number }
  | { type: "loadFailed"; message: string; failure: TaskFailure | null; isInLine?: boolean }
  | { type: "unsentFound" }
  | { type: "resumed" | "versionSettled"; attempt: AttemptSnapshot }
  | { type: "resumeFailed" | "versionFailed"; failure: TaskFailure }
  | { type: "timeRanOut" }
  /** The clock lost time, in whole seconds left, in which nobody was at work here. */
  | { type: "clockSkipped"; from: number; to: number }
  | { type: "countdownTicked" }
  /** Time was given to the attempt: to which section, where they have clocks; the clock has it already. */
  | { type: "timeGiven"; seconds: number; reason: string | null; section: number | null }
  /** The attempt has time that this page didn't know of: as it is on the server's clock. */
  | { type: "timeWasLeft"; attempt: AttemptSnapshot; now: number }
  | { type: "sectionRanOut" | "sectionTicked"; timeLeftSeconds: number }
  /** The server has less time left in some section. */
  | { type: "sectionsTaken"; left: readonly number[]; timeLeftSeconds: number }
  /** Answers that the server did not take, with what counts there. */
  | { type: "answersRefused"; refused: readonly RefusedAnswer[]; stored: Progress }
  /** Resumed after a silence over the end of a section. */
  | { type: "sectionsResumed"; server: ServerAttempt; timeLeftSeconds: number }
  | NewerFound
  | { type: "submitFailed"; failure: SubmitFailure }
  | { type: "submitted"; resultId: string; destination: string; late: LateAnswers | null }
  | { type: "attemptClosed" };

/** The events of one type. */
export type EventOf<T extends QuizEvent["type"]> = Extract<QuizEvent, { type: T }>;

/** The attempt is also in progress in another tab or on another device. */
export interface NewerFound {
  type: "newerFound";
  mine: AttemptSnapshot;
  theirs: AttemptSnapshot;
  /** Another device, unless said. */
  place?: Place;
  /** Resuming was asked for already. */
  isResuming?: boolean;
  /** This page has taken it up already, for the penalty: `theirs` is as that left it. */
  isTakenUp?: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** The attempt is graded. @param lateAnswers how many answers came too late to count */
export function submittedEvent(
  { isRandomTest }: Pick<QuizPaper, "isRandomTest">,
  resultId: string,
  lateAnswers = 0,
): QuizEvent {
  const details = `${isRandomTest ? "/random-results" : "/results"}/${resultId}`;
  // docs/screens.md, section 6: a fixed test leads to the list, a random one to its result.
  const destination = isRandomTest ? details : "/results";
  const late = lateAnswers > 0 ? { count: lateAnswers, details } : null;
  return { type: "submitted", resultId, destination, late };
}

/** The attempt takes no answers any more; null while it does. */
export function overEvent({ paper, status }: ServerAttempt): QuizEvent | null {
  if (status === "submitted") return submittedEvent(paper, paper.attemptId);
  return status === "abandoned" ? { type: "attemptClosed" } : null;
}
