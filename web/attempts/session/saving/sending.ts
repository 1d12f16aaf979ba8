import { quizLimits } from "#rules/limits.ts";
import type { Progress } from "../attempt/attempt.ts";
import { CLOCKS_APART_SECONDS, type QuizClock } from "../attempt/clock.ts";
import type { AttemptSnapshot } from "../attempt/snapshot.ts";
import type { Ownership } from "../device/ownership.ts";
import type { SavedProgress } from "../device/saved-progress.ts";
import { Unreachable } from "../gateway/gateway.ts";
import type { RunnerOptions } from "./runner-options.ts";
import type { SaverTasks } from "./saver.ts";
import { ResumeFirst, type SectionKeeper } from "./section-session.ts";

/** That the server's clock was taken over: another object each time. */
export interface ClockTaken {
  /** Whole seconds left, by the server's clock. */
  seconds: number;
}

/** What sending is given. */
export interface SendingOptions extends Pick<RunnerOptions, "gateway" | "attempt" | "publish"> {
  clock: QuizClock;
  ownership: Ownership;
  /** Undefined where no section has a clock of its own. */
  keeper(): SectionKeeper | undefined;
  /** The server has taken a save. */
  worked(): void;
  /** Another tab has kept progress here. */
  foundTab(theirs: AttemptSnapshot): void;
}

/** Keeps progress on this device and sends it, and knows what the server said to it. */
export interface Sending extends Pick<SaverTasks, "keep" | "send"> {
  /** What the server last confirmed; undefined before it has. */
  confirmed(): SavedProgress["confirmed"];
  getClockTaken(): ClockTaken | null;
  /** The server knows that the switches are used up: it takes nothing but the submit. */
  isOnlySubmitLeft(): boolean;
}

/** Prepares sending one attempt's progress. */
export function createSending(options: SendingOptions): Sending {
  const { gateway, clock, ownership } = options;
  const { paper } = options.attempt();
  let confirmed: SavedProgress["confirmed"];
  /** The annotations that the server last took from this page; undefined before. */
  let takenAnnotations: Progress["annotations"];
  let clockTaken: ClockTaken | null = null;
  let onlySubmit = false;

  return {
    keep(progress, confirmedSequence) {
      const theirs = ownership.otherTab();
      if (theirs === null) {
        const { penaltyMinutes } = options.attempt();
        return ownership.keep(progress, { penaltyMinutes, confirmedSequence, confirmed });
      }
      // Not from within a save: what is being saved has to be booked first.
      queueMicrotask(() => options.foundTab(theirs));
      return true;
    },
    async send(progress, leaving) {
      const keeper = options.keeper();
      const first = keeper?.before(progress);
      if (first === "hold") throw new Unreachable(false);
      if (first === "resume") {
        // Without an answer there is nothing to resume yet.
        await gateway.read(paper.attemptId, paper.testId);
        throw new ResumeFirst();
      }
      const passed = clock.passedMs();
      const { annotations } = progress;
      // They may be long, and seldom change.
      const isTaken = annotations === takenAnnotations;
      const sent = isTaken ? { ...progress, annotations: undefined } : progress;
      const answer = await gateway.save(paper.attemptId, sent, leaving);
      takenAnnotations = annotations;
      options.worked();
      const { answers, marked } = progress;
      confirmed = { at: answer.savedAt, answers, marked, annotations };
      clock.confirm(answer.savedAt, passed);
      if (answer.sections) keeper?.heard(progress, answer.sections, passed);
      else if (clock.secondsLeft() - answer.timeLeftSeconds > CLOCKS_APART_SECONDS) {
        clock.atMost(answer.timeLeftSeconds);
        clockTaken = { seconds: answer.timeLeftSeconds };
        options.publish();
      }
      onlySubmit = progress.tabSwitchCount > quizLimits.tabSwitchLimit;
      return answer;
    },
    confirmed: () => confirmed,
    getClockTaken: () => clockTaken,
    isOnlySubmitLeft: () => onlySubmit,
  };
}
