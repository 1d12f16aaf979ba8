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

/** A save that is not sent before the attempt is resumed, since its answers would be too late. */
class ResumeFirst extends Refused {
  constructor() {
    super("conflict", "The attempt has to be resumed first.");
  }
}

/** True if a save was not sent because the attempt has to be resumed first. */
export function resumesFirst(refusal: Refused): boolean {
  return refusal instanceof ResumeFirst;
}

interface SectionKeeperOptions {
  gateway: QuizGateway;
  clock: QuizClock;
  /** Returns the current attempt. */
  now(): ActiveAttempt;
  dispatch(event: QuizEvent): void;
}

/** Keeps the section clocks of a running attempt in step with its own clock and with the server. */
export function sectionKeeper({ gateway, clock, now, dispatch }: SectionKeeperOptions) {
  const { paper, sections } = now();
  if (!sections) throw new Error("An attempt without section clocks has a keeper.");
  const { list } = sectionsOf(paper);
  const once = resumeOnce(gateway);
  /** The server's last known state. */
  let base: SectionBase = sections.base;
  /** The clock's passed milliseconds at `base`. */
  let basePassedMs = clock.passedMs();
  /** The server refuses a resume: the student sees the answers that were not accepted. */
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

  /** Loads the answers that count instead of refused ones. They may be from another device. */
  async function showRefused({ answers }: Progress, saved: SavedSections): Promise<void> {
    const { progress: stored } = await gateway.read(paper.attemptId, paper.testId);
    base = { ...base, answers: stored.answers };
    const here = now().sheet.answers;
    const refused = saved.refused.filter(({ position }) => here[position] === answers[position]);
    if (refused.length > 0) dispatch({ type: "answersRefused", refused, stored });
  }

  return {
    /** Reports the end of the section in progress. */
    check() {
      const { state } = standing();
      const timeLeftSeconds = clock.secondsLeft();
      if (timeLeftSeconds <= 0) return;
      if (stateAt(list, state, timeLeftSeconds).section !== state.section) {
        dispatch({ type: "sectionRanOut", timeLeftSeconds });
      }
    },
    /**
     * Lets a save go out unless its answers would be too late to count. Then the attempt has to be resumed first; if
     * after that it could only be submitted, they wait for the submit, which resumes it.
     * @throws ResumeFirst or Unreachable
     */
    async before(progress: Progress): Promise<void> {
      const { tabSwitchLimit, disconnectionPenaltySeconds } = quizLimits;
      // After one more switch the attempt could only be submitted, which is worse than losing a few answers. If the
      // clock runs on, a resume doesn't help: the times of the answers prove that they were given before.
      if (isTooLate || paper.clockRunsOn || now().tabSwitchCount >= tabSwitchLimit) return;
      const silence = Math.ceil((clock.passedMs() - basePassedMs) / 1000);
      if (lostAnswers(list, base, progress, silence).length === 0) return;
      if (clock.secondsLeft() <= disconnectionPenaltySeconds) throw new Unreachable(false);
      // Without a response there is nothing to resume yet.
      await gateway.read(paper.attemptId, paper.testId);
      throw new ResumeFirst();
    },
    /** Applies the response to a save. @param passedMs on the clock when it was sent */
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
     * Resumes the attempt if a save was held back for that.
     * @param isOwn true if this page sent the state that the server has
     * @returns the number above which saving continues; null if the attempt continued on another device
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
