// Runs one attempt while the student is at work: its clock, when it is saved, and who else might be
// at it. What is saved is in sending.ts, what the server won't take in refusals.ts. What it finds out,
// it says in the machine's events.

import { quizLimits } from "#rules/limits.ts";
import { serverNow } from "../../apollo/server-clock.ts";
import { progressOf } from "./attempt/active-attempt.ts";
import type { Progress } from "./attempt/attempt.ts";
import { type QuizClock, startClock } from "./attempt/clock.ts";
import { compareAnswers } from "./attempt/differing.ts";
import type { AttemptSnapshot } from "./attempt/snapshot.ts";
import { confirmedIn } from "./device/local-snapshot.ts";
import { createOwnership } from "./device/ownership.ts";
import type { Place } from "./machine/quiz-state.ts";
import { createRefusals } from "./saving/refusals.ts";
import type { RunnerOptions } from "./saving/runner-options.ts";
import { createSaver, type SaveState } from "./saving/saver.ts";
import { sectionSessionOf } from "./saving/section-session.ts";
import { type ClockTaken, createSending } from "./saving/sending.ts";

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
  /** When its time is over, or was, by this page's clock: milliseconds since 1970. */
  endsAt(): number;
  /** Saves nothing more, whatever is still to be heard of what was sent. */
  rest(): void;
  /** The sequence number of the final answers. */
  nextSequence(): number;
  /** Stops the clock and the saving. */
  close(): void;
}

/** How long the server may take to say how long a hidden page slept. */
const PROOF_MS = 5000;

/** Starts the clock, and saves at once so that the server knows of it. */
export function startRunner(options: RunnerOptions): Runner {
  const { gateway, dispatch } = options;
  const { paper, secondsAtStart } = options.attempt();
  const clock = startClock(secondsAtStart, options.time, (from, to) =>
    dispatch({ type: "clockSkipped", from, to }),
  );
  const ownership = createOwnership(options.storage, options, paper);
  let saveState: SaveState | null = null;
  let closed = false;
  let lastAutosave = secondsAtStart;
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
    const now = serverNow();
    const { penaltyMinutes } = options.attempt();
    const progress = snapshot(saver.nextSequence());
    const known = confirmedIn(sending.confirmed());
    const mine = { paper, progress, penaltyMinutes, ...known, savedAt: now };
    // What is not sent and is there all the same needs no sending.
    const { conflicts, fromHere } = compareAnswers(mine, theirs);
    const isAllThere = conflicts.length === 0 && fromHere.length === 0;
    if (isAllThere) show({ kind: "saved", at: theirs.savedAt });
    dispatch({ type: "newerFound", mine, theirs, place, now });
  }

  function savePoint(leaving: boolean): void {
    if (!sending.isOnlySubmitLeft()) saver.saveNow(leaving);
  }

  function rest(): void {
    refusals.rest();
    saver.rest();
  }

  const parts = { ...options, clock, saver: () => saver, keeper: () => keeper };
  const refusals = createRefusals({
    ...parts,
    show,
    takenOver: (server) => takenOver(server, ownership.otherTab() === null ? "device" : "tab"),
  });
  const sending = createSending({
    ...parts,
    ownership,
    worked: refusals.worked,
    foundTab: (theirs) => closed || takenOver(theirs, "tab"),
  });
  const { keep, send } = sending;
  const saver = createSaver(
    { snapshot, keep, send, refused: refusals.refused, show },
    options.random,
  );
  const keeper = sectionSessionOf(paper)?.keeper({
    ...{ gateway, clock, dispatch, attempt: options.attempt },
    ...{ goOn: refusals.goOn, tryLater: refusals.tryLater },
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
    getClockTaken: sending.getClockTaken,
    changed: saver.changed,
    checkSections: () => keeper?.check(),
    savePoint: (leaving = false) => savePoint(leaving),
    networkBack() {
      saver.networkBack();
      refusals.networkBack();
    },
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
    isSaved() {
      const confirmed = sending.confirmed();
      const { answers } = options.attempt().sheet;
      return answers.every((answer, index) => answer === confirmed?.answers[index]);
    },
    endsAt: () => serverNow() + secondsAtStart * 1000 - clock.elapsedMs(),
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
