// The whole quiz as one state machine (docs/screens.md, section 6; docs/attempts.md, section 10).
// It is pure: it knows no clock, no network and no storage. session.ts turns what happens into
// events, and new states into actions. An event that a phase doesn't name changes nothing there.

import { quizLimits } from "#rules/limits.ts";
import { countTabSwitch, isSittingOn } from "#rules/quiz-timing.ts";
import { afterSectionEvent } from "../../sections/section-events.ts";
import { activate, skipTime, worked } from "../attempt/answer-sheet.ts";
import { type ActiveAttempt, confirmedBy, secondsGone } from "../attempt/attempt.ts";
import { reconcile } from "../attempt/merging.ts";
import type { EventOf, QuizEvent } from "./quiz-event.ts";
import { activeAttemptOf, isRunning, type QuizState, type StateOf } from "./quiz-state.ts";
import {
  goOn,
  interrupted,
  offerToResume,
  submitting,
  twoPlaces,
  whileTwoVersions,
} from "./two-places.ts";

function timesUp(attempt: ActiveAttempt): QuizState {
  return { phase: "timesUp", attempt, countdown: quizLimits.timeUpDelaySeconds };
}

/** What the clock lost at once is no time at a question, nor are the seconds between two sections. */
function skipped(
  state: QuizState,
  attempt: ActiveAttempt,
  { from, to }: EventOf<"clockSkipped">,
): QuizState {
  const { paper, sheet } = attempt;
  const until = state.phase === "sectionOver" ? sheet.countedTo : secondsGone(paper, from);
  const after = skipTime(sheet, until, secondsGone(paper, to));
  return after === sheet
    ? state
    : ({ ...state, attempt: { ...attempt, sheet: after } } as QuizState);
}

function whileLoading(state: StateOf<"loading" | "loadFailed">, event: QuizEvent): QuizState {
  switch (event.type) {
    case "loaded": {
      const found = reconcile(event.server, event.local);
      if (found.kind === "nothing") {
        // Opened long ago, by a start whose answer was lost: without resuming, its time has run on.
        const { progress, secondsSinceSaved } = event.server;
        const isOld = !isSittingOn(progress.sequence, secondsSinceSaved);
        const offered = { ...event.server, ...confirmedBy(progress) };
        return isOld ? offerToResume(offered, event.now) : goOn(activate(event.server));
      }
      if (found.kind === "saved") return offerToResume(found.snapshot, event.now);
      const { mine, theirs } = found;
      return twoPlaces({ type: "newerFound", mine, theirs, now: event.now }, null, "offer");
    }
    case "loadFailed":
      return { phase: "loadFailed", message: event.message, failure: event.failure };
    case "unsentFound":
      return submitting("loading", null, 0);
    default:
      return state;
  }
}

function whileResumeOffered(state: StateOf<"resumeOffer">, event: QuizEvent): QuizState {
  const { offer, task } = state;
  switch (event.type) {
    case "resumeChosen":
      if (task !== null || offer.mustSubmit !== null) return state;
      return { ...state, task: "resume", failure: null };
    case "freshChosen":
      if (task !== null || offer.mustSubmit !== null) return state;
      return { ...state, task: "startFresh", failure: null };
    case "submitConfirmed":
      if (task !== null || offer.mustSubmit === null) return state;
      return { ...state, task: "submit", failure: null };
    case "resumed":
      if (task === null) return state;
      if (task !== "submit") return goOn(activate(event.attempt));
      return submitting(
        "resumeOffer",
        activate(event.attempt),
        event.attempt.progress.timeLeftSeconds,
      );
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
      const after = worked(attempt, event);
      return after === attempt || after.sheet === attempt.sheet
        ? state
        : { phase: "inProgress", attempt: after };
    }
  }
}

/** Over the running quiz: asking before submit, warning of a switch, blocked by the switches. */
function whileAsking(
  state: StateOf<"submitConfirm" | "tabSwitchWarning" | "blocked">,
  event: QuizEvent,
): QuizState {
  const { phase, attempt } = state;
  if (phase === "tabSwitchWarning" && event.type === "submitAsked") {
    return { phase: "submitConfirm", attempt };
  }
  if (event.type === "submitConfirmed" && phase !== "tabSwitchWarning")
    return submitting(phase, attempt, event.timeLeftSeconds);
  if (event.type === "reviewBlindChosen" && phase === "submitConfirm") {
    return { phase, attempt: { ...attempt, reviewBlind: event.chosen } };
  }
  const back =
    (phase === "submitConfirm" && event.type === "submitCancelled") ||
    (phase === "tabSwitchWarning" && event.type === "quizContinued");
  return back ? { phase: "inProgress", attempt } : state;
}

function whileTimeIsUp(state: StateOf<"timesUp">, event: QuizEvent): QuizState {
  if (event.type === "submitConfirmed") return submitting("timesUp", state.attempt, 0);
  if (event.type !== "countdownTicked") return state;
  if (state.countdown <= 1) return submitting("timesUp", state.attempt, 0);
  return { ...state, countdown: state.countdown - 1 };
}

function whileSubmitting(state: StateOf<"submitting">, event: QuizEvent): QuizState {
  if (event.type !== "submitFailed") return state;
  const { attempt, timeLeftSeconds } = state;
  return { phase: "submitFailed", attempt, timeLeftSeconds, failure: event.failure };
}

function whileSubmitFailed(state: StateOf<"submitFailed">, event: QuizEvent): QuizState {
  if (event.type !== "submitRetried") return state;
  return submitting("submitFailed", state.attempt, state.timeLeftSeconds);
}

function sameInEveryPhase(state: QuizState, event: QuizEvent): QuizState | null {
  const running = isRunning(state);
  const attempt = activeAttemptOf(state);
  if (event.type === "timeRanOut" && running && attempt !== null) return timesUp(attempt);
  if (event.type === "clockSkipped" && running && attempt !== null) {
    return skipped(state, attempt, event);
  }
  const open = state.phase !== "submitted" && state.phase !== "closed";
  if (event.type === "submitted" && open) {
    const { resultId, destination, late } = event;
    return { phase: "submitted", resultId, destination, late };
  }
  if (event.type === "attemptClosed" && open) return { phase: "closed" };
  return event.type === "newerFound" ? interrupted(state, event) : null;
}

/** The state after an event; the very same state when the event means nothing in it. */
export function nextState(state: QuizState, event: QuizEvent): QuizState {
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
    case "timesUp":
      return whileTimeIsUp(state, event);
    case "savedElsewhere":
      return whileTwoVersions(state, event);
    case "submitting":
      return whileSubmitting(state, event);
    case "submitFailed":
      return whileSubmitFailed(state, event);
    default:
      return state;
  }
}
