// Runs one attempt while the student is at work: its clock, when it is saved, and who else might be
// at it. What it finds out, it says in the machine's events.
import { quizLimits } from "#rules/limits.ts";
import { Backoff } from "../../apollo/backoff.ts";
import { type ActiveAttempt, progressOf } from "./active-attempt.ts";
import { submittedEvent } from "./answer-events.ts";
import type { Progress, ServerAttempt } from "./attempt.ts";
import { type QuizClock, startClock, type TimeSources } from "./clock.ts";
import type { DeviceStorage } from "./device-storage.ts";
import { differencesAtStake } from "./differing.ts";
import { type QuizGateway, type Refused, Unreachable } from "./gateway.ts";
import { createOwnership } from "./ownership.ts";
import type { QuizEvent } from "./quiz-event.ts";
import type { Place } from "./quiz-state.ts";
import { judgeRefusedSave } from "./refused-save.ts";
import type { SavedProgress } from "./saved-progress.ts";
import { createSaver, type SaveState } from "./saver.ts";
import { ResumeFirst, sectionSessionOf } from "./section-session.ts";
import type { AttemptSnapshot } from "./snapshot.ts";

/** What a runner is given. */
export interface RunnerOptions {
  userId: string;
  /** Names this visit, to tell its saves from another tab's. */
  writer: string;
  gateway: QuizGateway;
  storage: DeviceStorage | null;
  time?: TimeSources;
  random?: () => number;
  /** The attempt as it is now. */
  attempt(): ActiveAttempt;
  /** Whether the page is out of sight, so that a save must outlive it. */
  isHidden(): boolean;
  dispatch(event: QuizEvent): void;
  /** The state of saving changed, or the clock was set. */
  publish(): void;
}

/** That the server's clock was taken over: another object each time. */
export interface ClockTaken {
  /** Whole seconds left, by the server's clock. */
  seconds: number;
}

/** An attempt that runs. */
export interface Runner {
  readonly clock: QuizClock;
  getSaveState(): SaveState | null;
  getClockTaken(): ClockTaken | null;
  /** Something changed on the sheet. */
  changed(): void;
  /** Tells of a section whose time is over, before anything else is done in it. */
  checkSections(): void;
  /** One of the save points of docs/attempts.md, section 8. */
  savePoint(leaving?: boolean): void;
  networkBack(): void;
  /** The page is on the screen again: was it asleep meanwhile? */
  pageShown(): void;
  storageChanged(key: string | null): void;
  /** Whether the server has the answers as they are. */
  isSaved(): boolean;
  /** Saves nothing more, whatever is still to be heard of what was sent. */
  rest(): void;
  /** The sequence number of the final answers. */
  nextSequence(): number;
  /** Stops the clock and the saving. */
  close(): void;
}

/** How long the server may take to say how long a hidden page slept. */
const PROOF_MS = 5000;
/** So far apart, this clock and the server's are the network's and the rounding's doing. */
const CLOCKS_APART_SECONDS = 2;

