import { quizLimits } from "#rules/limits.ts";
import { resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import { minutesAway } from "#rules/times.ts";
import type { ActiveAttempt } from "../attempt/active-attempt.ts";
import type { TakenUp } from "../attempt/attempt.ts";
import type { AttemptSnapshot } from "../attempt/snapshot.ts";
import type { QuizState, SubmittedFrom } from "./quiz-state.ts";

/**
 * The offer to take an attempt up, with what that costs.
 *
 * @param now milliseconds since 1970
 */
export function offerToResume(
  snapshot: AttemptSnapshot,
  now: number,
  takenUp: TakenUp | null = null,
): QuizState {
  const { mustSubmit, ...afterwards } = resumeAfterDisconnection({
    ...snapshot.progress,
    penaltyMinutes: snapshot.penaltyMinutes,
  });
  const away = minutesAway(snapshot.savedAt, now);
  const offer = { snapshot, minutesAway: away, afterwards, mustSubmit };
  return { phase: "resumeOffer", offer, task: null, failure: null, takenUp };
}

/** Goes on with an attempt, unless its switches are used up: then it can only be submitted. */
export function goOn(attempt: ActiveAttempt): QuizState {
  const usedUp = attempt.tabSwitchCount > quizLimits.tabSwitchLimit;
  return { phase: usedUp ? "blocked" : "inProgress", attempt };
}

/** A submit on its way, with the seconds that were left. */
export function submitting(
  from: SubmittedFrom,
  attempt: ActiveAttempt | null,
  timeLeftSeconds: number,
): QuizState {
  return { phase: "submitting", attempt, timeLeftSeconds, from };
}
