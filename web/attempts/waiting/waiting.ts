// A visit to the waiting room (docs/attempts.md, section 14): asks about once a minute, holds the sealed paper, and
// starts the test at its opening. It knows no React.
import { START_SPREAD_MS } from "#rules/waiting-room.ts";
import { Backoff } from "../../apollo/backoff.ts";
import { failureCode, retryAfterOf } from "../../apollo/failure.ts";
import type { WaitingRoomFragment } from "../../gql/graphql.ts";
import type { ServerAttempt } from "../session/attempt/attempt.ts";
import { Refused, Unreachable } from "../session/gateway/gateway.ts";
import { measuredClock } from "./measured-clock.ts";

/** Where a visit stands. */
export type Stage =
  | { kind: "loading" }
  /** The first answer did not come. */
  | { kind: "failed"; error: unknown }
  | { kind: "waiting" }
  /** The paper is open and the student came later: they choose when to start. */
  | { kind: "late" }
  | { kind: "starting" }
  /** The server takes no more starts just now; it is tried again. */
  | { kind: "inLine" }
  /** The start waits for the network. */
  | { kind: "offline" }
  | { kind: "refused"; message: string }
  /** An attempt is in progress already. */
  | { kind: "underWay" }
  | { kind: "started"; attempt: ServerAttempt };

/** What became of the sealed paper. */
type SealedState = "coming" | "here" | "failed" | "unsupported";

/** What the page shows. */
export interface WaitingState {
  stage: Stage;
  /** Null before the first answer. */
  room: WaitingRoomFragment | null;
  sealed: SealedState;
  /** How long the last answer took; null when the last request failed. */
  roundTripMs: number | null;
  /** The student has agreed, and the server doesn't know yet. */
  isAgreeing: boolean;
}

/** What a visit needs of its surroundings. */
export interface WaitingOptions {
  ask(agrees: boolean, paperId: string | null): Promise<WaitingRoomFragment>;
  start(): Promise<ServerAttempt>;
  /** Null where the browser can't open sealed papers. */
  sealed: { hold(paperId: string): Promise<void>; held(): string | null } | null;
  isHidden(): boolean;
  random?: () => number;
}

const POLL_MS = 60_000;
/** After a pause of this length the page asks again when it comes back. */
const STALE_MS = 20_000;
/** Refused starts in a row, after which the page gives up. */
const MOST_REFUSED = 3;

export type Waiting = ReturnType<typeof createWaiting>;

/** Prepares a visit. Nothing happens before `open`. */
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
      // Pressed while the request was on its way.
      if (state.isAgreeing && !isAgreeing) void poll();
    } catch (error) {
      isAsking = false;
      update({ roundTripMs: null });
      if (state.room === null) show({ kind: "failed", error });
      // A room that isn't open yet opens by itself.
      const isEarly = failureCode(error) === "CONFLICT";
      pollTimer = setTimeout(poll, isEarly ? POLL_MS : pollBackoff.failed(retryAfterOf(error)));
    }
  }

  function stageIn({ isUnderWay, refusal, opensAt }: WaitingRoomFragment): Stage {
    if (isUnderWay) return { kind: "underWay" };
    if (refusal !== null) return { kind: "refused", message: refusal };
    const isLate = clock.now() >= Date.parse(opensAt) + START_SPREAD_MS;
    // Who waited at the opening starts by themselves.
    return { kind: isLate && state.stage.kind !== "waiting" ? "late" : "waiting" };
  }

  /** Decides where the visit stands by what the server says of the room. */
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
    // Nobody's clock starts while they look at something else.
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

  /** The opening may have been moved, or this page's clock was early: the room says. */
  async function refused(message: string): Promise<void> {
    refusals += 1;
    if (refusals > MOST_REFUSED) show({ kind: "refused", message });
    else {
      show({ kind: "waiting" });
      await poll();
    }
  }

  /** Fetches the sealed paper that the test is taken on now. */
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
      // Those who watch over the test see that the paper is there.
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
    /** Asks again at once, after a first request that failed. */
    retry: () => void poll(),
    /** The student has read the instructions and agrees. It is sent again until the server has it. */
    agree() {
      update({ isAgreeing: true });
      void poll();
    },
    /** Starts now: the paper is open. */
    enter: () => void begin(),
    networkBack() {
      if (state.stage.kind === "offline" || state.stage.kind === "inLine") {
        clearTimeout(startTimer);
        startBackoff.worked();
        // A quiz's network comes back for everybody at once.
        startTimer = setTimeout(begin, (state.room?.startDelayMs ?? 0) / 2);
      }
      pollBackoff.worked();
      void poll();
    },
    /** The page is on the screen again: the device may have slept. */
    shown() {
      if (performance.now() - askedAt > STALE_MS) {
        clock.forget();
        void poll();
      } else startInTime();
    },
  };
}

const NOT_KNOWN = { offline: false, retryAfterSeconds: null };
