import { UNANSWERED } from "#rules/grading.ts";
import { quizLimits } from "#rules/limits.ts";
import type { ServerAttempt } from "../session/attempt/attempt.ts";
import { CLOCKS_APART_SECONDS } from "../session/attempt/clock.ts";
import type { SectionBase } from "../session/attempt/paper-sections.ts";
import { Refused } from "../session/gateway/gateway.ts";
import {
  ResumeFirst,
  type SectionKeeper,
  type SectionKeeperOptions,
} from "../session/saving/section-session.ts";
import { lostAnswers, stateAt } from "./section-state.ts";

/** Keeps the sections of an attempt that runs in step with its clock and with the server. */
export function sectionKeeper(options: SectionKeeperOptions): SectionKeeper {
  const { gateway, clock, dispatch } = options;
  const { paper, sections: standing } = options.attempt();
  if (!paper.sections || !standing)
    throw new Error("An attempt without section clocks has a keeper.");
  const { list } = paper.sections;
  let base: SectionBase = standing.base;
  /** What had gone by on the clock when the base was so. */
  let basePassedMs = clock.passedMs();
  /** A resume that may have been taken, whose answer was lost. */
  let inDoubt: { penaltyMinutes: number; sequence: number } | null = null;
  /** The server resumes it no more: what it does not take is told. */
  let isTooLate = false;

  const standingNow = () => options.attempt().sections ?? standing;

  function resumed(server: ServerAttempt): void {
    inDoubt = null;
    dispatch({ type: "sectionsResumed", server, timeLeftSeconds: clock.secondsLeft() });
    base = standingNow().base;
    basePassedMs = clock.passedMs();
    options.goOn(server.progress.sequence);
  }

  function notResumed(error: unknown): void {
    if (error instanceof Refused) {
      isTooLate = true;
      options.goOn(0);
    } else options.tryLater(error);
  }

  return {
    check() {
      const { state } = standingNow();
      const timeLeftSeconds = clock.secondsLeft();
      if (timeLeftSeconds <= 0) return;
      if (stateAt(list, state, timeLeftSeconds).section !== state.section) {
        dispatch({ type: "sectionRanOut", timeLeftSeconds });
      }
    },
    before(progress) {
      const { tabSwitchLimit, disconnectionPenaltySeconds } = quizLimits;
      // One more switch would leave nothing but the submit, which is worse than a few answers.
      if (isTooLate || options.attempt().tabSwitchCount >= tabSwitchLimit) return null;
      const silence = Math.ceil((clock.passedMs() - basePassedMs) / 1000);
      if (lostAnswers(list, base, progress, silence).length === 0) return null;
      return clock.secondsLeft() > disconnectionPenaltySeconds ? "resume" : "hold";
    },
    heard(progress, saved, passedMs) {
      const kept = new Set(saved.refused.map(({ position }) => position));
      const answers = progress.answers.map((answer, index) =>
        kept.has(index) ? (base.answers[index] ?? UNANSWERED) : answer,
      );
      base = { state: saved.state, answers };
      basePassedMs = passedMs;
      const timeLeftSeconds = clock.secondsLeft();
      const { state } = standingNow();
      const now = stateAt(list, state, timeLeftSeconds);
      const isBehind = now.left.some(
        (seconds, index) => seconds - (saved.state.left[index] ?? 0) > CLOCKS_APART_SECONDS,
      );
      if (isBehind) {
        dispatch({ type: "sectionsTaken", left: saved.state.left, timeLeftSeconds });
      }
      if (saved.refused.length === 0) return;
      // What counts instead may have come from elsewhere.
      gateway.read(paper.attemptId, paper.testId).then(
        ({ progress: stored }) => {
          base = { ...base, answers: stored.answers };
          const { answers: sent } = progress;
          const { answers: here } = options.attempt().sheet;
          const refused = saved.refused.filter(({ position }) => here[position] === sent[position]);
          if (refused.length > 0) dispatch({ type: "answersRefused", refused, stored });
        },
        () => {
          // The next save says the same again.
        },
      );
    },
    resumes(server, refusal, isOwn) {
      if (!(refusal instanceof ResumeFirst) || server.status !== "open") return false;
      const { penaltyMinutes } = options.attempt();
      const { sequence } = server.progress;
      const isDone =
        inDoubt !== null &&
        server.penaltyMinutes > inDoubt.penaltyMinutes &&
        sequence === inDoubt.sequence + 1;
      if (isDone) {
        resumed(server);
        return true;
      }
      if (server.penaltyMinutes > penaltyMinutes || !isOwn) return false;
      inDoubt = { penaltyMinutes, sequence };
      gateway.resume(paper.attemptId, paper.testId).then(resumed, notResumed);
      return true;
    },
  };
}
