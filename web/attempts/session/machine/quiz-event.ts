// What can happen during a visit to the quiz.

import type { Annotations } from "#rules/annotations.ts";
import type {
  AttemptSnapshot,
  LocalSnapshot,
  Progress,
  QuizPaper,
  RefusedAnswer,
  ServerAttempt,
} from "../attempt/attempt.ts";
import type { TaskFailure } from "../gateway/gateway.ts";
import type { LateAnswers, Leaving, Place, SubmitFailure } from "./quiz-state.ts";

/** What a student does whose moment on the clock counts: the session adds it. */
type TimedAction =
  | { type: "questionOpened"; index: number }
  | { type: "passageViewed"; isInView: boolean }
  | { type: "submitConfirmed" }
  /** Begins the next section before its countdown ends. */
  | { type: "sectionBegun" }
  /** Leaves a locked section for good. */
  | { type: "leaveConfirmed" };

type UntimedAction =
  | { type: "resumeChosen" }
  | { type: "freshChosen" }
  | { type: "optionChosen"; option: number }
  | { type: "answerCleared" }
  | { type: "markToggled" }
  | { type: "annotated"; annotations: Annotations }
  | { type: "leaveCancelled" }
  | { type: "submitAsked" }
  | { type: "submitCancelled" }
  | { type: "reviewBlindChosen"; chosen: boolean }
  | { type: "submitRetried" }
  | { type: "pageLeft"; cause?: Leaving }
  | { type: "quizContinued" }
  | { type: "versionChosen"; keep: "mine" | "theirs" }
  | { type: "placeLeft" };

/** What a student can do. */
export type Action = TimedAction | UntimedAction;

/** What happens: the student, the clock, the server or another place. */
export type QuizEvent =
  | UntimedAction
  | (TimedAction & { timeLeftSeconds: number })
  | { type: "loaded"; server: ServerAttempt; local: LocalSnapshot | null; now: number }
  | { type: "loadFailed"; message: string; failure: TaskFailure | null }
  | { type: "unsentFound" }
  | { type: "resumed"; attempt: AttemptSnapshot }
  | { type: "resumeFailed"; failure: TaskFailure }
  | { type: "timeRanOut" }
  /** The clock lost time, in whole seconds left, in which nobody was at work here. */
  | { type: "clockSkipped"; from: number; to: number }
  | { type: "countdownTicked" }
  | { type: "sectionRanOut"; timeLeftSeconds: number }
  | { type: "sectionTicked"; timeLeftSeconds: number }
  /** The server has less time left in some section. */
  | { type: "sectionsTaken"; left: readonly number[]; timeLeftSeconds: number }
  /** Answers that the server did not take, with what counts there. */
  | { type: "answersRefused"; refused: readonly RefusedAnswer[]; stored: Progress }
  /** Resumed after a silence over the end of a section. */
  | { type: "sectionsResumed"; server: ServerAttempt; timeLeftSeconds: number }
  | NewerFound
  | { type: "versionSettled"; attempt: AttemptSnapshot }
  | { type: "versionFailed"; failure: TaskFailure }
  | { type: "submitFailed"; failure: SubmitFailure }
  | { type: "submitted"; resultId: string; destination: string; late: LateAnswers | null }
  | { type: "attemptClosed" };

/** The events of one type. */
export type EventOf<T extends QuizEvent["type"]> = Extract<QuizEvent, { type: T }>;

/** The attempt is in progress elsewhere too. */
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
