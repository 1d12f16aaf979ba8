// The place at which one attempt is worked on: its clock, its saving, and who else might be at it.
import { quizLimits } from "#rules/limits.ts";
import type { Progress, ServerAttempt } from "./attempt.ts";
import { type QuizClock, startClock, type TimeSources } from "./clock.ts";
import type { DeviceStorage } from "./device-storage.ts";
import type { QuizGateway, Refused } from "./gateway.ts";
import { keepLocally, keepsAnotherAttempt, readLocalStanding } from "./local-standing.ts";
import { progressKey, type SavedProgress } from "./saved-progress.ts";
import { createSaver, type SaveState } from "./saver.ts";
import { progressOf, type Sitting, type Standing } from "./standing.ts";

/** What a desk is given. */
export interface DeskOptions {
  userId: string;
  /** Names this visit, to tell its saves from another tab's. */
  writer: string;
  gateway: QuizGateway;
  storage: DeviceStorage | null;
  time?: TimeSources;
  /** The sitting as it is now. */
  sitting(): Sitting;
  /** Whether the page is out of sight, so that a save must outlive it. */
  isHidden(): boolean;
}

/** What a desk tells. */
export interface DeskNews {
  timeRanOut(): void;
  /** The attempt goes on in another tab or on another device. */
  newerFound(mine: Standing, theirs: Standing): void;
  submittedElsewhere(): void;
  closedElsewhere(): void;
  saveState(state: SaveState): void;
  /** The server's clock had less left, and this one has taken it over: whole seconds. */
  clockTaken(seconds: number): void;
}

/** The place at which one attempt is worked on. */
export interface Desk {
  readonly clock: QuizClock;
  /** Something changed on the sheet. */
  changed(): void;
  /** One of the save points of docs/attempts.md, section 8. */
  savePoint(leaving?: boolean): void;
  networkBack(): void;
  /** The page is on the screen again: was it asleep meanwhile? */
  pageShown(): void;
  storageChanged(key: string | null): void;
  /** Saves nothing more until `goOn`. */
  rest(): void;
  /** Goes on after a rest, from the sitting as it is now. */
  goOn(): void;
  /** The sequence number of the final answers. */
  nextSequence(): number;
  /** Stops the clock and the saving. */
  close(): void;
}

/** How long the server may take to say how long a hidden page slept. */
const PROOF_MS = 5000;
const FIRST_SECOND_TRY_MS = 2000;
const LAST_SECOND_TRY_MS = 30_000;
/** So far apart, this clock and the server's are the network's and the rounding's doing. */
const CLOCKS_APART_SECONDS = 2;

