// What can happen during a visit to the quiz.

import type { Annotations } from "#rules/annotations.ts";
import type { Progress, ServerAttempt } from "../attempt/attempt.ts";
import type { RefusedAnswer } from "../attempt/paper-sections.ts";
import type { AttemptSnapshot, LocalSnapshot } from "../attempt/snapshot.ts";
import type { TaskFailure } from "../gateway/task-failure.ts";
import type { LateAnswers, Leaving, Place, SubmitFailure } from "./quiz-state.ts";

/** What happens: the student, the clock, the server or another place. */
export type QuizEvent =
  | { type: "loaded"; server: ServerAttempt; local: LocalSnapshot | null; now: number }
  | { type: "loadFailed"; message: string; failure: TaskFailure | null }
  | { type: "unsentFound" }
  | { type: "resumeChosen" }
  | { type: "freshChosen" }
  | { type: "resumed"; attempt: AttemptSnapshot }
  | { type: "resumeFailed"; failure: TaskFailure }
  | { type: "optionChosen"; option: number }
  | { type: "answerCleared" }
  | { type: "markToggled" }
  | { type: "annotated"; annotations: Annotations }
  | { type: "questionOpened"; index: number; timeLeftSeconds: number }
  | { type: "passageViewed"; isInView: boolean; timeLeftSeconds: number }
  | { type: "submitAsked" }
  | { type: "submitCancelled" }
  | { type: "reviewBlindChosen"; chosen: boolean }
  | { type: "submitConfirmed"; timeLeftSeconds: number }
  | { type: "pageLeft"; cause?: Leaving }
  | { type: "quizContinued" }
  | { type: "timeRanOut" }
  /** The clock lost time, in whole seconds left, in which nobody was at work here. */
  | { type: "clockSkipped"; from: number; to: number }
  | { type: "countdownTicked" }
  | SectionEvent
  | NewerFound
  | { type: "versionChosen"; keep: "mine" | "theirs" }
  | { type: "versionSettled"; attempt: AttemptSnapshot }
  | { type: "versionFailed"; failure: TaskFailure }
  | { type: "placeLeft" }
  | { type: "submitFailed"; failure: SubmitFailure }
  | { type: "submitRetried" }
  | { type: "submitted"; resultId: string; destination: string; late: LateAnswers | null }
  | { type: "attemptClosed" };

/** What is about sections alone; `SectionSession` says what comes of it. */
export type SectionEvent =
  | { type: "sectionRanOut"; timeLeftSeconds: number }
  | { type: "sectionTicked"; timeLeftSeconds: number }
  | { type: "sectionBegun"; timeLeftSeconds: number }
  | { type: "leaveConfirmed"; timeLeftSeconds: number }
  | { type: "leaveCancelled" }
  /** The server has less time left in some section. */
  | { type: "sectionsTaken"; left: readonly number[]; timeLeftSeconds: number }
  /** Answers that the server did not take, with what counts there. */
  | { type: "answersRefused"; refused: readonly RefusedAnswer[]; stored: Progress }
  /** Taken up again after a silence over the end of a section. */
  | { type: "sectionsResumed"; server: ServerAttempt; timeLeftSeconds: number };

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
