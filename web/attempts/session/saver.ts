// When progress is saved. Each change is kept on this device at once and sent to the server within two
// seconds; what the server did not get is sent again, later and later, and at once when the network is
// back.
//
// A save is numbered one above what the server is known to have, never higher: so the server
// refuses it when somebody else has saved in the meantime, and nobody is overwritten unnoticed.
import { Backoff } from "../../apollo/backoff.ts";
import type { Progress } from "./attempt/attempt.ts";
import { isSameWork } from "./attempt/merging.ts";
import { Refused, Unreachable } from "./gateway/gateway.ts";

/** What the student sees about saving. */
export type SaveState =
  /** The server has everything as of this moment, ms since 1970. */
  | { kind: "saved"; at: number }
  | { kind: "saving" }
  /** The server has not got it. `kept`: but this device has. */
  | { kind: "unsent"; offline: boolean; kept: boolean };

interface SaverTasks {
  /** The progress as it is now, under a sequence number. */
  snapshot(sequence: number): Progress;
  /** Keeps progress on this device. @returns whether it could be kept */
  keep(progress: Progress, confirmedSequence: number): boolean;
  /** Sends progress to the server. Fails with Unreachable or Refused. */
  send(progress: Progress, leaving: boolean): Promise<{ savedAt: number }>;
  /**
   * Finds out what a refusal means; until `goOn` or `rest`, changes are kept and not sent. When it rejects,
   * nobody answered, and the save is sent again later.
   */
  refused(refusal: Refused): unknown;
  show(state: SaveState): void;
}

const AFTER_THE_FRAME_MS = 50;
const SOON_MS = 1500;
/** Of so many that were sent one after the other any may be the one that arrived. */
const MOST_DOUBTFUL = 50;

/** Saves one attempt while it is active; `goOn` begins it. @param random for tests */
export function createSaver(tasks: SaverTasks, random?: () => number) {
  const backoff = new Backoff(random);
  /** The highest number that the server is known to have. */
  let known = 0;
  /** Sent, and neither confirmed nor refused: some may have arrived all the same. */
  let doubtful: Progress[] = [];
  let inFlight: Progress[] = [];
  let lastKept: Progress | null = null;
  let kept = true;
  /** Something is to be sent after the request in flight, or after a failure. */
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

  function stopSending(): void {
    clearTimeout(sendTimer);
    sendTimer = undefined;
  }

  function sendIn(delayMs: number): void {
    clearTimeout(sendTimer);
    sendTimer = setTimeout(() => {
      sendTimer = undefined;
      void send(keepNow(), false);
    }, delayMs);
  }

  function sendLater(): void {
    if (waiting && !resting && !isRefused) sendIn(backoff.failures > 0 ? retryMs : SOON_MS);
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
    tasks.show({ kind: "unsent", offline: isAway && error.offline, kept });
  }

  async function refused(refusal: Refused): Promise<void> {
    isRefused = true;
    stopSending();
    tasks.show({ kind: "unsent", offline: false, kept });
    try {
      await tasks.refused(refusal);
    } catch (error) {
      if (resting || !isRefused) return;
      isRefused = false;
      unanswered(error);
      sendLater();
    }
  }

  async function send(progress: Progress, leaving: boolean): Promise<void> {
    // A page on its way out can't wait for the request before.
    if (resting || isRefused || (inFlight.length > 0 && !leaving)) {
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
      if (!resting) saved(progress, savedAt);
    } catch (error) {
      done();
      // Where a later one overtook it, nothing is missing.
      if (!resting && progress.sequence > known) {
        isUnsent = true;
        if (error instanceof Refused) void refused(error);
        else {
          doubtful = [...doubtful, progress].slice(-MOST_DOUBTFUL);
          unanswered(error);
        }
      }
    }
    sendLater();
  }

  return {
    /** Something changed: keep it at once, send it soon. */
    changed() {
      if (resting) return;
      // Right after the press that changed it: the screen answers first. A page that is closed
      // sooner keeps it by its last save point.
      keepTimer ??= setTimeout(keepNow, AFTER_THE_FRAME_MS);
      if (inFlight.length > 0 || isRefused) waiting = true;
      else if (sendTimer === undefined) sendIn(SOON_MS);
    },
    /** A save point: keep and send now. @param leaving the page may be gone before the answer comes */
    saveNow(leaving = false) {
      if (!resting) void send(keepNow(), leaving);
    },
    /** The network is back: send what waits, and what still fails soon again. */
    networkBack() {
      if (backoff.failures === 0 || resting) return;
      // The first request after it may fail still, as may one that began before.
      backoff.worked();
      void send(keepNow(), false);
    },
    nextSequence,
    /** Whether a state of the server is one that this saver sent, or knew when it began. */
    isOwn: (stored: Progress) =>
      stored.sequence <= known ||
      [...doubtful, ...inFlight].some(
        (sent) => sent.sequence === stored.sequence && isSameWork(sent, stored),
      ),
    /** Rests: nothing is kept or sent until `goOn`. */
    rest() {
      resting = true;
      isRefused = false;
      waiting = false;
      stopSending();
      clearTimeout(keepTimer);
      keepTimer = undefined;
    },
    /** Goes on after a rest or a refusal, above the number that the server has, and saves at once. */
    goOn(knownSequence: number) {
      known = Math.max(known, knownSequence);
      resting = false;
      isRefused = false;
      backoff.worked();
      void send(keepNow(), false);
    },
  };
}
