// A server for tests of the quiz: keeps one attempt by the rules of docs/attempts.md.
import { arrivalOf, byTimeChosen, differingAnswers } from "#rules/late-answers.ts";
import { quizLimits } from "#rules/limits.ts";
import {
  clockAfter,
  isTooLate,
  resumeAfterDisconnection,
  type ServerClock,
} from "#rules/quiz-timing.ts";
import { stateAt } from "../sections/section-state.ts";
import type { Progress, ServerAttempt } from "../session/attempt/attempt.ts";
import {
  type QuizGateway,
  Refused,
  type SaveAnswer,
  type SubmitAnswer,
  type SubmitChoices,
  Unreachable,
} from "../session/gateway/gateway.ts";
import { sampleAttempt } from "./sample-attempt.ts";
import { takenInSections } from "./sample-sections.ts";

/** The fake server: its attempt can be looked at and changed, and it can be made to fail. */
export class SampleServer implements QuizGateway {
  attempt: ServerAttempt;
  readonly calls: string[] = [];
  readonly graded: Progress[] = [];
  /** The choice that came with the last submit. */
  reviewBlind: boolean | undefined;
  /** How many answers of the submit came too late. */
  lateAnswers = 0;
  /** Whether the test accepts answers that were chosen in time and arrive late: the clock of its attempts runs on. */
  acceptsLate = false;
  /** What came when it took none any more. */
  readonly kept: Progress[] = [];
  /** Set to make every call fail with it, before it does anything. */
  failure: Unreachable | Refused | null = null;
  /** Set to do the work and lose the answer. */
  losesAnswers = false;
  /** Milliseconds until an answer arrives; none: within the microtasks. */
  delayMs = 0;

  constructor(attempt: ServerAttempt = sampleAttempt()) {
    this.attempt = attempt;
  }

  private async answer<T>(call: string, work: () => T): Promise<T> {
    this.calls.push(call);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    if (this.failure !== null) throw this.failure;
    const result = work();
    if (this.losesAnswers) throw new Unreachable(true);
    return result;
  }

  private refuseClosed(): void {
    if (this.attempt.status !== "open") throw new Refused("conflict", this.attempt.status);
  }

  private get clock(): ServerClock {
    const { savedAt, progress } = this.attempt;
    return { timeLeftSeconds: progress.timeLeftSeconds, savedAtMs: savedAt };
  }

  private refuseBlocked(): void {
    if (this.attempt.progress.tabSwitchCount > quizLimits.tabSwitchLimit) {
      throw new Refused("conflict", "open", "switches");
    }
  }

  private seen(): ServerAttempt {
    const secondsSinceSaved = Math.floor((Date.now() - this.attempt.savedAt) / 1000);
    return { ...this.attempt, secondsSinceSaved };
  }

  /** How often a call was made. */
  count(call: string): number {
    return this.calls.filter((made) => made === call).length;
  }

  start(): Promise<ServerAttempt> {
    return this.answer("start", () => this.seen());
  }

  read(): Promise<ServerAttempt> {
    return this.answer("read", () => this.seen());
  }

  resume(): Promise<ServerAttempt> {
    return this.answer("resume", () => {
      this.refuseClosed();
      this.refuseBlocked();
      const { progress, resumeCount, isReopened } = this.attempt;
      if (progress.timeLeftSeconds === 0) throw new Refused("conflict", "open", "time");
      const after = resumeAfterDisconnection({ ...progress, resumeCount, isReopened });
      this.attempt = {
        ...this.attempt,
        isReopened: false,
        savedAt: Date.now(),
        resumeCount: after.resumeCount,
        takenUp: { at: Date.now(), from: "Chrome on Android" },
        progress: {
          ...progress,
          sequence: progress.sequence + 1,
          timeLeftSeconds: after.timeLeftSeconds,
          tabSwitchCount: after.tabSwitchCount,
          ...this.sectionsAt(after.timeLeftSeconds),
        },
      };
      return this.attempt;
    });
  }

  /** Where the sections stand at a reading of the clock; nothing on a paper without clocks of its own. */
  private sectionsAt(timeLeftSeconds: number) {
    const { paper, progress } = this.attempt;
    if (!paper.sections?.isTimed || !progress.sections) return {};
    return { sections: stateAt(paper.sections.list, progress.sections, timeLeftSeconds) };
  }

  startFresh(_attemptId: string, _testId: string, sequence: number): Promise<ServerAttempt> {
    return this.answer("startFresh", () => {
      if (sequence < this.attempt.progress.sequence) throw new Refused("conflict", "newer");
      const fresh = sampleAttempt();
      const attemptId = String(Number(this.attempt.paper.attemptId) + 1);
      this.attempt = { ...fresh, paper: { ...fresh.paper, attemptId }, savedAt: Date.now() };
      return this.attempt;
    });
  }

