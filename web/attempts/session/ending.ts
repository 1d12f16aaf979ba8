// How an attempt ends: the time runs out, the submit goes out until it gets through, what this device
// keeps is removed.

import { setUnsentAside } from "./device/saved-progress.ts";
import type { QuizEvent } from "./machine/quiz-event.ts";
import type { QuizState } from "./machine/quiz-state.ts";
import type { Running } from "./running.ts";
import type { Submission } from "./submitting/submission.ts";
import type { Visit } from "./visit.ts";

/** The way out of an attempt. */
export interface Ending {
  /** Does what a new state asks for. */
  follow(before: QuizState, after: QuizState, event: QuizEvent): void;
}

/** Over so many milliseconds the submits of a whole exam hall are spread whose time is up at once. */
const SPREAD_MS = 2000;

/** Prepares ending. */
export function createEnding(visit: Visit, running: Running, submission: Submission): Ending {
  const { userId, storage, store, timers, random = Math.random } = visit;
  const { dispatch } = store;
  /** Of a submit that failed; the press of a button and the network's return come before it. */
  let stopRetry = () => {};

  function countDown(phase: "timesUp" | "sectionOver"): void {
    timers.after(1000, () => {
      if (phase === "timesUp") dispatch({ type: "countdownTicked" });
      else dispatch({ type: "sectionTicked", timeLeftSeconds: running.timeLeft() });
    });
  }

  /** @param isHere whether its clock ran here until now, so that it tells the server's */
  function prepareSubmit(secondsLeft: number, isHere = true): void {
    const [attempt, runner] = [running.attempt(), running.runner()];
    if (attempt === null) return;
    const sequence = Math.max(attempt.sequenceAtStart + 1, runner?.nextSequence() ?? 0);
    const isSaved = runner?.isSaved() ?? false;
    const endsAt = isHere ? (runner?.endsAt() ?? null) : null;
    submission.prepare(attempt, secondsLeft, sequence, { isSaved, endsAt });
  }

  async function submit(): Promise<void> {
    const event = await submission.send();
    if (event !== null) dispatch(event);
  }

  function arrive(after: QuizState, event: QuizEvent): void {
    const [attempt, runner] = [running.attempt(), running.runner()];
    switch (after.phase) {
      case "timesUp":
        // On this device from now on: a reload in these three seconds still submits.
        runner?.rest();
        prepareSubmit(0);
        countDown("timesUp");
        break;
      case "sectionOver":
        countDown("sectionOver");
        break;
      case "savedElsewhere":
        runner?.rest();
        submission.drop();
        break;
      case "submitting":
        runner?.close();
        prepareSubmit(after.timeLeftSeconds, after.from !== "savedElsewhere");
        if (event.type !== "countdownTicked") void submit();
        else timers.after(SPREAD_MS * random(), submit);
        break;
      case "submitFailed":
        if (after.failure.kind === "unreachable") {
          const retry = () => dispatch({ type: "submitRetried" });
          stopRetry = timers.after(submission.retryMs(), retry);
        }
        break;
      case "closed":
      case "submitted":
        runner?.close();
        if (attempt !== null) setUnsentAside(storage, { userId, ...attempt.paper });
        break;
    }
  }

  return {
    follow(before, after, event) {
      if (after.phase !== before.phase) {
        stopRetry();
        arrive(after, event);
      } else if (after.phase === "timesUp") countDown(after.phase);
      else if (after.phase === "sectionOver" && event.type === "sectionTicked")
        countDown(after.phase);
    },
  };
}
