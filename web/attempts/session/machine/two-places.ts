import { quizLimits } from "#rules/limits.ts";
import { resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import { minutesAway } from "#rules/times.ts";
import { activate } from "../attempt/answer-sheet.ts";
import {
  type ActiveAttempt,
  type AttemptSnapshot,
  confirmedBy,
  type TakenUp,
} from "../attempt/attempt.ts";
import { compareAnswers } from "../attempt/differing.ts";
import { merged } from "../attempt/merging.ts";
import type { NewerFound, QuizEvent } from "./quiz-event.ts";
import {
  type Afterwards,
  activeAttemptOf,
  isRunning,
  type QuizState,
  type SavedElsewhere,
  type SubmittedFrom,
} from "./quiz-state.ts";

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

/** Another place has gone on with the attempt: where, and which answers would be lost by that. */
export function twoPlaces(
  { mine, theirs, place = "device", isTakenUp = false, now }: NewerFound,
  attempt: ActiveAttempt | null,
  afterwards: Afterwards,
): SavedElsewhere {
  const { conflicts, fromHere, fromThere } = compareAnswers(mine, theirs);
  return {
    phase: "savedElsewhere",
    attempt,
    place,
    mine,
    theirs,
    differences: conflicts,
    merging: { here: fromHere.length, there: fromThere.length },
    isRenewed: false,
    isTakenUp,
    afterwards,
    openedAt: now,
    task: null,
    failure: null,
    isLeft: false,
  };
}

/** What was found in a phase that another place can interrupt; null in every other. */
export function interrupted(state: QuizState, event: NewerFound): QuizState | null {
  const attempt = activeAttemptOf(state);
  switch (state.phase) {
    case "resumeOffer": {
      if (event.isResuming === true) return twoPlaces(event, null, "run");
      const found = twoPlaces(event, null, "offer");
      if (found.differences.length > 0) return found;
      // Nothing here is lost by it: the offer is that of the newer state, with what only this device has.
      const { mine, theirs, now } = event;
      const snapshot = merged(mine, { ...theirs, ...confirmedBy(theirs.progress) });
      return offerToResume(snapshot, now, theirs.takenUp ?? null);
    }
    case "savedElsewhere": {
      const found = twoPlaces(event, attempt, state.afterwards);
      return { ...found, isRenewed: found.differences.length > 0 };
    }
    case "timesUp":
    case "submitting":
    case "submitFailed":
      return twoPlaces(event, attempt, "submit");
    default:
      return isRunning(state) ? twoPlaces(event, attempt, "run") : null;
  }
}

/** Whether the other place has every answer that counts. */
export function isAllThere({ differences, merging }: SavedElsewhere): boolean {
  return differences.length === 0 && merging.here === 0;
}

/** The state after an event while the student says where the attempt goes on. */
export function whileTwoVersions(state: SavedElsewhere, event: QuizEvent): QuizState {
  switch (event.type) {
    case "versionChosen":
      return state.task === null ? { ...state, task: event.keep, failure: null } : state;
    case "placeLeft":
      // Answers on this device alone would not be counted there.
      return state.task === null && isAllThere(state)
        ? { ...state, isLeft: true, failure: null }
        : state;
    case "versionFailed":
      return { ...state, task: null, failure: event.failure };
    case "versionSettled": {
      const { attempt } = event;
      if (state.afterwards === "offer") return offerToResume(attempt, state.openedAt);
      if (state.afterwards === "run") return goOn(activate(attempt));
      return submitting("savedElsewhere", activate(attempt), attempt.progress.timeLeftSeconds);
    }
    default:
      return state;
  }
}
