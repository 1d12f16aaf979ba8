// When progress is saved, and where. Each change is kept on this device at once and sent to the
// server within two seconds; what the server did not get is sent again, later and later, and at
// once when the network is back.
//
// A save is numbered one above what the server is known to have, never higher: so the server
// refuses it when somebody else has saved meanwhile, and nobody is overwritten unnoticed.
import { Backoff } from "../../../apollo/backoff.ts";
import type { Progress } from "../attempt/attempt.ts";
import { isSameWork } from "../attempt/reconcile.ts";
import { Refused, Unreachable } from "../gateway/gateway.ts";

/** What the student is told about saving. */
export type SaveState =
  /** The server has everything as of this moment, ms since 1970. */
  | { kind: "saved"; at: number }
  | { kind: "saving" }
  /** The server has not got it. `kept`: but this device has. */
  | { kind: "unsent"; offline: boolean; kept: boolean };

/** What the saver needs done for it. */
export interface SaverTasks {
  /** The progress as it is now, under a sequence number. */
  snapshot(sequence: number): Progress;
  /** Keeps progress on this device. @returns whether it could be kept */
  keep(progress: Progress, confirmedSequence: number): boolean;
  /** Sends progress to the server. Fails with Unreachable or Refused. */
  send(progress: Progress, leaving: boolean): Promise<{ savedAt: number }>;
  /** The server won't have it: changes are kept on this device, and sent no more until `goOn`. */
  refused(refusal: Refused): void;
  show(state: SaveState): void;
}

/** Saves one attempt while it is active. */
export interface Saver {
  /** Something changed: keep it at once, send it soon. */
  changed(): void;
  /** A save point: keep and send now. @param leaving the page may be gone before the answer comes */
  saveNow(leaving?: boolean): void;
  /** The network is back: send what waits, and what still fails soon again. */
  networkBack(): void;
  /** The number of the next save. */
  nextSequence(): number;
  /** Whether a state of the server is one that this saver sent, or knew when it began. */
  isOwn(stored: Progress): boolean;
  /** Rests: nothing is kept or sent until `goOn`. */
  rest(): void;
  /** Goes on after a rest, above the number that the server has, and saves at once. */
  goOn(knownSequence: number): void;
}

const AFTER_THE_FRAME_MS = 50;
const SOON_MS = 1500;
/** Of so many that were sent one after the other any may be the one that arrived. */
const MOST_DOUBTFUL = 50;
const UNKNOWN = { offline: false, retryAfterSeconds: null };

/** Prepares saving; `goOn` begins it. @param random for tests */
export function createSaver(tasks: SaverTasks, random?: () => number): Saver {
  const backoff = new Backoff(random);
  /** The highest number that the server is known to have. */
  let known = 0;
  /** Sent, and neither confirmed nor refused: some may have arrived all the same. */
  let doubtful: Progress[] = [];
  let inFlight: Progress[] = [];
  let lastKept: Progress | null = null;
  let kept = true;
  let waiting = false;
  /** The last one that was answered, or not, did not get through. */
  let isUnsent = false;
  let resting = true;
  /** Between a refusal and what becomes of it. */
  let isRefused = false;
  /** Until the next try, after a failure. */
  let retryMs = 0;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;

  function nextSequence(): number {
    return Math.max(known, ...inFlight.map((progress) => progress.sequence)) + 1;
  }

  function keepNow(): Progress {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    lastKept = tasks.snapshot(nextSequence());
    kept = tasks.keep(lastKept, known);
    return lastKept;
  }

  function stopTimers(): void {
    clearTimeout(sendTimer);
    clearTimeout(keepTimer);
    sendTimer = undefined;
    keepTimer = undefined;
  }

  function rest(): void {
    resting = true;
    isRefused = false;
    waiting = false;
    stopTimers();
  }

  function sendIn(delayMs: number): void {
    clearTimeout(sendTimer);
    sendTimer = setTimeout(() => {
      sendTimer = undefined;
      void send(keepNow(), false);
    }, delayMs);
  }

  function landed(progress: Progress, savedAt: number): void {
    backoff.worked();
    isUnsent = false;
    known = Math.max(known, progress.sequence);
    doubtful = doubtful.filter((other) => other.sequence > known);
    if (lastKept !== null) kept = tasks.keep(lastKept, known);
    if (!waiting) tasks.show({ kind: "saved", at: savedAt });
  }

  function failed(progress: Progress, error: unknown): void {
    isUnsent = true;
    if (error instanceof Refused) {
      isRefused = true;
      clearTimeout(sendTimer);
      sendTimer = undefined;
      tasks.show({ kind: "unsent", offline: false, kept });
      tasks.refused(error);
      return;
    }
    doubtful = [...doubtful, progress].slice(-MOST_DOUBTFUL);
    const { offline, retryAfterSeconds } = error instanceof Unreachable ? error : UNKNOWN;
    retryMs = backoff.failed(retryAfterSeconds);
    waiting = true;
    tasks.show({ kind: "unsent", offline, kept });
  }

  async function send(progress: Progress, leaving: boolean): Promise<void> {
    // A page on its way out can't wait for the request before.
    if (resting || isRefused || (inFlight.length > 0 && !leaving)) {
      waiting = true;
      return;
    }
    clearTimeout(sendTimer);
    sendTimer = undefined;
    inFlight = [...inFlight, progress];
    waiting = false;
    if (!isUnsent) tasks.show({ kind: "saving" });
    const done = () => {
      inFlight = inFlight.filter((other) => other !== progress);
    };
    try {
      const { savedAt } = await tasks.send(progress, leaving);
      done();
      if (!resting) landed(progress, savedAt);
    } catch (error) {
      done();
      // Overtaken by a later one: nothing is missing.
      if (!resting && progress.sequence > known) failed(progress, error);
    }
    if (waiting && !resting && !isRefused) sendIn(backoff.failures > 0 ? retryMs : SOON_MS);
  }

  return {
    changed() {
      if (resting) return;
      // Right after the press that changed it: the screen answers first. A page that is closed
      // sooner keeps it by its last save point.
      keepTimer ??= setTimeout(keepNow, AFTER_THE_FRAME_MS);
      if (inFlight.length > 0 || isRefused) waiting = true;
      else if (sendTimer === undefined) sendIn(SOON_MS);
    },
    saveNow(leaving = false) {
      if (!resting) void send(keepNow(), leaving);
    },
    networkBack() {
      if (backoff.failures === 0 || resting) return;
      // The first request after it may fail still, as may one that began before.
      backoff.worked();
      void send(keepNow(), false);
    },
    nextSequence,
    isOwn: (stored) =>
      stored.sequence <= known ||
      [...doubtful, ...inFlight].some(
        (sent) => sent.sequence === stored.sequence && isSameWork(sent, stored),
      ),
    rest,
    goOn(knownSequence) {
      known = Math.max(known, knownSequence);
      resting = false;
      isRefused = false;
      backoff.worked();
      void send(keepNow(), false);
    },
  };
}
