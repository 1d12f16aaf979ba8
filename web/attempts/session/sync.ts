// Keeps a running attempt in step with its clock, this device and the server: saves it, handles the responses, and
// detects other places. It reports its findings as events of the machine. Each change is stored on this device at
// once and sent to the server within two seconds. Failed saves are retried at growing intervals, and at once when the
// network is back. A save is numbered one above what the server is known to have, never higher: the server refuses it
// if another place has saved since, so nothing is overwritten unnoticed.

import { quizLimits } from "#rules/limits.ts";
import { Backoff } from "../../apollo/backoff.ts";
import { serverNow } from "../../apollo/server-clock.ts";
import { resumesFirst, sectionKeeper } from "../sections/section-keeper.ts";
import { progressOf } from "./attempt/answer-sheet.ts";
import type {
  ActiveAttempt,
  AttemptSnapshot,
  Place,
  Progress,
  ServerAttempt,
} from "./attempt/attempt.ts";
import { CLOCKS_APART_SECONDS, startClock } from "./attempt/clock.ts";
import { isAllThere, isSameWork } from "./attempt/merging.ts";
import { confirmedIn, type SavedProgress, tabCopy } from "./device/saved-progress.ts";
import { Refused, type SaveAnswer, Unreachable } from "./gateway/gateway.ts";
import { overEvent } from "./machine/quiz-state.ts";
import { timeWasLeft } from "./time-left.ts";
import type { Visit } from "./visit.ts";

/** The save state that the student sees. */
export type SaveState =
  /** The server has everything as of this moment, ms since 1970. */
  | { kind: "saved"; at: number }
  | { kind: "saving" }
  /** The server lacks changes. `kept`: this device has stored them. `busy`: the server has no capacity now. */
  | { kind: "unsent"; offline: boolean; kept: boolean; busy?: true };

/** The server's clock was adopted, with this many whole seconds left; a new object each time. */
export interface ClockTaken {
  seconds: number;
}

