// The states and events of a visit to the quiz (docs/screens.md, section 6).

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

/** The content of Resume Previous Attempt. */
export interface ResumeOffer {
  snapshot: AttemptSnapshot;
  minutesAway: number;
  /** The clock and the switches after the disconnection penalty. */
  afterwards: { timeLeftSeconds: number; tabSwitchCount: number };
  /** Set when resuming is no longer possible and the test can only be submitted. */
  mustSubmit: MustSubmit;
}

/** Why a submit failed. An unreachable server is retried; a refusal has the server's message. */
export type SubmitFailure =
  | { kind: "unreachable"; trouble?: ServerTrouble | null }
  | { kind: "refused"; message: string };

/** Answers that reached the server too late to count. */
interface LateAnswers {
  count: number;
  /** The address of the result. */
  details: string;
}

/** How the page was left: hidden, or by a key that the page stopped from closing it. */
export type Leaving = "hidden" | "key";

/** The phase in which the student submitted, so that its dialog can show the progress. */
export type SubmittedFrom =
  | "loading"
  | "resumeOffer"
  | "submitConfirm"
  | "blocked"
  | "timesUp"
  | "savedElsewhere"
  | "submitFailed";

/** An attempt in two places, and the student's choice between them. */
export interface SavedElsewhere {
  phase: "savedElsewhere";
  /** The attempt that ran here until then; null if none did. */
  attempt: ActiveAttempt | null;
  place: Place;
  mine: AttemptSnapshot;
  theirs: AttemptSnapshot;
  /** The conflicting answers; empty if there are none. */
  differences: Difference[];
  /** The number of answers of either side that are merged whatever the student chooses. */
  merging: MergedCounts;
  /** True if the differences have changed since they were first shown. */
  isRenewed: boolean;
  /** True if this page has already resumed it, so that continuing here costs nothing more. */
  isTakenUp: boolean;
  /** What continues after the choice. */
  afterwards: "offer" | "run" | "submit";
  openedAt: number;
  /** The student's choice, while the server is asked whether it still applies. */
  task: Keep | null;
  failure: TaskFailure | null;
  /** True if it continues in the other place, and this page is done. */
  isLeft: boolean;
}

/** The state of a visit. */
export type QuizState =
  | { phase: "loading" }
  /** `isInLine`: the server is busy, and the page retries automatically. */
  | { phase: "loadFailed"; message: string; failure: TaskFailure | null; isInLine?: boolean }
  | {
      phase: "resumeOffer";
      offer: ResumeOffer;
      /** "submit" also resumes the attempt if possible, and then submits it. */
      task: "resume" | "startFresh" | "submit" | null;
      /** Why the last task failed. */
      failure: TaskFailure | null;
      /** When and where it was resumed elsewhere while it was offered here. */
      takenUp: TakenUp | null;
    }
  | { phase: "inProgress"; attempt: ActiveAttempt }
  | { phase: "submitConfirm"; attempt: ActiveAttempt }
  | { phase: "blocked"; attempt: ActiveAttempt }
  | { phase: "tabSwitchWarning"; attempt: ActiveAttempt; cause: Leaving }
  /** The student opened a question outside a locked section and must confirm. */
  | { phase: "leaveSection"; attempt: ActiveAttempt; index: number }
  /** The time of these sections is over; the next one starts automatically. */
  | {
      phase: "sectionOver";
      attempt: ActiveAttempt;
      ended: readonly number[];
      countdown: number;
      /** True if the clock of the next section waits for the countdown. */
      isPaused: boolean;
    }
  | { phase: "timesUp"; attempt: ActiveAttempt; countdown: number }
  | SavedElsewhere
  /** `attempt` is null if answers stored by an earlier visit are sent before anything is loaded. */
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
  /** A fresh start in another tab or device, or 24 hours, closed this attempt. */
  | { phase: "closed" };

/** The state of some phases. */
export type StateOf<P extends QuizState["phase"]> = Extract<QuizState, { phase: P }>;

/** The quiz before anything is loaded. */
export const initialState: QuizState = { phase: "loading" };

/** The attempt of a state, or null. */
export function activeAttemptOf(state: QuizState): ActiveAttempt | null {
  return "attempt" in state ? state.attempt : null;
}

