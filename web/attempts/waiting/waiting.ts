// A visit to the waiting room (docs/attempts.md, section 14): polls about once a minute, holds the sealed paper, and
// starts the test at its opening. It doesn't use React.
import { START_SPREAD_MS } from "#rules/waiting-room.ts";
import { Backoff } from "../../apollo/backoff.ts";
import { failureCode, retryAfterOf } from "../../apollo/failure.ts";
import type { WaitingRoomFragment } from "../../gql/graphql.ts";
import type { ServerAttempt } from "../session/attempt/attempt.ts";
import { Refused, Unreachable } from "../session/gateway/gateway.ts";
import { measuredClock } from "./measured-clock.ts";

/** The stage of a visit. */
export type Stage =
  | { kind: "loading" }
  /** The first request failed. */
  | { kind: "failed"; error: unknown }
  | { kind: "waiting" }
  /** The paper is open and the student arrived later: they choose when to start. */
  | { kind: "late" }
  | { kind: "starting" }
  /** The server accepts no more starts for now; the page retries. */
  | { kind: "inLine" }
  /** The start waits for the network. */
  | { kind: "offline" }
  | { kind: "refused"; message: string }
  /** An attempt is already in progress. */
  | { kind: "underWay" }
  | { kind: "started"; attempt: ServerAttempt };

/** The state of the sealed paper. */
type SealedState = "coming" | "here" | "failed" | "unsupported";

/** What the page shows. */
export interface WaitingState {
  stage: Stage;
  /** Null before the first response. */
  room: WaitingRoomFragment | null;
  sealed: SealedState;
  /** Duration of the last request; null if it failed. */
  roundTripMs: number | null;
  /** True if the student agreed and the server has not confirmed it yet. */
  isAgreeing: boolean;
}

/** The dependencies of a visit. */
export interface WaitingOptions {
  ask(agrees: boolean, paperId: string | null): Promise<WaitingRoomFragment>;
  start(): Promise<ServerAttempt>;
  /** Null if the browser can't open sealed papers. */
  sealed: { hold(paperId: string): Promise<void>; held(): string | null } | null;
  isHidden(): boolean;
  random?: () => number;
}

const POLL_MS = 60_000;
/** After a pause of this length the page polls when it is visible again. */
const STALE_MS = 20_000;
/** After this many consecutive refused starts the page gives up. */
const MOST_REFUSED = 3;

export type Waiting = ReturnType<typeof createWaiting>;

