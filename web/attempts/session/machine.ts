// The whole quiz as one state machine (docs/screens.md, section 6; docs/attempts.md, section 10).
// It is pure: it knows no clock, no network and no storage. session.ts turns what happens into
// events, and new states into deeds. An event that a phase doesn't name changes nothing there.
import { quizLimits } from "#rules/limits.ts";
import { countTabSwitch, type MustSubmit, resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import { minutesAway } from "#rules/times.ts";
import { type ActiveAttempt, activate } from "./active-attempt.ts";
import { chooseOption, clearAnswer, showQuestion, toggleMark } from "./answer-sheet.ts";
import { type ServerAttempt, secondsGone } from "./attempt.ts";
import { chosenOver, reconcile } from "./reconcile.ts";
import type { AttemptSnapshot, LocalSnapshot } from "./snapshot.ts";

/** What Resume Previous Attempt says before the student decides. */
export interface ResumeOffer {
  snapshot: AttemptSnapshot;
  minutesAway: number;
  /** The clock and the switches after the disconnection penalty. */
  afterwards: { timeLeftSeconds: number; tabSwitchCount: number };
  /** Set when resuming is no longer possible and the test can only be submitted. */
  mustSubmit: MustSubmit;
}

/** Why a submit did not get through: nobody answered, or the server refused it in these words. */
export type SubmitFailure = { kind: "unreachable" } | { kind: "refused"; message: string };

/** Answers that reached the server after the time was over, and do not count. */
export interface LateAnswers {
  count: number;
  /** The page of the result. */
  details: string;
}

/** What goes on after the student has chosen between two versions of an attempt. */
type Afterwards = "offer" | "run" | "submit";

/** Where a submit was asked for, so that the same dialog can say that it is under way. */
export type SubmittedFrom =
  | "loading"
  | "resumeOffer"
  | "submitConfirm"
  | "tabSwitchWarning"
  | "blocked"
  | "timesUp"
  | "savedElsewhere"
  | "submitFailed";

export type QuizState =
  | { phase: "loading" }
  | { phase: "loadFailed"; message: string }
  | {
      phase: "resumeOffer";
      offer: ResumeOffer;
      /** "submit" takes the attempt up too, as far as it can be, and then submits it. */
      task: "resume" | "startFresh" | "submit" | null;
      failed: boolean;
    }
  | { phase: "inProgress"; attempt: ActiveAttempt }
  | { phase: "submitConfirm"; attempt: ActiveAttempt }
  | { phase: "tabSwitchWarning"; attempt: ActiveAttempt }
  | { phase: "blocked"; attempt: ActiveAttempt }
  | { phase: "timesUp"; attempt: ActiveAttempt; countdown: number }
  | {
      phase: "savedElsewhere";
      mine: AttemptSnapshot;
      theirs: AttemptSnapshot;
      afterwards: Afterwards;
      openedAt: number;
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

export type QuizEvent =
  | { type: "loaded"; server: ServerAttempt; local: LocalSnapshot | null; now: number }
  | { type: "loadFailed"; message: string }
  | { type: "unsentFound" }
  | { type: "resumeChosen" }
  | { type: "freshChosen" }
  | { type: "resumed"; attempt: AttemptSnapshot }
  | { type: "resumeFailed" }
  | { type: "optionChosen"; option: number }
  | { type: "answerCleared" }
  | { type: "markToggled" }
  | { type: "questionOpened"; index: number; timeLeftSeconds: number }
  | { type: "submitAsked" }
  | { type: "submitCancelled" }
  | { type: "submitConfirmed"; timeLeftSeconds: number }
  | { type: "pageLeft" }
  | { type: "quizContinued" }
  | { type: "timeRanOut" }
  | { type: "countdownTicked" }
  | { type: "newerFound"; mine: AttemptSnapshot; theirs: AttemptSnapshot; now: number }
  | { type: "versionChosen"; keep: "mine" | "theirs" }
  | { type: "submitFailed"; failure: SubmitFailure }
  | { type: "submitRetried" }
  | { type: "submitted"; resultId: string; destination: string; late: LateAnswers | null }
  | { type: "attemptClosed" };

type StateOf<P extends QuizState["phase"]> = Extract<QuizState, { phase: P }>;

/** The quiz before anything is known. */
export const initialState: QuizState = { phase: "loading" };

function offerToResume(snapshot: AttemptSnapshot, now: number): QuizState {
  const { mustSubmit, ...afterwards } = resumeAfterDisconnection({
    ...snapshot.progress,
    penaltyMinutes: snapshot.penaltyMinutes,
  });
  const away = minutesAway(snapshot.savedAt, now);
  const offer = { snapshot, minutesAway: away, afterwards, mustSubmit };
  return { phase: "resumeOffer", offer, task: null, failed: false };
}

/** Goes on with an attempt, unless its switches are used up: then it can only be submitted. */
function goOn(attempt: ActiveAttempt): QuizState {
  const usedUp = attempt.tabSwitchCount > quizLimits.tabSwitchLimit;
  return { phase: usedUp ? "blocked" : "inProgress", attempt };
}

function submitting(
  from: SubmittedFrom,
  attempt: ActiveAttempt | null,
  timeLeftSeconds: number,
): QuizState {
  return { phase: "submitting", attempt, timeLeftSeconds, from };
}

function timesUp(attempt: ActiveAttempt): QuizState {
  return { phase: "timesUp", attempt, countdown: quizLimits.timeUpDelaySeconds };
}

function whileLoading(state: StateOf<"loading" | "loadFailed">, event: QuizEvent): QuizState {
  switch (event.type) {
    case "loaded": {
      const found = reconcile(event.server, event.local);
      if (found.kind === "nothing") {
        // Opened long ago, by a start whose answer was lost: without resuming, its time has run on.
        const isOld = event.server.secondsSinceSaved > quizLimits.sittingSilenceSeconds;
        return isOld ? offerToResume(event.server, event.now) : goOn(activate(event.server));
      }
      if (found.kind === "saved") return offerToResume(found.snapshot, event.now);
      const { mine, theirs } = found;
      const openedAt = event.now;
      return { phase: "savedElsewhere", mine, theirs, afterwards: "offer", openedAt };
    }
    case "loadFailed":
      return { phase: "loadFailed", message: event.message };
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
      return { ...state, task: "resume", failed: false };
    case "freshChosen":
      if (task !== null || offer.mustSubmit !== null) return state;
      return { ...state, task: "startFresh", failed: false };
    case "submitConfirmed":
      if (task !== null || offer.mustSubmit === null) return state;
      return { ...state, task: "submit", failed: false };
    case "resumed":
      if (task === null) return state;
      if (task !== "submit") return goOn(activate(event.attempt));
      return submitting(
        "resumeOffer",
        activate(event.attempt),
        event.attempt.progress.timeLeftSeconds,
      );
    case "resumeFailed":
      return { ...state, task: null, failed: true };
    default:
      return state;
  }
}

/** What the student may do to the paper while no dialog is open. */
function worked(attempt: ActiveAttempt, event: QuizEvent): ActiveAttempt {
  const { sheet, paper } = attempt;
  switch (event.type) {
    case "optionChosen": {
      const options = paper.questions[sheet.currentQuestion]?.options.length ?? 0;
      if (event.option < 0 || event.option >= options) return attempt;
      return { ...attempt, sheet: chooseOption(sheet, event.option) };
    }
    case "answerCleared":
      return { ...attempt, sheet: clearAnswer(sheet) };
    case "markToggled":
      return { ...attempt, sheet: toggleMark(sheet) };
    case "questionOpened": {
      const gone = secondsGone(paper, event.timeLeftSeconds);
      return { ...attempt, sheet: showQuestion(sheet, event.index, gone) };
    }
    default:
      return attempt;
  }
}

function whileInProgress(state: StateOf<"inProgress">, event: QuizEvent): QuizState {
  const { attempt } = state;
  switch (event.type) {
    case "submitAsked":
      return { phase: "submitConfirm", attempt };
    case "pageLeft": {
      const { count, outcome } = countTabSwitch(attempt.tabSwitchCount);
      const phase = outcome === "block" ? "blocked" : "tabSwitchWarning";
      return { phase, attempt: { ...attempt, tabSwitchCount: count } };
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
  if (event.type === "submitConfirmed") return submitting(phase, attempt, event.timeLeftSeconds);
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

function whileTwoVersions(state: StateOf<"savedElsewhere">, event: QuizEvent): QuizState {
  if (event.type !== "versionChosen") return state;
  const { mine, theirs, afterwards, openedAt } = state;
  const chosen = event.keep === "mine" ? chosenOver(mine, theirs) : chosenOver(theirs, mine);
  if (afterwards === "offer") return offerToResume(chosen, openedAt);
  if (afterwards === "submit")
    return submitting("savedElsewhere", activate(chosen), chosen.progress.timeLeftSeconds);
  return goOn(activate(chosen));
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
  const open = state.phase !== "submitted" && state.phase !== "closed";
  if (event.type === "submitted" && open) {
    const { resultId, destination, late } = event;
    return { phase: "submitted", resultId, destination, late };
  }
  if (event.type === "attemptClosed" && open) return { phase: "closed" };
  const sending = state.phase === "submitting" || state.phase === "submitFailed";
  if (event.type !== "newerFound") return null;
  const { mine, theirs, now } = event;
  const found = { phase: "savedElsewhere", mine, theirs, openedAt: now } as const;
  if (state.phase === "resumeOffer") return { ...found, afterwards: "offer" };
  if (running) return { ...found, afterwards: "run" };
  return sending || state.phase === "timesUp" ? { ...found, afterwards: "submit" } : null;
}

/** The state after an event; the very same state when the event means nothing in it. */
export function nextState(state: QuizState, event: QuizEvent): QuizState {
  const anywhere = sameInEveryPhase(state, event);
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

/** The attempt of a state, where there is one. */
export function activeAttemptOf(state: QuizState): ActiveAttempt | null {
  return "attempt" in state ? state.attempt : null;
}

/** Whether an attempt is offered to be resumed. */
export function isOffered(state: QuizState): state is StateOf<"resumeOffer"> {
  return state.phase === "resumeOffer";
}

/** Whether nothing is under way on this page yet: the start screen is shown. */
export function isBefore(state: QuizState): boolean {
  return (
    state.phase === "loading" ||
    state.phase === "loadFailed" ||
    state.phase === "resumeOffer" ||
    (state.phase === "savedElsewhere" && state.afterwards === "offer")
  );
}

/** Whether the student is at work: the clock runs, and what changes is saved. */
export function isRunning(state: QuizState): boolean {
  return (
    state.phase === "inProgress" ||
    state.phase === "submitConfirm" ||
    state.phase === "tabSwitchWarning" ||
    state.phase === "blocked"
  );
}

/** Whether leaving the page has to be guarded: there is something to lose, and it is not submitted. */
export function isUnderWay(state: QuizState): boolean {
  const choosing = state.phase === "savedElsewhere" && state.afterwards !== "offer";
  return isRunning(state) || state.phase === "timesUp" || choosing;
}