/** Sits down at an attempt: starts the clock, and saves at once so that the server knows of it. */
export function openDesk(options: DeskOptions, news: DeskNews): Desk {
  const { userId, writer, gateway, storage } = options;
  const { paper, secondsAtStart } = options.sitting();
  const clock = startClock(secondsAtStart, options.time);
  /** What the server last confirmed. */
  let confirmed: SavedProgress["confirmed"];
  let mine = false;
  let closed = false;
  let refusals = 0;
  /** The server knows that the switches are used up: it takes nothing but the submit. */
  let onlySubmit = false;
  let lastAutosave = secondsAtStart;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let proofTimer: ReturnType<typeof setTimeout> | undefined;

  function standing(progress: Progress): Standing {
    const { penaltyMinutes } = options.sitting();
    return { paper, progress, penaltyMinutes, savedAt: Date.now() };
  }

  function snapshot(sequence: number): Progress {
    return progressOf(options.sitting(), clock.secondsLeft(), sequence);
  }

  /** Progress of this attempt that another tab has kept since this desk was opened. */
  function otherTab(): Standing | null {
    const local = readLocalStanding(storage, userId, paper, Date.now());
    return mine && local !== null && local.writer !== writer ? local : null;
  }

  function takenOver(theirs: Standing): void {
    saver.rest();
    clock.atMost(theirs.progress.timeLeftSeconds);
    news.newerFound(standing(snapshot(saver.nextSequence())), theirs);
  }

  function keep(progress: Progress, confirmedSequence: number): boolean {
    const theirs = otherTab();
    if (theirs !== null) {
      // Not from within a save: what is being saved has to be booked first.
      queueMicrotask(() => !closed && takenOver(theirs));
      return true;
    }
    // Not ours any more: the server will say that this attempt is closed.
    if (mine && keepsAnotherAttempt(storage, userId, paper, Date.now())) return false;
    const { penaltyMinutes } = options.sitting();
    const owner = { userId, writer, now: Date.now() };
    const known = { penaltyMinutes, confirmedSequence, confirmed };
    mine = keepLocally(storage, owner, paper, progress, known);
    return mine;
  }

  async function send(progress: Progress, leaving: boolean): Promise<{ savedAt: number }> {
    const elapsed = clock.elapsedMs();
    const answer = await gateway.save(paper.attemptId, progress, leaving);
    refusals = 0;
    confirmed = { at: answer.savedAt, answers: progress.answers };
    clock.confirm(answer.savedAt, elapsed);
    if (clock.secondsLeft() - answer.timeLeftSeconds > CLOCKS_APART_SECONDS) {
      clock.atMost(answer.timeLeftSeconds);
      news.clockTaken(answer.timeLeftSeconds);
    }
    onlySubmit = progress.tabSwitchCount > quizLimits.tabSwitchLimit;
    return answer;
  }

  function tryAgainLater(knownSequence: number): void {
    const delay = Math.min(LAST_SECOND_TRY_MS, FIRST_SECOND_TRY_MS * 2 ** refusals);
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => saver.goOn(knownSequence), delay);
  }

  function judge(server: ServerAttempt, refusal: Refused): void {
    const resumedElsewhere = server.penaltyMinutes > options.sitting().penaltyMinutes;
    if (server.status === "submitted") news.submittedElsewhere();
    else if (server.status === "abandoned") news.closedElsewhere();
    else if (resumedElsewhere || !saver.isOwn(server.progress)) takenOver(server);
    else if (refusal.mustSubmit === "time") clock.atMost(0);
    else if (refusal.mustSubmit === "switches") {
      // It has the fifth switch, and nothing can be changed here since.
      saver.rest();
      news.saveState({ kind: "saved", at: server.savedAt });
    } else {
      // Our own save, whose answer got lost; or the server knows of less time than this clock.
      clock.atMost(server.progress.timeLeftSeconds);
      refusals += 1;
      if (refusals === 1) saver.goOn(server.progress.sequence);
      else tryAgainLater(server.progress.sequence);
    }
  }

  function refused(refusal: Refused): void {
    gateway.read(paper.attemptId, paper.testId).then(
      (server) => !closed && judge(server, refusal),
      () => !closed && tryAgainLater(0),
    );
  }

  function savePoint(leaving: boolean): void {
    if (!onlySubmit) saver.saveNow(leaving);
  }

  const saver = createSaver({
    snapshot,
    keep,
    send,
    refused,
    show: (state) => !closed && news.saveState(state),
  });

  clock.subscribe(() => {
    const reading = clock.reading();
    if (reading <= 0) news.timeRanOut();
    else if (lastAutosave - reading >= quizLimits.autosaveSeconds) {
      lastAutosave = reading;
      savePoint(options.isHidden());
    }
  });
  saver.goOn(options.sitting().sequenceAtStart);

  return {
    clock,
    changed: saver.changed,
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
      if (key !== null && key !== progressKey(userId, paper.testId)) return;
      const theirs = otherTab();
      if (theirs !== null) takenOver(theirs);
      // Gone, or another attempt's: the server knows why.
      else if (mine && readLocalStanding(storage, userId, paper, Date.now()) === null) {
        saver.saveNow();
      }
    },
    rest: saver.rest,
    goOn() {
      mine = false;
      refusals = 0;
      onlySubmit = false;
      const { secondsAtStart, sequenceAtStart } = options.sitting();
      clock.atMost(secondsAtStart);
      saver.goOn(sequenceAtStart);
    },
    nextSequence: saver.nextSequence,
    close() {
      closed = true;
      clearTimeout(retryTimer);
      clearTimeout(proofTimer);
      saver.rest();
      clock.stop();
    },
  };
}