/** Creates a visit. Nothing happens before `open`. */
export function createWaiting({
  ask,
  start,
  sealed,
  isHidden,
  random = Math.random,
}: WaitingOptions) {
  const clock = measuredClock();
  const listeners = new Set<() => void>();
  const pollBackoff = new Backoff(random);
  const startBackoff = new Backoff(random);
  const sealBackoff = new Backoff(random);
  let state: WaitingState = {
    stage: { kind: "loading" },
    room: null,
    sealed: sealed === null ? "unsupported" : "coming",
    roundTripMs: null,
    isAgreeing: false,
  };
  let isOpen = false;
  let isAsking = false;
  let isSealing = false;
  let refusals = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let sealTimer: ReturnType<typeof setTimeout> | undefined;

  function update(change: Partial<WaitingState>): void {
    if (!isOpen) return;
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }

  const show = (stage: Stage) => update({ stage });
  const isWaiting = () => ["loading", "failed", "waiting"].includes(state.stage.kind);
  const startsAt = ({ opensAt, startDelayMs }: WaitingRoomFragment) =>
    Date.parse(opensAt) + startDelayMs;

  async function poll(): Promise<void> {
    if (isAsking || !isOpen) return;
    clearTimeout(pollTimer);
    isAsking = true;
    askedAt = performance.now();
    const sentAt = askedAt;
    const { isAgreeing } = state;
    try {
      const room = await ask(isAgreeing, sealed?.held() ?? null);
      isAsking = false;
      pollBackoff.worked();
      const roundTripMs = clock.measure(sentAt, Date.parse(room.now));
      update({ room, roundTripMs, isAgreeing: state.isAgreeing && room.agreedAt === null });
      arrange(room);
      void seal(room);
      pollTimer = setTimeout(poll, POLL_MS * (0.75 + 0.5 * random()));
      // The student agreed during the request.
      if (state.isAgreeing && !isAgreeing) void poll();
    } catch (error) {
      isAsking = false;
      update({ roundTripMs: null });
      if (state.room === null) show({ kind: "failed", error });
      // A room that isn't open yet is polled until it is.
      const isEarly = failureCode(error) === "CONFLICT";
      pollTimer = setTimeout(poll, isEarly ? POLL_MS : pollBackoff.failed(retryAfterOf(error)));
    }
  }

  function stageIn({ isUnderWay, refusal, opensAt }: WaitingRoomFragment): Stage {
    if (isUnderWay) return { kind: "underWay" };
    if (refusal !== null) return { kind: "refused", message: refusal };
    const isLate = clock.now() >= Date.parse(opensAt) + START_SPREAD_MS;
    // A student who waited at the opening starts automatically.
    return { kind: isLate && state.stage.kind !== "waiting" ? "late" : "waiting" };
  }

  /** Sets the stage by the server's state of the room. */
  function arrange(room: WaitingRoomFragment): void {
    if (!isWaiting()) return;
    const stage = stageIn(room);
    show(stage);
    if (stage.kind !== "waiting") return;
    clearTimeout(startTimer);
    startTimer = setTimeout(startInTime, Math.max(0, startsAt(room) - clock.now()));
  }

  function startInTime(): void {
    const { room, stage } = state;
    if (room === null || stage.kind !== "waiting") return;
    // No clock starts while the page is hidden.
    if (isHidden()) return;
    const left = startsAt(room) - clock.now();
    if (left > 0) startTimer = setTimeout(startInTime, left);
    else void begin();
  }

  async function begin(): Promise<void> {
    if (state.stage.kind === "starting" || state.stage.kind === "started") return;
    clearTimeout(startTimer);
    show({ kind: "starting" });
    try {
      const attempt = await start();
      show({ kind: "started", attempt });
      close();
    } catch (error) {
      if (error instanceof Refused) {
        await refused(error.message);
        return;
      }
      const { offline, retryAfterSeconds } = error instanceof Unreachable ? error : NOT_KNOWN;
      show({ kind: offline ? "offline" : "inLine" });
      startTimer = setTimeout(begin, startBackoff.failed(retryAfterSeconds));
    }
  }

  /** The opening may have been moved, or this page's clock was ahead: the room's state shows which. */
  async function refused(message: string): Promise<void> {
    refusals += 1;
    if (refusals > MOST_REFUSED) show({ kind: "refused", message });
    else {
      show({ kind: "waiting" });
      await poll();
    }
  }

  /** Fetches the sealed paper that the test currently uses. */
  async function seal({ paperId }: WaitingRoomFragment): Promise<void> {
    if (sealed === null || isSealing || !["waiting", "late"].includes(state.stage.kind)) return;
    if (sealed.held() === paperId) {
      update({ sealed: "here" });
      return;
    }
    clearTimeout(sealTimer);
    isSealing = true;
    try {
      await sealed.hold(paperId);
      isSealing = false;
      sealBackoff.worked();
      update({ sealed: "here" });
      // Invigilators see that this page has the paper.
      void poll();
    } catch (error) {
      isSealing = false;
      update({ sealed: "failed" });
      sealTimer = setTimeout(
        () => {
          if (state.room !== null) void seal(state.room);
        },
        sealBackoff.failed(retryAfterOf(error)),
      );
    }
  }

  function close(): void {
    isOpen = false;
    for (const timer of [pollTimer, startTimer, sealTimer]) clearTimeout(timer);
  }

  return {
    getState: () => state,
    /** Milliseconds since 1970, by the server's clock. */
    now: clock.now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    open() {
      if (isOpen) return;
      isOpen = true;
      void poll();
    },
    close,
    /** Polls at once, after a failed first request. */
    retry: () => void poll(),
    /** The student agreed to the instructions. Sent again until the server confirms it. */
    agree() {
      update({ isAgreeing: true });
      void poll();
    },
    /** Starts now that the paper is open. */
    enter: () => void begin(),
    networkBack() {
      if (state.stage.kind === "offline" || state.stage.kind === "inLine") {
        clearTimeout(startTimer);
        startBackoff.worked();
        // A school's network comes back for all students at once.
        startTimer = setTimeout(begin, (state.room?.startDelayMs ?? 0) / 2);
      }
      pollBackoff.worked();
      void poll();
    },
    /** The page is visible again: the device may have slept. */
    shown() {
      if (performance.now() - askedAt > STALE_MS) {
        clock.forget();
        void poll();
      } else startInTime();
    },
  };
}

const NOT_KNOWN = { offline: false, retryAfterSeconds: null };