/** Starts the clock, and saves at once so that the server knows of it. */
export function startRunner(options: RunnerOptions): Runner {
  const { gateway, dispatch } = options;
  const { paper, secondsAtStart } = options.attempt();
  const clock = startClock(secondsAtStart, options.time);
  const ownership = createOwnership(options.storage, options, paper);
  const refusals = new Backoff(options.random);
  /** Of asking why a save was refused. */
  const unanswered = new Backoff(options.random);
  let saveState: SaveState | null = null;
  let clockTaken: ClockTaken | null = null;
  /** The annotations that the server last took from this page; undefined before. */
  let takenAnnotations: Progress["annotations"];
  /** What the server last confirmed. */
  let confirmed: SavedProgress["confirmed"];
  let closed = false;
  /** Nothing more is saved: the final answers are being submitted, or the attempt went on elsewhere. */
  let resting = false;
  /** The server knows that the switches are used up: it takes nothing but the submit. */
  let onlySubmit = false;
  let lastAutosave = secondsAtStart;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let proofTimer: ReturnType<typeof setTimeout> | undefined;

  function show(next: SaveState): void {
    if (closed) return;
    saveState = next;
    options.publish();
  }

  function snapshot(sequence: number): Progress {
    return progressOf(options.attempt(), clock.secondsLeft(), sequence);
  }

  function takenOver(theirs: AttemptSnapshot, place: Place): void {
    saver.rest();
    clock.atMost(theirs.progress.timeLeftSeconds);
    const now = Date.now();
    const { penaltyMinutes } = options.attempt();
    const progress = snapshot(saver.nextSequence());
    const confirmedAnswers = confirmed?.answers ?? null;
    const mine = { paper, progress, penaltyMinutes, confirmedAnswers, savedAt: now };
    // What is not sent and is there all the same needs no sending.
    const isAllThere = differencesAtStake(mine, theirs).length === 0;
    if (isAllThere) show({ kind: "saved", at: theirs.savedAt });
    dispatch({ type: "newerFound", mine, theirs, place, now });
  }

  function keep(progress: Progress, confirmedSequence: number): boolean {
    const theirs = ownership.otherTab();
    if (theirs === null) {
      const { penaltyMinutes } = options.attempt();
      return ownership.keep(progress, { penaltyMinutes, confirmedSequence, confirmed });
    }
    // Not from within a save: what is being saved has to be booked first.
    queueMicrotask(() => !closed && takenOver(theirs, "tab"));
    return true;
  }

  async function send(progress: Progress, leaving: boolean): Promise<{ savedAt: number }> {
    if (keeper?.mustResume(progress)) {
      // Without an answer there is nothing to resume yet.
      await gateway.read(paper.attemptId, paper.testId);
      throw new ResumeFirst();
    }
    const elapsed = clock.elapsedMs();
    const { annotations } = progress;
    // They may be long, and seldom change.
    const isTaken = annotations === takenAnnotations;
    const sent = isTaken ? { ...progress, annotations: undefined } : progress;
    const answer = await gateway.save(paper.attemptId, sent, leaving);
    takenAnnotations = annotations;
    for (const backoff of [refusals, unanswered]) backoff.worked();
    confirmed = { at: answer.savedAt, answers: progress.answers };
    clock.confirm(answer.savedAt, elapsed);
    if (answer.sections) keeper?.heard(progress, answer.sections, elapsed);
    else if (clock.secondsLeft() - answer.timeLeftSeconds > CLOCKS_APART_SECONDS) {
      clock.atMost(answer.timeLeftSeconds);
      clockTaken = { seconds: answer.timeLeftSeconds };
      options.publish();
    }
    onlySubmit = progress.tabSwitchCount > quizLimits.tabSwitchLimit;
    return answer;
  }

  function tryAgainLater(knownSequence: number, delayMs: number): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => saver.goOn(knownSequence), delayMs);
  }

  function heed(server: ServerAttempt, refusal: Refused): void {
    const { penaltyMinutes } = options.attempt();
    const isOwn = saver.isOwn(server.progress);
    if (keeper?.resumes(server, refusal, isOwn)) return;
    switch (judgeRefusedSave(server, refusal, penaltyMinutes, isOwn)) {
      case "submittedElsewhere":
        dispatch(submittedEvent(paper, paper.attemptId));
        break;
      case "closedElsewhere":
        dispatch({ type: "attemptClosed" });
        break;
      case "takenOver":
        takenOver(server, ownership.otherTab() === null ? "device" : "tab");
        break;
      case "timeOver":
        clock.atMost(0);
        break;
      case "switchesUsedUp":
        // It has the fifth switch, and nothing can be changed here since.
        saver.rest();
        show({ kind: "saved", at: server.savedAt });
        break;
      case "behind": {
        clock.atMost(server.progress.timeLeftSeconds);
        const { sequence } = server.progress;
        const isFirst = refusals.failures === 0;
        const delayMs = refusals.failed();
        if (isFirst) saver.goOn(sequence);
        else tryAgainLater(sequence, delayMs);
        break;
      }
    }
  }

  function refused(refusal: Refused): void {
    gateway
      .read(paper.attemptId, paper.testId)
      .then((server) => !resting && heed(server, refusal), tryLater);
  }

  function tryLater(error: unknown): void {
    const retryAfter = error instanceof Unreachable ? error.retryAfterSeconds : null;
    if (!resting) tryAgainLater(0, unanswered.failed(retryAfter));
  }

  function rest(): void {
    resting = true;
    clearTimeout(retryTimer);
    saver.rest();
  }

  function savePoint(leaving: boolean): void {
    if (!onlySubmit) saver.saveNow(leaving);
  }

  const saver = createSaver({ snapshot, keep, send, refused, show }, options.random);
  const keeper = sectionSessionOf(paper)?.keeper({
    ...{ gateway, clock, dispatch, tryLater, attempt: options.attempt },
    goOn: (sequence) => resting || saver.goOn(sequence),
  });

  clock.subscribe(() => {
    const reading = clock.reading();
    if (reading <= 0) return dispatch({ type: "timeRanOut" });
    keeper?.check();
    if (lastAutosave - reading >= quizLimits.autosaveSeconds) {
      lastAutosave = reading;
      savePoint(options.isHidden());
    }
  });
  saver.goOn(options.attempt().sequenceAtStart);

  return {
    clock,
    getSaveState: () => saveState,
    getClockTaken: () => clockTaken,
    changed: saver.changed,
    checkSections: () => keeper?.check(),
    savePoint: (leaving = false) => savePoint(leaving),
    networkBack: saver.networkBack,
    pageShown() {
      clock.pageShown();
      if (clock.unprovenGap() === 0) return;
      savePoint(false);
      clearTimeout(proofTimer);
      proofTimer = setTimeout(clock.believeGap, PROOF_MS);
    },
    storageChanged(key) {
      if (!ownership.concerns(key)) return;
      const theirs = ownership.otherTab();
      if (theirs !== null) takenOver(theirs, "tab");
      // Gone, or another attempt's: the server knows why.
      else if (ownership.isLost()) saver.saveNow();
    },
    isSaved: () =>
      options
        .attempt()
        .sheet.answers.every((answer, index) => answer === confirmed?.answers[index]),
    rest,
    nextSequence: saver.nextSequence,
    close() {
      closed = true;
      clearTimeout(proofTimer);
      rest();
      clock.stop();
    },
  };
}
