// The whole quiz as one state machine (docs/screens.md, section 6; docs/attempts.md, sections 9 and 10). It is pure:
// no clock, network or storage. session.ts turns what happens into events, and new states into actions. A phase
// ignores events that it doesn't name.

import { quizLimits } from "#rules/limits.ts";
import { countTabSwitch, isSittingOn, resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import { minutesAway } from "#rules/times.ts";
import { afterSectionEvent } from "../../sections/section-events.ts";
import { activate, sheetAfter, skipTime } from "../attempt/answer-sheet.ts";
import {
  type ActiveAttempt,
  type AttemptSnapshot,
  confirmedBy,
  secondsGone,
  type TakenUp,
} from "../attempt/attempt.ts";
import { compareAnswers, isAllThere, merged, reconcile } from "../attempt/merging.ts";
import {
  activeAttemptOf,
  type EventOf,
  isRunning,
  type NewerFound,
  type QuizEvent,
  type QuizState,
  type SavedElsewhere,
  type StateOf,
  type SubmittedFrom,
} from "./quiz-state.ts";

/** The offer to resume an attempt, with its costs. @param now milliseconds since 1970 */
function offerToResume(
  snapshot: AttemptSnapshot,
  now: number,
  takenUp: TakenUp | null = null,
): QuizState {
  const { progress, resumeCount, savedAt } = snapshot;
  const { clockRunsOn } = snapshot.paper;
  const timing = { ...progress, resumeCount, clockRunsOn, isReopened: snapshot.isReopened };
  const away = (now - savedAt) / 1000;
  const { mustSubmit, ...afterwards } = resumeAfterDisconnection(timing, away);
  const offer = { snapshot, minutesAway: minutesAway(savedAt, now), afterwards, mustSubmit };
  return { phase: "resumeOffer", offer, task: null, failure: null, takenUp };
}

/** Continues an attempt. If its switches are used up, it can only be submitted. */
function goOn(snapshot: AttemptSnapshot): StateOf<"blocked" | "inProgress"> {
  const attempt = activate(snapshot);
  const usedUp = attempt.tabSwitchCount > quizLimits.tabSwitchLimit;
  return { phase: usedUp ? "blocked" : "inProgress", attempt };
}

/** The state of sending a submit, with the seconds left. */
function submitting(
  from: SubmittedFrom,
  attempt: ActiveAttempt | null,
  timeLeftSeconds: number,
): QuizState {
  return { phase: "submitting", attempt, timeLeftSeconds, from };
}

/** Submits a snapshot that isn't active on this page. */
function submittingAs(from: SubmittedFrom, snapshot: AttemptSnapshot): QuizState {
  return submitting(from, activate(snapshot), snapshot.progress.timeLeftSeconds);
}

/** Time that the clock lost at once, and the seconds between two sections, count for no question. */
function skipped(
  state: QuizState,
  attempt: ActiveAttempt,
  { from, to }: EventOf<"clockSkipped">,
): QuizState {
  const { sheet } = attempt;
  const until = state.phase === "sectionOver" ? sheet.countedTo : secondsGone(attempt, from);
  const after = skipTime(sheet, until, secondsGone(attempt, to));
  return after === sheet
    ? state
    : ({ ...state, attempt: { ...attempt, sheet: after } } as QuizState);
}

/** Adds time to the attempt, and to the section in progress on the server. */
function withTime(
  attempt: ActiveAttempt,
  { seconds, reason, section }: EventOf<"timeGiven">,
): ActiveAttempt {
  const { sections, extraSeconds = 0 } = attempt;
  const given = { extraSeconds: extraSeconds + seconds, given: { seconds, reason } };
  if (!sections || section === null) return { ...attempt, ...given };
  const { state } = sections;
  const left = state.left.with(section, (state.left[section] ?? 0) + seconds);
  return { ...attempt, ...given, sections: { ...sections, state: { ...state, left } } };
}

/** The attempt has continued in another place: the state shows where, and which answers would be lost. */
function twoPlaces(
  { mine, theirs, place = "device", isTakenUp = false, now }: NewerFound,
  attempt: ActiveAttempt | null,
  afterwards: SavedElsewhere["afterwards"],
): SavedElsewhere {
  const { conflicts, fromHere, fromThere } = compareAnswers(mine, theirs);
  return {
    phase: "savedElsewhere",
    ...{ attempt, place, mine, theirs, isTakenUp, afterwards, openedAt: now },
    differences: conflicts,
    merging: { here: fromHere.length, there: fromThere.length },
    ...{ isRenewed: false, task: null, failure: null, isLeft: false },
  };
}

/** The state after another place was found; null in phases that it can't interrupt. */
function interrupted(state: QuizState, event: NewerFound): QuizState | null {
  const attempt = activeAttemptOf(state);
  switch (state.phase) {
    case "resumeOffer": {
      if (event.isResuming) return twoPlaces(event, null, "run");
      const found = twoPlaces(event, null, "offer");
      if (found.differences.length > 0) return found;
      // Nothing here is lost: the offer becomes the newer state, merged with the answers only this device has.
      const { mine, theirs, now } = event;
      const snapshot = merged(mine, { ...theirs, ...confirmedBy(theirs.progress) });
      return offerToResume(snapshot, now, theirs.takenUp);
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

function whileTwoPlaces(state: SavedElsewhere, event: QuizEvent): QuizState {
  switch (event.type) {
    case "versionChosen":
      return state.task === null ? { ...state, task: event.keep, failure: null } : state;
    case "placeLeft":
      // Answers that are only on this device would not count there.
      return state.task === null && isAllThere(state.mine, state.theirs)
        ? { ...state, isLeft: true, failure: null }
        : state;
    case "versionFailed":
      return { ...state, task: null, failure: event.failure };
    case "versionSettled": {
      const { attempt } = event;
      if (state.afterwards === "offer") return offerToResume(attempt, state.openedAt);
      return state.afterwards === "run" ? goOn(attempt) : submittingAs("savedElsewhere", attempt);
    }
    default:
      return state;
  }
}

function whileLoading(state: QuizState, event: QuizEvent): QuizState {
  switch (event.type) {
    case "loaded": {
      const { server, local, now } = event;
      const found = reconcile(server, local);
      if (found.kind === "nothing") {
        // An earlier start opened it and its response was lost: its time has run since, without a resume.
        const { progress, secondsSinceSaved } = server;
        if (isSittingOn(progress.sequence, secondsSinceSaved)) return goOn(server);
        return offerToResume({ ...server, ...confirmedBy(progress) }, now);
      }
      if (found.kind === "saved") return offerToResume(found.snapshot, now);
      const { mine, theirs } = found;
      return twoPlaces({ type: "newerFound", mine, theirs, now }, null, "offer");
    }
    case "loadFailed":
      return {
        phase: "loadFailed",
        ...{ message: event.message, failure: event.failure },
        ...(event.isInLine ? { isInLine: true } : {}),
      };
    case "unsentFound":
      return submitting("loading", null, 0);
    default:
      return state;
  }
}

function whileResumeOffered(state: StateOf<"resumeOffer">, event: QuizEvent): QuizState {
  const { offer, task } = state;
  const begin = (next: typeof task, isPossible: boolean) =>
    task === null && isPossible ? { ...state, task: next, failure: null } : state;
  switch (event.type) {
    case "resumeChosen":
      return begin("resume", offer.mustSubmit === null);
    case "freshChosen":
      return begin("startFresh", offer.mustSubmit === null);
    case "submitConfirmed":
      return begin("submit", offer.mustSubmit !== null);
    case "resumed":
      if (task === null) return state;
      return task === "submit" ? submittingAs("resumeOffer", event.attempt) : goOn(event.attempt);
    case "resumeFailed":
      return { ...state, task: null, failure: event.failure };
    default:
      return state;
  }
}

function whileInProgress(state: StateOf<"inProgress">, event: QuizEvent): QuizState {
  const { attempt } = state;
  switch (event.type) {
    case "submitAsked":
      return { phase: "submitConfirm", attempt };
    case "pageLeft": {
      const { count, outcome } = countTabSwitch(attempt.tabSwitchCount);
      const left = { ...attempt, tabSwitchCount: count };
      if (outcome === "block") return { phase: "blocked", attempt: left };
      return { phase: "tabSwitchWarning", attempt: left, cause: event.cause ?? "hidden" };
    }
    default: {
      const sheet = sheetAfter(attempt, event);
      return sheet === attempt.sheet ? state : { ...state, attempt: { ...attempt, sheet } };
    }
  }
}

/** Handles events while a dialog is over the running quiz: submit confirmation, switch warning, blocked. */
function whileAsking(
  state: StateOf<"submitConfirm" | "tabSwitchWarning" | "blocked">,
  event: QuizEvent,
): QuizState {
  const { phase, attempt } = state;
  if (phase === "tabSwitchWarning") {
    if (event.type === "submitAsked") return { phase: "submitConfirm", attempt };
    return event.type === "quizContinued" ? { phase: "inProgress", attempt } : state;
  }
  if (event.type === "submitConfirmed") return submitting(phase, attempt, event.timeLeftSeconds);
  if (phase === "blocked") return state;
  if (event.type === "reviewBlindChosen") {
    return { phase, attempt: { ...attempt, reviewBlind: event.chosen } };
  }
  return event.type === "submitCancelled" ? { phase: "inProgress", attempt } : state;
}

/**
 * The server has time left that this page didn't know of: the attempt continues, or an earlier visit's submit becomes
 * an offer to resume.
 */
function whileTimeIsLeft(state: QuizState, event: EventOf<"timeWasLeft">): QuizState | null {
  const { attempt, now } = event;
  const isSending = state.phase === "submitting" || state.phase === "submitFailed";
  if (isSending && state.attempt === null) return offerToResume(attempt, now);
  const before = activeAttemptOf(state);
  if (before === null || !(isSending || state.phase === "timesUp" || isRunning(state))) return null;
  const seconds = (attempt.progress.extraSeconds ?? 0) - (before.extraSeconds ?? 0);
  const after = goOn(attempt);
  return { ...after, attempt: { ...after.attempt, given: { seconds, reason: null } } };
}

function sameInEveryPhase(state: QuizState, event: QuizEvent): QuizState | null {
  const attempt = isRunning(state) ? activeAttemptOf(state) : null;
  switch (event.type) {
    case "timeRanOut":
      return attempt && { phase: "timesUp", attempt, countdown: quizLimits.timeUpDelaySeconds };
    case "clockSkipped":
      return attempt && skipped(state, attempt, event);
    case "timeGiven": {
      // This arrived before the submit that the page's clock began.
      if (state.phase === "timesUp") {
        return { phase: "inProgress", attempt: withTime(state.attempt, event) };
      }
      return attempt && ({ ...state, attempt: withTime(attempt, event) } as QuizState);
    }
    case "timeWasLeft":
      return whileTimeIsLeft(state, event);
    case "submitted": {
      const { resultId, destination, late } = event;
      return { phase: "submitted", resultId, destination, late };
    }
    case "attemptClosed":
      return { phase: "closed" };
    case "newerFound":
      return interrupted(state, event);
    default:
      return null;
  }
}

/** Returns the state after an event; the same object if the event has no effect. */
export function nextState(state: QuizState, event: QuizEvent): QuizState {
  if (state.phase === "submitted" || state.phase === "closed") return state;
  const anywhere = afterSectionEvent(state, event) ?? sameInEveryPhase(state, event);
  if (anywhere !== null) return anywhere;
  switch (state.phase) {
    case "loading":
    case "loadFailed":
      return whileLoading(state, event);
    case "resumeOffer":
      return whileResumeOffered(state, event);
    case "inProgress":
      return whileInProgress(state, event);
    case "submitConfirm":
    case "tabSwitchWarning":
    case "blocked":
      return whileAsking(state, event);
    case "timesUp": {
      const { attempt, countdown } = state;
      const isNow =
        event.type === "countdownTicked" ? countdown <= 1 : event.type === "submitConfirmed";
      if (isNow) return submitting("timesUp", attempt, 0);
      return event.type === "countdownTicked" ? { ...state, countdown: countdown - 1 } : state;
    }
    case "savedElsewhere":
      return whileTwoPlaces(state, event);
    case "submitting":
      if (event.type !== "submitFailed") return state;
      return {
        phase: "submitFailed",
        ...{ attempt: state.attempt, timeLeftSeconds: state.timeLeftSeconds },
        failure: event.failure,
      };
    case "submitFailed":
      if (event.type !== "submitRetried") return state;
      return submitting("submitFailed", state.attempt, state.timeLeftSeconds);
    default:
      return state;
  }
}
