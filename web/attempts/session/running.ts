import { quizLimits } from "#rules/limits.ts";
import type { ActiveAttempt } from "./attempt/active-attempt.ts";
import type { QuizEvent } from "./machine/quiz-event.ts";
import { activeAttemptOf, isRunning, type QuizState } from "./machine/quiz-state.ts";
import { type Runner, startRunner } from "./runner.ts";
import type { Visit } from "./visit.ts";

/** The attempt of a visit, and what runs it while the student is at work. */
export interface Running {
  /** The attempt as it is, or as it was last; null before there is one. */
  attempt(): ActiveAttempt | null;
  /** What runs it, or did last; null before anything has. */
  runner(): Runner | null;
  /** Seconds; what the attempt was begun with before its clock runs, and 0 without one. */
  timeLeft(): number;
  /** Saves what there is. @param isLast the page may be gone before the answer comes */
  savePoint(isLast: boolean): void;
  /** Takes a new state over. */
  follow(before: QuizState, after: QuizState, event: QuizEvent): void;
}

/** Prepares running. @param isHidden whether the page is out of sight */
export function createRunning(visit: Visit, isHidden: () => boolean): Running {
  const { store, timers } = visit;
  const { dispatch } = store;
  let attempt = activeAttemptOf(store.get());
  let runner: Runner | null = null;

  function timeLeft(): number {
    return runner?.clock.secondsLeft() ?? attempt?.secondsAtStart ?? 0;
  }

  function startRunning(): void {
    runner = startRunner({
      ...visit,
      attempt() {
        if (attempt === null) throw new Error("An attempt runs that is not there.");
        return attempt;
      },
      isHidden,
      dispatch,
      publish: store.publish,
    });
    if (isHidden()) runner.clock.pageHidden();
  }

  /** What was lost of other sections is off the clock; a section that begins is saved at once. */
  function followSections(running: Runner, previous: ActiveAttempt | null): boolean {
    const state = attempt?.sections?.state;
    if (state === undefined || state === previous?.sections?.state) return false;
    running.clock.atMost(state.left.reduce((sum, seconds) => sum + seconds, 0));
    if (state.section !== previous?.sections?.state.section) running.savePoint(isHidden());
    else running.changed();
    return true;
  }

  /** The seconds between two sections cost no clock. */
  function pauseBetweenSections(before: QuizState, after: QuizState): void {
    const was = before.phase === "sectionOver";
    if (after.phase !== "sectionOver") {
      if (was) runner?.clock.pause(0);
    } else if (!was && after.isPaused) {
      runner?.clock.pause(quizLimits.sectionOverDelaySeconds * 1000);
    }
  }

  function run(before: QuizState, after: QuizState, event: QuizEvent): void {
    const previous = attempt;
    attempt = activeAttemptOf(after);
    if (runner === null) startRunning();
    else if (before.phase === "savedElsewhere") {
      // Taken up again, so with the server's clock: this page's own may have run on meanwhile.
      runner.close();
      startRunning();
    } else if (event.type === "passageViewed" || event.type === "clockSkipped") {
      // How long a question was seen goes with what is saved next.
    } else if (!followSections(runner, previous)) {
      if (previous?.sheet !== attempt?.sheet) runner.changed();
      else if (previous !== attempt) runner.savePoint(isHidden());
    }
    pauseBetweenSections(before, after);
    if (timeLeft() <= 0) timers.after(0, () => dispatch({ type: "timeRanOut" }));
    else if (attempt?.sections) timers.after(0, () => runner?.checkSections());
  }

  return {
    attempt: () => attempt,
    runner: () => runner,
    timeLeft,
    savePoint(isLast) {
      if (isRunning(store.get())) runner?.savePoint(isLast);
    },
    follow(before, after, event) {
      if (isRunning(after)) run(before, after, event);
      else attempt = activeAttemptOf(after) ?? attempt;
    },
  };
}
