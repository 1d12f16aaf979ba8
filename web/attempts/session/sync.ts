// Keeps a running attempt in step with its clock, this device and the server: when it is saved, what
// the server answers, and who else might be at it. What it finds out, it says in the machine's events.

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
import { compareAnswers } from "./attempt/merging.ts";
import type { SavedProgress } from "./device/saved-progress.ts";
import { confirmedIn, tabCopy } from "./device/saved-progress.ts";
import type { Refused } from "./gateway/gateway.ts";
import { overEvent } from "./machine/quiz-state.ts";
import { createSaver, type SaveState } from "./saver.ts";
import type { Visit } from "./visit.ts";

/** The server's clock was taken over: another object each time. */
export interface ClockTaken {
  /** Whole seconds left, by the server's clock. */
  seconds: number;
}

/** What a refused save means for the attempt in progress here. */
type SaveVerdict =
  | "submittedElsewhere"
  | "closedElsewhere"
  /** Another tab or device goes on with it. */
  | "takenOver"
  | "timeOver"
  | "switchesUsedUp"
  /** Our own save, whose answer got lost; or the server knows of less time than this clock. */
  | "behind";

/**
 * Why the server refused a save, by what it has of the attempt now.
 *
 * @param penaltyMinutes as this page knows them
 * @param isOwn whether this page sent what the server has
 */
export function judgeRefusedSave(
  server: ServerAttempt,
  refusal: Refused,
  penaltyMinutes: number,
  isOwn: boolean,
): SaveVerdict {
  if (server.status === "submitted") return "submittedElsewhere";
  if (server.status === "abandoned") return "closedElsewhere";
  if (server.penaltyMinutes > penaltyMinutes || !isOwn) return "takenOver";
  if (refusal.mustSubmit === "time") return "timeOver";
  return refusal.mustSubmit === "switches" ? "switchesUsedUp" : "behind";
}

/** How long the server may take to say how long a hidden page slept. */
const PROOF_MS = 5000;

export type Sync = ReturnType<typeof startSync>;

/**
 * Starts the clock of an attempt, and saves at once so that the server knows of it.
 *
 * @param now the attempt as it is now
 * @param isHidden whether the page is out of sight, so that a save must outlive it
 */
export function startSync(visit: Visit, now: () => ActiveAttempt, isHidden: () => boolean) {
  const { gateway, dispatch, random } = visit;
  const { paper, secondsAtStart, sequenceAtStart } = now();
  const { attemptId } = paper;
  const clock = startClock(secondsAtStart, visit.time, (from, to) =>
    dispatch({ type: "clockSkipped", from, to }),
  );
  const device = tabCopy(visit.storage, visit, paper);
  /** Refused saves in a row after which the server had nothing but this page's own. */
  const behind = new Backoff(random);
  let saveState: SaveState | null = null;
  let clockTaken: ClockTaken | null = null;
  /** What the server last confirmed; undefined before it has. */
  let confirmed: SavedProgress["confirmed"];
  /** The server knows that the switches are used up: it takes nothing but the submit. */
  let isOnlySubmitLeft = false;
  let resting = false;
  let closed = false;
  let lastAutosave = secondsAtStart;
  let proofTimer: ReturnType<typeof setTimeout> | undefined;

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
      const { penaltyMinutes } = now();
      return device.keep(progress, { penaltyMinutes, confirmedSequence, confirmed });
    }
    // Not from within a save: what is being saved has to be booked first.
    queueMicrotask(() => closed || takenOver(theirs, "tab"));
    return true;
  }

  async function send(progress: Progress, leaving: boolean) {
    await keeper?.before(progress);
    const passed = clock.passedMs();
    const { answers, marked, annotations } = progress;
    // Annotations may be long, and seldom change.
    const isTaken = confirmed !== undefined && annotations === confirmed.annotations;
    const sent = isTaken ? { ...progress, annotations: undefined } : progress;
    const answer = await gateway.save(attemptId, sent, leaving);
    behind.worked();
    confirmed = { at: answer.savedAt, answers, marked, annotations };
    clock.confirm(answer.savedAt, passed);
    if (answer.sections) keeper?.saved(progress, answer.sections, passed);
    else if (clock.secondsLeft() - answer.timeLeftSeconds > CLOCKS_APART_SECONDS) {
      clock.atMost(answer.timeLeftSeconds);
      clockTaken = { seconds: answer.timeLeftSeconds };
      visit.publish();
    }
    isOnlySubmitLeft = progress.tabSwitchCount > quizLimits.tabSwitchLimit;
    return answer;
  }

  /** Another tab or device goes on with the attempt. */
  function takenOver(theirs: AttemptSnapshot, place: Place): void {
    saver.rest();
    const { penaltyMinutes } = now();
    const progress = snapshot(saver.nextSequence());
    const savedAt = serverNow();
    const mine = { paper, progress, penaltyMinutes, ...confirmedIn(confirmed), savedAt };
    // What is not sent and is there all the same needs no sending.
    const { conflicts, fromHere } = compareAnswers(mine, theirs);
    const isAllThere = conflicts.length === 0 && fromHere.length === 0;
    if (isAllThere) show({ kind: "saved", at: theirs.savedAt });
    dispatch({ type: "newerFound", mine, theirs, place, now: savedAt });
  }

  /** Saving goes on above the number that the server has. */
  function goOn(sequence: number): void {
    if (!resting) saver.goOn(sequence);
  }

  /** Asks why a save was refused, and does what the answer says. */
  async function refused(refusal: Refused): Promise<void> {
    const server = await gateway.read(attemptId, paper.testId);
    if (resting) return;
    const { penaltyMinutes } = now();
    const isOwn = saver.isOwn(server.progress);
    if (keeper && resumesFirst(refusal) && server.status === "open") {
      const sequence = await keeper.resume(server, isOwn);
      if (sequence !== null) return goOn(sequence);
    }
    switch (judgeRefusedSave(server, refusal, penaltyMinutes, isOwn)) {
      case "submittedElsewhere":
      case "closedElsewhere": {
        const over = overEvent(server);
        if (over !== null) dispatch(over);
        break;
      }
      case "takenOver":
        takenOver(server, device.otherTab() === null ? "device" : "tab");
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

  function rest(): void {
    resting = true;
    saver.rest();
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
    /** Reports a section whose time is over, before anything else is done in it. */
    checkSections: () => keeper?.check(),
    /** One of the save points of docs/attempts.md, section 8. */
    savePoint,
    networkBack: saver.networkBack,
    /** The page is on the screen again: it may have slept. */
    pageShown() {
      clock.pageShown();
      if (clock.unprovenGap() === 0) return;
      savePoint(false);
      clearTimeout(proofTimer);
      proofTimer = setTimeout(clock.believeGap, PROOF_MS);
    },
    /** Another tab changed what this device keeps of the test. */
    storageChanged() {
      const theirs = device.otherTab();
      if (theirs !== null) takenOver(theirs, "tab");
      // Gone, or another attempt's: the server knows why.
      else if (device.isLost()) saver.saveNow();
    },
    /** Whether the server has the answers as they are. */
    isSaved: () =>
      now().sheet.answers.every((answer, index) => answer === confirmed?.answers[index]),
    /** When its time is over, or was, by this page's clock: milliseconds since 1970. */
    endsAt: () => serverNow() + secondsAtStart * 1000 - clock.elapsedMs(),
    /** Saves nothing more, whatever is still to be heard of what was sent. */
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
