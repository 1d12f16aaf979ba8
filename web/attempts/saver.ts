// When progress is saved, and where. Each change is kept on this device at once and sent to the
// server within two seconds; what the server did not get is sent again, later and later, and at
// once when the network is back.
import type { Progress } from "./attempt.ts";
import { Refused, Unreachable } from "./gateway.ts";

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
  /** The server won't have it; saving rests until `goOn`. */
  refused(refusal: Refused): void;
  show(state: SaveState): void;
}

/** Saves one sitting. */
export interface Saver {
  /** Something changed: keep it at once, send it soon. */
  changed(): void;
  /** A save point: keep and send now. @param leaving the page may be gone before the answer comes */
  saveNow(leaving?: boolean): void;
  /** The network is back: send what waits. */
  networkBack(): void;
  /** Rests: nothing is kept or sent until `goOn`. */
  rest(): void;
  /** Goes on after a rest, and saves at once. */
  goOn(): void;
}

/** Counts the saves of one attempt; the higher number is the newer save. */
export interface SequenceCounter {
  /** A number above all before. */
  next(): number;
  /** The highest number so far. */
  last(): number;
  /** Takes note of a number that somebody else has used. */
  raiseTo(sequence: number): void;
}

/** A counter that goes on after `last`. */
export function countFrom(last: number): SequenceCounter {
  let current = last;
  return {
    next() {
      current += 1;
      return current;
    },
    last: () => current,
    raiseTo(sequence) {
      current = Math.max(current, sequence);
    },
  };
}

const SOON_MS = 1500;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

/**
 * Starts saving.
 * @param counter numbers the saves
 * @param confirmedSequence what the server has already
 */
export function createSaver(
  tasks: SaverTasks,
  counter: SequenceCounter,
  confirmedSequence: number,
): Saver {
  let confirmed = confirmedSequence;
  let lastKept: Progress | null = null;
  let kept = true;
  let inFlight = false;
  let waiting = false;
  let resting = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;

  function keepNow(): Progress {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    lastKept = tasks.snapshot(counter.next());
    kept = tasks.keep(lastKept, confirmed);
    return lastKept;
  }

  function sendIn(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      void send(keepNow(), false);
    }, delayMs);
  }

  function rest(): void {
    resting = true;
    waiting = false;
    clearTimeout(timer);
    clearTimeout(keepTimer);
    timer = undefined;
    keepTimer = undefined;
  }

  function retryDelay(): number {
    const delay = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    // Not all at the same moment, when a whole exam hall comes back online.
    return delay * (0.8 + 0.4 * Math.random());
  }

  function sent(progress: Progress, savedAt: number): void {
    failures = 0;
    confirmed = Math.max(confirmed, progress.sequence);
    if (lastKept !== null) kept = tasks.keep(lastKept, confirmed);
    if (!waiting) tasks.show({ kind: "saved", at: savedAt });
  }

  function failed(error: unknown): void {
    if (error instanceof Refused) {
      rest();
      tasks.show({ kind: "unsent", offline: false, kept });
      tasks.refused(error);
      return;
    }
    failures += 1;
    waiting = true;
    const offline = error instanceof Unreachable && error.offline;
    tasks.show({ kind: "unsent", offline, kept });
  }

  async function send(progress: Progress, leaving: boolean): Promise<void> {
    // A page on its way out can't wait for the request before.
    if (resting || (inFlight && !leaving)) {
      waiting = true;
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    inFlight = true;
    waiting = false;
    if (failures === 0) tasks.show({ kind: "saving" });
    try {
      const { savedAt } = await tasks.send(progress, leaving);
      if (!resting) sent(progress, savedAt);
    } catch (error) {
      if (!resting && progress.sequence > confirmed) failed(error);
    }
    inFlight = false;
    if (waiting && !resting) sendIn(failures > 0 ? retryDelay() : SOON_MS);
  }

  return {
    changed() {
      if (resting) return;
      // Right after the press that changed it: the screen answers first.
      keepTimer ??= setTimeout(keepNow);
      if (inFlight) waiting = true;
      else if (timer === undefined) sendIn(SOON_MS);
    },
    saveNow(leaving = false) {
      if (!resting) void send(keepNow(), leaving);
    },
    networkBack() {
      if (failures > 0 && !resting) void send(keepNow(), false);
    },
    rest,
    goOn() {
      resting = false;
      failures = 0;
      void send(keepNow(), false);
    },
  };
}