  save(_attemptId: string, progress: Progress, leaving: boolean): Promise<SaveAnswer> {
    return this.answer<SaveAnswer>(leaving ? "save on leaving" : "save", () => {
      this.refuseClosed();
      const stored = this.attempt.progress;
      if (progress.sequence <= stored.sequence) throw new Refused("conflict", "open");
      this.refuseBlocked();
      if (isTooLate(this.clock, Date.now())) throw new Refused("conflict", "open", "time");
      if (this.attempt.paper.sections?.isTimed) return this.saveInSections(progress);
      const given = stored.extraSeconds ?? 0;
      const claimed = progress.timeLeftSeconds + given - (progress.extraSeconds ?? 0);
      const { timeLeftSeconds, savedAtMs } = clockAfter(this.clock, claimed, Date.now());
      // Left out, they stay as they are stored.
      const annotations = progress.annotations ?? stored.annotations;
      const extra = given > 0 ? { extraSeconds: given } : {};
      const kept = {
        ...progress,
        timeLeftSeconds,
        ...(annotations ? { annotations } : {}),
        ...extra,
      };
      this.attempt = { ...this.attempt, progress: kept, savedAt: savedAtMs };
      return { savedAt: savedAtMs, timeLeftSeconds, ...extra };
    });
  }

  /** The same where sections have clocks: they decide which answers are taken. */
  private saveInSections(sent: Progress): SaveAnswer {
    const { progress, savedAt, refused } = takenInSections(this.attempt, sent, Date.now());
    this.attempt = { ...this.attempt, progress, savedAt };
    const { timeLeftSeconds, sections: state } = progress;
    return { savedAt, timeLeftSeconds, sections: state ? { state, refused } : null };
  }

  /** The answers of a late state, with the stored ones in place of those chosen after the end. */
  private chosenInTime(sent: Progress): readonly number[] {
    const { progress, paper } = this.attempt;
    const { after } = byTimeChosen(progress, sent, paper.durationMinutes * 60);
    return sent.answers.map((answer, at) =>
      after.includes(at) ? (progress.answers[at] ?? -1) : answer,
    );
  }

  /** A page's clock submits while there is time that the page doesn't know of. */
  private refuseBeforeEnd({ extraSeconds: known = 0 }: Progress): void {
    const { isReopened, progress } = this.attempt;
    const { timeLeftSeconds } = clockAfter(this.clock, Number.POSITIVE_INFINITY, Date.now());
    const isUnknown = isReopened || (progress.extraSeconds ?? 0) > known;
    if (!isUnknown || timeLeftSeconds === 0) return;
    throw new Refused("conflict", "open", null, true);
  }

  /** Gives time, of which pages hear with their next save or submit. */
  giveTime(seconds: number): void {
    const { progress } = this.attempt;
    const extraSeconds = (progress.extraSeconds ?? 0) + seconds;
    const timeLeftSeconds = progress.timeLeftSeconds + seconds;
    this.attempt = { ...this.attempt, progress: { ...progress, extraSeconds, timeLeftSeconds } };
  }

  /** Ends the attempt, and opens it again with so much time: a minute more, which the resume takes. */
  reopen(seconds: number): void {
    const { progress } = this.attempt;
    const clock = { sequence: progress.sequence + 1, timeLeftSeconds: seconds + 60 };
    const savedAt = Date.now();
    this.attempt = {
      ...this.attempt,
      savedAt,
      isReopened: true,
      progress: { ...progress, ...clock },
    };
  }

  submit(
    attemptId: string,
    progress: Progress,
    { reviewBlind, isByClock = false }: SubmitChoices = {},
  ): Promise<SubmitAnswer> {
    return this.answer("submit", () => {
      this.reviewBlind = reviewBlind;
      if (isByClock && this.attempt.status === "open") this.refuseBeforeEnd(progress);
      if (this.attempt.status === "submitted") {
        const { answers } = this.attempt.progress;
        const differs = differingAnswers(progress.answers, answers).length > 0;
        if (this.acceptsLate && differs) this.kept.push(progress);
        const isKept = this.kept.length > 0;
        return { resultId: attemptId, lateAnswers: this.lateAnswers, ...(isKept && { isKept }) };
      }
      this.refuseClosed();
      if (progress.sequence < this.attempt.progress.sequence) {
        throw new Refused("conflict", "open");
      }
      const { answers } = this.attempt.progress;
      const inSections = (sent: Progress) =>
        this.attempt.paper.sections?.isTimed
          ? takenInSections(this.attempt, sent, Date.now()).progress
          : sent;
      const arrival = arrivalOf(this.clock, Date.now(), this.acceptsLate);
      const counted = {
        "in time": () => inSections(progress),
        late: () => ({ ...progress, answers: this.chosenInTime(progress) }),
        "too late": () => ({ ...progress, answers }),
      }[arrival]();
      this.lateAnswers = counted.answers.filter(
        (answer, index) => answer !== progress.answers[index],
      ).length;
      this.graded.push(counted);
      this.attempt = { ...this.attempt, progress: counted, status: "submitted" };
      return { resultId: attemptId, lateAnswers: this.lateAnswers };
    });
  }
}