interface SaverTasks {
  /** The current progress, with a sequence number. */
  snapshot(sequence: number): Progress;
  /** Stores progress on this device. @returns false if it could not be stored */
  keep(progress: Progress, confirmedSequence: number): boolean;
  /** Sends progress to the server. Rejects with Unreachable or Refused. */
  send(progress: Progress, leaving: boolean): Promise<{ savedAt: number }>;
  /**
   * Finds out why a save was refused. Until `goOn` or `rest`, changes are stored but not sent. If it rejects, there
   * was no response, and the save is sent again later.
   */
  refused(refusal: Refused): unknown;
  show(state: SaveState): void;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

const AFTER_THE_FRAME_MS = 50;
const SOON_MS = 1500;
/** Any of this many consecutive saves may be the one that arrived. */
const MOST_DOUBTFUL = 50;

/** Saves one attempt while it is active; starts with `goOn`. @param random for tests */
export function createSaver(tasks: SaverTasks, random?: () => number) {
  const backoff = new Backoff(random);
  /** "refused": after a refusal, until its reason is handled. */
  let mode: "running" | "refused" | "resting" = "resting";
  /** The highest number that the server is known to have. */
  let known = 0;
  /** Sent, and neither confirmed nor refused: some may have arrived. */
  let doubtful: Progress[] = [];
  let inFlight: Progress[] = [];
  let lastKept: Progress | null = null;
  let kept = true;
  /** True if there is more to send after the request in flight, or after a failure. */
  let waiting = false;
  /** True if the last save failed. */
  let isUnsent = false;
  /** Milliseconds until the next try, after a failure. */
  let retryMs = 0;
  let sendTimer: Timer;
  let keepTimer: Timer;

  const isResting = () => mode === "resting";

  function nextSequence(): number {
    return Math.max(known, ...inFlight.map((progress) => progress.sequence)) + 1;
  }

  function stopKeeping(): void {
    clearTimeout(keepTimer);
    keepTimer = undefined;
  }

  function stopSending(): void {
    clearTimeout(sendTimer);
    sendTimer = undefined;
  }

  function keepNow(): Progress {
    stopKeeping();
    lastKept = tasks.snapshot(nextSequence());
    kept = tasks.keep(lastKept, known);
    return lastKept;
  }

  function sendNow(leaving = false): void {
    void send(keepNow(), leaving);
  }

  function sendIn(delayMs: number): void {
    stopSending();
    sendTimer = setTimeout(() => {
      sendTimer = undefined;
      sendNow();
    }, delayMs);
  }

  function sendLater(): void {
    if (waiting && mode === "running") sendIn(backoff.failures > 0 ? retryMs : SOON_MS);
  }

  function saved(progress: Progress, savedAt: number): void {
    backoff.worked();
    isUnsent = false;
    known = Math.max(known, progress.sequence);
    doubtful = doubtful.filter((other) => other.sequence > known);
    if (lastKept !== null) kept = tasks.keep(lastKept, known);
    if (!waiting) tasks.show({ kind: "saved", at: savedAt });
  }

  function unanswered(error: unknown): void {
    const isAway = error instanceof Unreachable;
    retryMs = backoff.failed(isAway ? error.retryAfterSeconds : null);
    waiting = true;
    const busy = isAway && error.trouble === "away" ? { busy: true as const } : {};
    tasks.show({ kind: "unsent", offline: isAway && error.offline, kept, ...busy });
  }

  async function refused(refusal: Refused): Promise<void> {
    mode = "refused";
    stopSending();
    tasks.show({ kind: "unsent", offline: false, kept });
    try {
      await tasks.refused(refusal);
    } catch (error) {
      if (mode !== "refused") return;
      mode = "running";
      unanswered(error);
      sendLater();
    }
  }

  function failed(progress: Progress, error: unknown): void {
    isUnsent = true;
    if (error instanceof Refused) return void refused(error);
    doubtful = [...doubtful, progress].slice(-MOST_DOUBTFUL);
    unanswered(error);
  }

  async function send(progress: Progress, leaving: boolean): Promise<void> {
    // A page that is about to close can't wait for the previous request.
    if (mode !== "running" || (inFlight.length > 0 && !leaving)) {
      waiting = true;
      return;
    }
    stopSending();
    inFlight = [...inFlight, progress];
    waiting = false;
    if (!isUnsent) tasks.show({ kind: "saving" });
    const done = () => {
      inFlight = inFlight.filter((other) => other !== progress);
    };
    try {
      const { savedAt } = await tasks.send(progress, leaving);
      done();
      if (!isResting()) saved(progress, savedAt);
    } catch (error) {
      done();
      // If a later save was stored, nothing is missing.
      if (!isResting() && progress.sequence > known) failed(progress, error);
    }
    sendLater();
  }

  return {
    /** Stores a change at once, and sends it soon. */
    changed() {
      if (isResting()) return;
      // After the next frame, so that the screen reacts first. A page that closes sooner stores it with its last
      // save.
      keepTimer ??= setTimeout(keepNow, AFTER_THE_FRAME_MS);
      if (inFlight.length > 0 || mode === "refused") waiting = true;
      else if (sendTimer === undefined) sendIn(SOON_MS);
    },
    /** Stores and sends now. @param leaving true if the page may close before the response */
    saveNow(leaving = false) {
      if (!isResting()) sendNow(leaving);
    },
    /** The network is back: sends waiting changes, and retries failures soon. */
    networkBack() {
      if (backoff.failures === 0 || isResting()) return;
      // The first request after it may still fail, as may one that started before.
      backoff.worked();
      sendNow();
    },
    nextSequence,
    /** True if this saver sent a state of the server, or knew it when it started. */
    isOwn: (stored: Progress) =>
      stored.sequence <= known ||
      [...doubtful, ...inFlight].some(
        (sent) => sent.sequence === stored.sequence && isSameWork(sent, stored),
      ),
    isResting,
    /** Stores and sends nothing until `goOn`, whatever responses are outstanding. */
    rest() {
      mode = "resting";
      waiting = false;
      stopSending();
      stopKeeping();
    },
    /** Continues after a rest or a refusal, numbered above the server's state, and saves at once. */
    goOn(knownSequence: number) {
      known = Math.max(known, knownSequence);
      mode = "running";
      backoff.worked();
      sendNow();
    },
  };
}

/** The meaning of a refused save for the attempt in progress here. */
type SaveVerdict =
  | "submittedElsewhere"
  | "closedElsewhere"
  /** Another tab or device continues it. */
  | "takenOver"
  | "timeOver"
  | "switchesUsedUp"
  /** The server has our own save, whose response was lost, or less time left than this clock. */
  | "behind";

/**
 * Returns why the server refused a save, judged by its current attempt.
 * @param resumeCount as this page knows it
 * @param isOwn true if this page sent the state that the server has
 */
export function judgeRefusedSave(
  server: ServerAttempt,
  refusal: Refused,
  resumeCount: number,
  isOwn: boolean,
): SaveVerdict {
  if (server.status === "submitted") return "submittedElsewhere";
  if (server.status === "abandoned") return "closedElsewhere";
  if (server.resumeCount > resumeCount || !isOwn) return "takenOver";
  if (refusal.mustSubmit === "time") return "timeOver";
  return refusal.mustSubmit === "switches" ? "switchesUsedUp" : "behind";
}

/** How long to wait for the server to confirm how long a hidden page slept. */
const PROOF_MS = 5000;

export type Sync = ReturnType<typeof startSync>;

/**
 * Starts the clock of an attempt, and saves at once so that the server knows of it.
 * @param now returns the current attempt
 * @param isHidden true if the page is hidden, so that a save must outlive it
 */
export function startSync(visit: Visit, now: () => ActiveAttempt, isHidden: () => boolean) {
  const { gateway, dispatch, random } = visit;
  const { paper, secondsAtStart, sequenceAtStart } = now();
  const { attemptId } = paper;
  const extraAtStart = now().extraSeconds ?? 0;
  const extraSince = () => (now().extraSeconds ?? 0) - extraAtStart;
  const clock = startClock(secondsAtStart, visit.time, (from, to) =>
    dispatch({ type: "clockSkipped", from, to }),
  );
  const device = tabCopy(visit.storage, visit, paper);
  /** Consecutive refused saves after which the server had nothing but this page's own state. */
  const behind = new Backoff(random);
  let saveState: SaveState | null = null;
  let clockTaken: ClockTaken | null = null;
  /** The state that the server last confirmed; undefined before that. */
  let confirmed: SavedProgress["confirmed"];
  /** The server knows that the switches are used up, and accepts only the submit. */
  let isOnlySubmitLeft = false;
  let closed = false;
  let lastAutosave = secondsAtStart;
  let proofTimer: Timer;

  function show(next: SaveState): void {
    if (closed) return;
    saveState = next;
    visit.publish();
  }

  function snapshot(sequence: number): Progress {
    return progressOf(now(), clock.secondsLeft(), sequence);
  }

  function keep(progress: Progress, confirmedSequence: number): boolean {
    const theirs = device.otherTab();
    if (theirs === null) {
      const { resumeCount } = now();
      return device.keep(progress, { resumeCount, confirmedSequence, confirmed });
    }
    // Not during a save: its time must be booked first.
    queueMicrotask(() => closed || takenOver(theirs, "tab"));
    return true;
  }

  /** Adds time that was given since the last response. */
  function takeGiven({ extraSeconds = 0, extraReason: reason = null, sections }: SaveAnswer): void {
    const seconds = extraSeconds - (now().extraSeconds ?? 0);
    if (seconds <= 0) return;
    clock.give(seconds);
    lastAutosave += seconds;
    const section = sections?.state.section ?? null;
    dispatch({ type: "timeGiven", seconds, reason, section });
  }

  async function send(progress: Progress, leaving: boolean) {
    await keeper?.before(progress);
    const passed = clock.passedMs();
    const { answers, marked, annotations } = progress;
    // Annotations can be long and rarely change, so confirmed ones are left out.
    const isTaken = confirmed !== undefined && annotations === confirmed.annotations;
    const sent = isTaken ? { ...progress, annotations: undefined } : progress;
    const answer = await gateway.save(attemptId, sent, leaving);
    behind.worked();
    confirmed = { at: answer.savedAt, answers, marked, annotations };
    clock.confirm(answer.savedAt, passed);
    takeGiven(answer);
    if (answer.sections) keeper?.saved(progress, answer.sections, passed);
    else if (clock.secondsLeft() - answer.timeLeftSeconds > CLOCKS_APART_SECONDS) {
      clock.atMost(answer.timeLeftSeconds);
      clockTaken = { seconds: answer.timeLeftSeconds };
      visit.publish();
    }
    isOnlySubmitLeft = progress.tabSwitchCount > quizLimits.tabSwitchLimit;
    return answer;
  }

  /** Another tab or device continues the attempt. */
  function takenOver(theirs: AttemptSnapshot, place: Place): void {
    saver.rest();
    const { resumeCount } = now();
    const progress = snapshot(saver.nextSequence());
    const savedAt = serverNow();
    const mine = { paper, progress, resumeCount, ...confirmedIn(confirmed), savedAt };
    // Unsent changes that the other place has too need no sending.
    if (isAllThere(mine, theirs)) show({ kind: "saved", at: theirs.savedAt });
    dispatch({ type: "newerFound", mine, theirs, place, now: savedAt });
  }

  /** Continues saving, numbered above the server's state. */
  function goOn(sequence: number): void {
    if (!saver.isResting()) saver.goOn(sequence);
  }

  /** Reads the server to find out why a save was refused, and reacts. */
  async function refused(refusal: Refused): Promise<void> {
    const server = await gateway.read(attemptId, paper.testId);
    if (saver.isResting()) return;
    const over = overEvent(server);
    if (over !== null) return dispatch(over);
    if (server.isReopened && server.resumeCount === now().resumeCount) {
      const mine = snapshot(server.progress.sequence);
      return dispatch(await timeWasLeft(gateway, server, mine));
    }
    const isOwn = saver.isOwn(server.progress);
    if (keeper && resumesFirst(refusal)) {
      const sequence = await keeper.resume(server, isOwn);
      if (sequence !== null) return goOn(sequence);
    }
    switch (judgeRefusedSave(server, refusal, now().resumeCount, isOwn)) {
      case "takenOver":
        return takenOver(server, device.otherTab() === null ? "device" : "tab");
      case "timeOver":
        return clock.atMost(0);
      case "switchesUsedUp":
        // The server has the fifth switch, and nothing can have changed here since.
        saver.rest();
        return show({ kind: "saved", at: server.savedAt });
      case "behind": {
        const { sequence, timeLeftSeconds } = server.progress;
        clock.atMost(timeLeftSeconds);
        const isFirst = behind.failures === 0;
        const delayMs = behind.failed();
        if (isFirst) goOn(sequence);
        else visit.timers.after(delayMs, () => goOn(sequence));
      }
    }
  }

  function savePoint(leaving: boolean): void {
    if (!isOnlySubmitLeft) saver.saveNow(leaving);
  }

  const saver = createSaver({ snapshot, keep, send, refused, show }, random);
  const keeper = now().sections ? sectionKeeper({ gateway, clock, dispatch, now }) : null;

  clock.subscribe(() => {
    const reading = clock.reading();
    if (reading <= 0) return dispatch({ type: "timeRanOut" });
    keeper?.check();
    if (lastAutosave - reading >= quizLimits.autosaveSeconds) {
      lastAutosave = reading;
      savePoint(isHidden());
    }
  });
  saver.goOn(sequenceAtStart);

  return {
    clock,
    saveState: () => saveState,
    clockTaken: () => clockTaken,
    changed: saver.changed,
    /** Reports a section whose time is over, before any other change to it. */
    checkSections: () => keeper?.check(),
    /** One of the save points of docs/attempts.md, section 8. */
    savePoint,
    networkBack: saver.networkBack,
    /** The page is visible again: the computer may have slept. */
    pageShown() {
      clock.pageShown();
      if (clock.unprovenGap() === 0) return;
      savePoint(false);
      clearTimeout(proofTimer);
      proofTimer = setTimeout(clock.believeGap, PROOF_MS);
    },
    /** Another tab changed the stored progress of the test. */
    storageChanged() {
      const theirs = device.otherTab();
      if (theirs !== null) takenOver(theirs, "tab");
      // It is gone, or another attempt's: the response to a save shows why.
      else if (device.isLost()) saver.saveNow();
    },
    /** True if the server has the current answers. */
    isSaved: () =>
      now().sheet.answers.every((answer, index) => answer === confirmed?.answers[index]),
    /** When its time is over by this page's clock, in milliseconds since 1970; may be past. */
    endsAt: () => serverNow() + (secondsAtStart + extraSince()) * 1000 - clock.elapsedMs(),
    rest: saver.rest,
    nextSequence: saver.nextSequence,
    close() {
      closed = true;
      clearTimeout(proofTimer);
      saver.rest();
      clock.stop();
    },
  };
}