const RUNNING: ReadonlySet<QuizState["phase"]> = new Set([
  ...(["inProgress", "submitConfirm", "tabSwitchWarning"] as const),
  ...(["blocked", "leaveSection", "sectionOver"] as const),
]);

/** True if the student is working: the clock runs, and changes are saved. */
export function isRunning(state: QuizState): boolean {
  return RUNNING.has(state.phase);
}

/** True if the student has to choose where the attempt continues. */
function isAsked(state: QuizState): boolean {
  return state.phase === "savedElsewhere" && !state.isLeft;
}

/** True if the start screen is shown, since nothing is in progress on this page yet. */
export function isBefore(state: QuizState): boolean {
  const isShown = ["loading", "loadFailed", "resumeOffer"].includes(state.phase);
  return isShown || (isAsked(state) && activeAttemptOf(state) === null);
}

/** True if leaving the page needs a confirmation, since unsubmitted work could be lost. */
export function isUnderWay(state: QuizState): boolean {
  const choosing = isAsked(state) && activeAttemptOf(state) !== null;
  return isRunning(state) || state.phase === "timesUp" || choosing;
}

/** Actions whose time on the clock matters. The session adds it. */
type TimedAction =
  | { type: "questionOpened"; index: number }
  | { type: "passageViewed"; isInView: boolean }
  | { type: "submitConfirmed" }
  /** Starts the next section before its countdown ends. */
  | { type: "sectionStarted" }
  /** Leaves a locked section for good. */
  | { type: "leaveConfirmed" };

type UntimedAction =
  | { type: "resumeChosen" | "freshChosen" }
  /** The session adds the time on the clock. */
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

/** An action of the student. */
export type Action = TimedAction | UntimedAction;

/** Everything that can happen: by the student, the clock, the server or another place. */
export type QuizEvent =
  | UntimedAction
  | (TimedAction & { timeLeftSeconds: number })
  | { type: "loaded"; server: ServerAttempt; local: LocalSnapshot | null; now: number }
  | { type: "loadFailed"; message: string; failure: TaskFailure | null; isInLine?: boolean }
  | { type: "unsentFound" }
  | { type: "resumed" | "versionSettled"; attempt: AttemptSnapshot }
  | { type: "resumeFailed" | "versionFailed"; failure: TaskFailure }
  | { type: "timeRanOut" }
  /** The clock lost time, during which nobody worked here. From and to are whole seconds left. */
  | { type: "clockSkipped"; from: number; to: number }
  | { type: "countdownTicked" }
  /** Time was added to the attempt, on timed sections to `section`. The clock has it already. */
  | { type: "timeGiven"; seconds: number; reason: string | null; section: number | null }
  /** The server has time left that this page didn't know of. */
  | { type: "timeWasLeft"; attempt: AttemptSnapshot; now: number }
  | { type: "sectionRanOut" | "sectionTicked"; timeLeftSeconds: number }
  /** The server has less time left in a section. */
  | { type: "sectionsTaken"; left: readonly number[]; timeLeftSeconds: number }
  /** Answers that the server refused, and its stored progress. */
  | { type: "answersRefused"; refused: readonly RefusedAnswer[]; stored: Progress }
  /** Resumed after the network was down at the end of a section. */
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
  /** Another device by default. */
  place?: Place;
  /** True if a resume was already requested. */
  isResuming?: boolean;
  /** True if this page has already resumed it for the penalty: `theirs` is the state after that. */
  isTakenUp?: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** The event of a graded attempt. @param lateAnswers number of answers that came too late to count */
export function submittedEvent(
  { isRandomTest }: Pick<QuizPaper, "isRandomTest">,
  resultId: string,
  lateAnswers = 0,
): QuizEvent {
  const details = `${isRandomTest ? "/random-results" : "/results"}/${resultId}`;
  // docs/screens.md, section 6: a fixed test leads to the list of results, a random one to its result.
  const destination = isRandomTest ? details : "/results";
  const late = lateAnswers > 0 ? { count: lateAnswers, details } : null;
  return { type: "submitted", resultId, destination, late };
}

/** The event of an attempt that has ended; null while it is open. */
export function overEvent({ paper, status }: ServerAttempt): QuizEvent | null {
  if (status === "submitted") return submittedEvent(paper, paper.attemptId);
  return status === "abandoned" ? { type: "attemptClosed" } : null;
}
