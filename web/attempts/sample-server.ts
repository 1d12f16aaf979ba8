// A server for tests of the quiz: keeps one attempt by the rules of contract.md, section 6.
import { resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import type { Progress, ServerAttempt } from "./attempt.ts";
import { type QuizGateway, Refused, Unreachable } from "./gateway.ts";
import { sampleAttempt } from "./sample-attempt.ts";

/** The fake server: its attempt can be looked at and changed, and it can be made to fail. */
export class SampleServer implements QuizGateway {
  attempt: ServerAttempt;
  readonly calls: string[] = [];
  readonly graded: Progress[] = [];
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

  /** How often a call was made. */
  count(call: string): number {
    return this.calls.filter((made) => made === call).length;
  }

  start(): Promise<ServerAttempt> {
    return this.answer("start", () => this.attempt);
  }

  read(): Promise<ServerAttempt> {
    return this.answer("read", () => this.attempt);
  }

  resume(): Promise<ServerAttempt> {
    return this.answer("resume", () => {
      this.refuseClosed();
      const { progress, penaltyMinutes } = this.attempt;
      const after = resumeAfterDisconnection({ ...progress, penaltyMinutes });
      this.attempt = {
        ...this.attempt,
        penaltyMinutes: after.penaltyMinutes,
        progress: {
          ...progress,
          sequence: progress.sequence + 1,
          timeLeftSeconds: after.timeLeftSeconds,
          tabSwitchCount: after.tabSwitchCount,
        },
      };
      return this.attempt;
    });
  }

  startFresh(): Promise<ServerAttempt> {
    return this.answer("startFresh", () => {
      const fresh = sampleAttempt();
      const attemptId = String(Number(this.attempt.paper.attemptId) + 1);
      this.attempt = { ...fresh, paper: { ...fresh.paper, attemptId } };
      return this.attempt;
    });
  }

  save(_attemptId: string, progress: Progress, leaving: boolean) {
    return this.answer(leaving ? "save on leaving" : "save", () => {
      this.refuseClosed();
      const stored = this.attempt.progress;
      if (progress.sequence <= stored.sequence) throw new Refused("conflict", "open");
      if (progress.timeLeftSeconds > stored.timeLeftSeconds) {
        throw new Refused("invalid", "The time left never grows");
      }
      this.attempt = { ...this.attempt, progress, savedAt: Date.now() };
      return { savedAt: Date.now(), timeLeftSeconds: progress.timeLeftSeconds };
    });
  }

  submit(attemptId: string, progress: Progress): Promise<{ resultId: string }> {
    return this.answer("submit", () => {
      if (this.attempt.status === "submitted") return { resultId: attemptId };
      this.refuseClosed();
      if (progress.sequence < this.attempt.progress.sequence) {
        throw new Refused("conflict", "open");
      }
      this.graded.push(progress);
      this.attempt = { ...this.attempt, progress, status: "submitted" };
      return { resultId: attemptId };
    });
  }
}
