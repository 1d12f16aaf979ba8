// The whole quiz as one state machine (docs/screens.md, section 6; docs/attempts.md, sections 9 and 10).
// It is pure: it knows no clock, no network and no storage. session.ts turns what happens into
// events, and new states into actions. An event that a phase doesn't name changes nothing there.

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

/** The offer to take an attempt up, with what that costs. @param now milliseconds since 1970 */
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

/** Goes on with an attempt, unless its switches are used up: then it can only be submitted. */
function goOn(snapshot: AttemptSnapshot): StateOf<"blocked" | "inProgress"> {
  const attempt = activate(snapshot);
  const usedUp = attempt.tabSwitchCount > quizLimits.tabSwitchLimit;
  return { phase: usedUp ? "blocked" : "inProgress", attempt };
}

/** A submit on its way, with the seconds that were left. */
function submitting(
  from: SubmittedFrom,
  attempt: ActiveAttempt | null,
  timeLeftSeconds: number,
): QuizState {
  return { phase: "submitting", attempt, timeLeftSeconds, from };
}

/** Submits what was never active here, or is so no more, as it stands. */
function submittingAs(from: SubmittedFrom, snapshot: AttemptSnapshot): QuizState {
  return submitting(from, activate(snapshot), snapshot.progress.timeLeftSeconds);
}

/** What the clock lost at once is no time at a question, nor are the seconds between two sections. */
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

/** More time for the attempt, and for the section whose clock the server has it on. */
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

/** Another place has gone on with the attempt: where, and which answers would be lost by that. */
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

/** What was found in a phase that another place can interrupt; null in every other. */
function interrupted(state: QuizState, event: NewerFound): QuizState | null {
  const attempt = activeAttemptOf(state);
  switch (state.phase) {
    case "resumeOffer": {
      if (event.isResuming) return twoPlaces(event, null, "run");
      const found = twoPlaces(event, null, "offer");
      if (found.differences.length > 0) return found;
      // Nothing here is lost by it: the offer is that of the newer state, with what only this device has.
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
      // Answers on this device alone would not be counted there.
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
        // Opened long ago, by a start whose answer was lost: without resuming, its time has run on.
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

/** Over the running quiz: asking before submit, warning of a switch, blocked by the switches. */
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

/** The server has time that this page didn't know of: it goes on, or what an earlier visit submitted is offered. */
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
      // Heard of before the submit that this page's clock began.
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

/** The state after an event; the very same state when the event means nothing in it. */
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
