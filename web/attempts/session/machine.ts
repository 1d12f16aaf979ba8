// The whole quiz as one state machine (docs/screens.md, section 6; docs/attempts.md, section 10).
// It is pure: it knows no clock, no network and no storage. session.ts turns what happens into
// events, and new states into deeds. An event that a phase doesn't name changes nothing there.
import { struckOf, withStruck } from "#rules/annotation-edits.ts";
import type { Annotations } from "#rules/annotations.ts";
import { quizLimits } from "#rules/limits.ts";
import { countTabSwitch, type MustSubmit, resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import { minutesAway } from "#rules/times.ts";
import { type ActiveAttempt, activate } from "./active-attempt.ts";
import {
  type AnswerSheet,
  chooseOption,
  clearAnswer,
  showQuestion,
  toggleMark,
  viewPassage,
} from "./answer-sheet.ts";
import { type Progress, type ServerAttempt, secondsGone, type TakenUp } from "./attempt.ts";
import { type Difference, differencesAtStake } from "./differing.ts";
import type { RefusedAnswer } from "./paper-sections.ts";
import { reconcile } from "./reconcile.ts";
import type { AttemptSnapshot, LocalSnapshot } from "./snapshot.ts";
import type { TaskFailure } from "./task-failure.ts";

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

/** What goes on after the student has chosen where an attempt goes on. */
type Afterwards = "offer" | "run" | "submit";

/** Where else an attempt is under way. */
export type Place = "tab" | "device";

/** How the page was left, or nearly: a key that would have closed it was stopped. */
export type Leaving = "hidden" | "key";

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
  | { phase: "loadFailed"; message: string; failure: TaskFailure | null }
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
  | { phase: "tabSwitchWarning"; attempt: ActiveAttempt; cause: Leaving }
  | { phase: "blocked"; attempt: ActiveAttempt }
  /** A locked section is left for another question, if the student means it. */
  | { phase: "leaveSection"; attempt: ActiveAttempt; index: number }
  /** The time of these sections ran out; the next one begins by itself. */
  | { phase: "sectionOver"; attempt: ActiveAttempt; ended: readonly number[]; countdown: number }
  | { phase: "timesUp"; attempt: ActiveAttempt; countdown: number }
  | {
      phase: "savedElsewhere";
      /** What ran here until then; null when nothing did. */
      attempt: ActiveAttempt | null;
      place: Place;
      mine: AttemptSnapshot;
      theirs: AttemptSnapshot;
      /** The answers to choose between; none when nothing here would be lost. */
      differences: Difference[];
      /** They have changed since they were shown first. */
      isRenewed: boolean;
      afterwards: Afterwards;
      openedAt: number;
      /** What the student chose, while the server is asked whether it still holds. */
      task: "mine" | "theirs" | null;
      failure: TaskFailure | null;
      /** It goes on there, and this page has nothing more to do with it. */
      isLeft: boolean;
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
  | { type: "submitConfirmed"; timeLeftSeconds: number }
  | { type: "pageLeft"; cause?: Leaving }
  | { type: "quizContinued" }
  | { type: "timeRanOut" }
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

/** The attempt is under way elsewhere too. */
export interface NewerFound {
  type: "newerFound";
  mine: AttemptSnapshot;
  theirs: AttemptSnapshot;
  /** Another device, unless said. */
  place?: Place;
  /** Resuming was asked for already. */
  isResuming?: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Two places of one attempt, and what the student does about it. */
export type SavedElsewhere = StateOf<"savedElsewhere">;

type StateOf<P extends QuizState["phase"]> = Extract<QuizState, { phase: P }>;

/** The quiz before anything is known. */
export const initialState: QuizState = { phase: "loading" };

function offerToResume(
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
        const offered = { ...event.server, confirmedAnswers: event.server.progress.answers };
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

/** Chooses an option; one that is struck out is restored, and is the answer from then on. */
function chooseRestored(sheet: AnswerSheet, questionId: number, option: number): AnswerSheet {
  const { annotations } = sheet;
  if (!annotations || !struckOf(annotations, questionId).includes(option)) {
    return chooseOption(sheet, option);
  }
  const restored = { ...sheet, annotations: withStruck(annotations, questionId, option, false) };
  const isChosen = sheet.answers[sheet.currentQuestion] === option;
  return isChosen ? restored : chooseOption(restored, option);
}

/** What the student may do to the paper while no dialog is open. */
function worked(attempt: ActiveAttempt, event: QuizEvent): ActiveAttempt {
  const { sheet, paper } = attempt;
  switch (event.type) {
    case "optionChosen": {
      const question = paper.questions[sheet.currentQuestion];
      const options = question?.options.length ?? 0;
      if (question === undefined || event.option < 0 || event.option >= options) return attempt;
      return {
        ...attempt,
        sheet: chooseRestored(sheet, Number(question.questionId), event.option),
      };
    }
    case "annotated":
      return { ...attempt, sheet: { ...sheet, annotations: event.annotations } };
    case "answerCleared":
      return { ...attempt, sheet: clearAnswer(sheet) };
    case "markToggled":
      return { ...attempt, sheet: toggleMark(sheet) };
    case "questionOpened": {
      const gone = secondsGone(paper, event.timeLeftSeconds);
      return { ...attempt, sheet: showQuestion(sheet, event.index, gone) };
    }
    case "passageViewed": {
      const gone = secondsGone(paper, event.timeLeftSeconds);
      return { ...attempt, sheet: viewPassage(sheet, event.isInView, gone) };
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

/** Another place has gone on with the attempt: where, and which answers would be lost by that. */
function twoPlaces(
  { mine, theirs, place = "device", now }: NewerFound,
  attempt: ActiveAttempt | null,
  afterwards: Afterwards,
): SavedElsewhere {
  return {
    phase: "savedElsewhere",
    attempt,
    place,
    mine,
    theirs,
    differences: differencesAtStake(mine, theirs),
    isRenewed: false,
    afterwards,
    openedAt: now,
    task: null,
    failure: null,
    isLeft: false,
  };
}

/** What was found in a phase that another place can interrupt; null in every other. */
function interrupted(state: QuizState, event: NewerFound): QuizState | null {
  const attempt = activeAttemptOf(state);
  switch (state.phase) {
    case "resumeOffer": {
      if (event.isResuming === true) return twoPlaces(event, null, "run");
      const found = twoPlaces(event, null, "offer");
      if (found.differences.length > 0) return found;
      // Nothing here is lost by it: the offer is that of the newer state.
      const { theirs, now } = event;
      const snapshot = { ...theirs, confirmedAnswers: theirs.progress.answers };
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

function whileTwoVersions(state: SavedElsewhere, event: QuizEvent): QuizState {
  switch (event.type) {
    case "versionChosen":
      return state.task === null ? { ...state, task: event.keep, failure: null } : state;
    case "placeLeft":
      // With answers on this device alone, there is a choice to make.
      return state.task === null && state.differences.length === 0
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
  return event.type === "newerFound" ? interrupted(state, event) : null;
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
    (isAsked(state) && activeAttemptOf(state) === null)
  );
}

/** Whether the student is at work: the clock runs, and what changes is saved. */
export function isRunning(state: QuizState): boolean {
  return (
    state.phase === "inProgress" ||
    state.phase === "submitConfirm" ||
    state.phase === "tabSwitchWarning" ||
    state.phase === "blocked" ||
    state.phase === "leaveSection" ||
    state.phase === "sectionOver"
  );
}

/** Whether the student has to say where the attempt goes on. */
function isAsked(state: QuizState): boolean {
  return state.phase === "savedElsewhere" && !state.isLeft;
}

/** Whether leaving the page has to be guarded: there is something to lose, and it is not submitted. */
export function isUnderWay(state: QuizState): boolean {
  const choosing = isAsked(state) && activeAttemptOf(state) !== null;
  return isRunning(state) || state.phase === "timesUp" || choosing;
}
