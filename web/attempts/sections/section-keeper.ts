import { UNANSWERED } from "#rules/grading.ts";
import { quizLimits } from "#rules/limits.ts";
import type {
  ActiveAttempt,
  Progress,
  SavedSections,
  SectionBase,
  ServerAttempt,
} from "../session/attempt/attempt.ts";
import { CLOCKS_APART_SECONDS, type QuizClock } from "../session/attempt/clock.ts";
import { type QuizGateway, Refused, resumeOnce, Unreachable } from "../session/gateway/gateway.ts";
import type { QuizEvent } from "../session/machine/quiz-state.ts";
import { sectionsOf } from "./paper-sections.ts";
import { lostAnswers, stateAt } from "./section-state.ts";

/** Nothing is sent before the attempt is resumed: its answers would be too late. */
class ResumeFirst extends Refused {
  constructor() {
    super("conflict", "The attempt has to be resumed first.");
  }
}

/** Whether a save was not sent because the attempt has to be resumed first. */
export function resumesFirst(refusal: Refused): boolean {
  return refusal instanceof ResumeFirst;
}

interface SectionKeeperOptions {
  gateway: QuizGateway;
  clock: QuizClock;
  /** The attempt as it is now. */
  now(): ActiveAttempt;
  dispatch(event: QuizEvent): void;
}

/** Keeps the section clocks of a running attempt in step with its own clock and with the server. */
export function sectionKeeper({ gateway, clock, now, dispatch }: SectionKeeperOptions) {
  const { paper, sections } = now();
  if (!sections) throw new Error("An attempt without section clocks has a keeper.");
  const { list } = sectionsOf(paper);
  const once = resumeOnce(gateway);
  /** What the server was last known to have. */
  let base: SectionBase = sections.base;
  /** What had gone by on the clock when the base was so. */
  let basePassedMs = clock.passedMs();
  /** The server resumes it no more: the student sees which answers it does not accept. */
  let isTooLate = false;

  const standing = () => now().sections ?? sections;

  function checkServerClock(left: readonly number[]): void {
    const timeLeftSeconds = clock.secondsLeft();
    const here = stateAt(list, standing().state, timeLeftSeconds).left;
    const isBehind = here.some(
      (seconds, index) => seconds - (left[index] ?? 0) > CLOCKS_APART_SECONDS,
    );
    if (isBehind) dispatch({ type: "sectionsTaken", left, timeLeftSeconds });
  }

  /** Reads the answers that count instead of refused ones. They may be from another device. */
  async function showRefused({ answers }: Progress, saved: SavedSections): Promise<void> {
    const { progress: stored } = await gateway.read(paper.attemptId, paper.testId);
    base = { ...base, answers: stored.answers };
    const here = now().sheet.answers;
    const refused = saved.refused.filter(({ position }) => here[position] === answers[position]);
    if (refused.length > 0) dispatch({ type: "answersRefused", refused, stored });
  }

  return {
    /** Fires when the time of the section in progress is over. */
    check() {
      const { state } = standing();
      const timeLeftSeconds = clock.secondsLeft();
      if (timeLeftSeconds <= 0) return;
      if (stateAt(list, state, timeLeftSeconds).section !== state.section) {
        dispatch({ type: "sectionRanOut", timeLeftSeconds });
      }
    },
    /**
     * Lets a save go out unless its answers would be too late to count: then the attempt has to be resumed
     * first or, where that would leave nothing but the submit, they wait for the submit, which resumes it.
     *
     * @throws ResumeFirst or Unreachable
     */
    async before(progress: Progress): Promise<void> {
      const { tabSwitchLimit, disconnectionPenaltySeconds } = quizLimits;
      // One more switch would leave nothing but the submit, which is worse than a few answers.
      // A resume stops no clock that runs on: their times say that they were given before.
      if (isTooLate || paper.clockRunsOn || now().tabSwitchCount >= tabSwitchLimit) return;
      const silence = Math.ceil((clock.passedMs() - basePassedMs) / 1000);
      if (lostAnswers(list, base, progress, silence).length === 0) return;
      if (clock.secondsLeft() <= disconnectionPenaltySeconds) throw new Unreachable(false);
      // Without an answer there is nothing to resume yet.
      await gateway.read(paper.attemptId, paper.testId);
      throw new ResumeFirst();
    },
    /** Takes over what the server answered to a save. @param passedMs on the clock when it was sent */
    saved(progress: Progress, saved: SavedSections, passedMs: number) {
      const refused = new Set(saved.refused.map(({ position }) => position));
      const answers = progress.answers.map((answer, index) =>
        refused.has(index) ? (base.answers[index] ?? UNANSWERED) : answer,
      );
      base = { state: saved.state, answers };
      basePassedMs = passedMs;
      checkServerClock(saved.state.left);
      // If this fails, the response to the next save has the same refusals.
      if (refused.size > 0) showRefused(progress, saved).catch(() => undefined);
    },
    /**
     * Resumes the attempt where that is why nothing was sent.
     *
     * @param isOwn whether this page sent what the server has
     * @returns the number above which saving goes on; null when the attempt continued on another device
     * @throws Unreachable
     */
    async resume(server: ServerAttempt, isOwn: boolean): Promise<number | null> {
      if (!once.isTaken(server) && (server.resumeCount > now().resumeCount || !isOwn)) {
        return null;
      }
      try {
        const resumed = await once.resume(server);
        dispatch({
          type: "sectionsResumed",
          server: resumed,
          timeLeftSeconds: clock.secondsLeft(),
        });
        base = standing().base;
        basePassedMs = clock.passedMs();
        return resumed.progress.sequence;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        isTooLate = true;
        return 0;
      }
    },
  };
}
