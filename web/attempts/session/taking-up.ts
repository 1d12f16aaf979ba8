import { quizLimits } from "#rules/limits.ts";
import { resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import type { ServerAttempt } from "./attempt.ts";
import { type QuizGateway, Refused } from "./gateway.ts";
import type { Standing } from "./standing.ts";

/** What became of taking up an attempt. */
export type TakeOutcome =
  | { kind: "taken"; attempt: Standing }
  | { kind: "submitted" }
  | { kind: "closed" }
  /** The server has a newer state than the one that was offered. */
  | { kind: "newer"; server: ServerAttempt }
  | { kind: "failed" };

/** Takes up an attempt that was offered for resuming. */
export interface TakingUp {
  /**
   * Takes the disconnection penalty, which starts the server's clock again, and only then goes on
   * with what this device alone has. An attempt that can only be submitted is taken as it is.
   */
  resume(offered: Standing): Promise<TakeOutcome>;
  /** Abandons the attempt, and takes up a new one with the full time. */
  startFresh(offered: Standing): Promise<TakeOutcome>;
}

/** Whether this device has more than the server, which has got as far as a sequence number. */
function hasMore(offered: Standing, sequence: number): boolean {
  return sequence < offered.progress.sequence;
}

/** Whether neither time nor a switch is left to take an attempt up with. */
function isOnlyToSubmit({ progress }: Standing): boolean {
  return progress.timeLeftSeconds === 0 || progress.tabSwitchCount > quizLimits.tabSwitchLimit;
}

/** The work of this device on the attempt as the server has it now, to be saved as the next. */
function onto(server: Standing, offered: Standing): Standing {
  const { sequence, timeLeftSeconds, tabSwitchCount } = server.progress;
  const after = resumeAfterDisconnection({ ...offered, ...offered.progress });
  return {
    ...server,
    progress: {
      ...offered.progress,
      sequence,
      timeLeftSeconds: Math.min(timeLeftSeconds, after.timeLeftSeconds),
      tabSwitchCount: Math.max(tabSwitchCount, after.tabSwitchCount),
    },
  };
}

/** Prepares taking up. @param gateway the server */
export function createTakingUp(gateway: QuizGateway): TakingUp {
  /** The server may have applied a penalty whose answer got lost: it must not be taken twice. */
  let inDoubt: { penaltyMinutes: number; sequence: number } | null = null;

  async function whyRefused(offered: Standing, refusal: Refused): Promise<TakeOutcome> {
    const { attemptId, testId } = offered.paper;
    const server = await gateway.read(attemptId, testId);
    if (server.status === "submitted") return { kind: "submitted" };
    if (server.status === "abandoned") return { kind: "closed" };
    const newer = server.progress.sequence >= offered.progress.sequence;
    return refusal.reason === "conflict" && newer ? { kind: "newer", server } : { kind: "failed" };
  }

  async function told(offered: Standing, work: () => Promise<TakeOutcome>): Promise<TakeOutcome> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) return { kind: "failed" };
      return whyRefused(offered, error).catch(() => ({ kind: "failed" }));
    }
  }

  async function resume(offered: Standing): Promise<TakeOutcome> {
    const { attemptId, testId } = offered.paper;
    const server = await gateway.read(attemptId, testId);
    if (server.status === "submitted") return { kind: "submitted" };
    if (server.status === "abandoned") return { kind: "closed" };
    if (inDoubt !== null && server.penaltyMinutes > inDoubt.penaltyMinutes) {
      if (!hasMore(offered, inDoubt.sequence)) return { kind: "taken", attempt: server };
      const isOwn = server.progress.sequence === inDoubt.sequence + 1;
      return isOwn ? { kind: "taken", attempt: onto(server, offered) } : { kind: "newer", server };
    }
    if (server.penaltyMinutes > offered.penaltyMinutes) return { kind: "newer", server };
    const { sequence } = server.progress;
    inDoubt = { penaltyMinutes: server.penaltyMinutes, sequence };
    const attempt = isOnlyToSubmit(server) ? server : await gateway.resume(attemptId, testId);
    return {
      kind: "taken",
      attempt: hasMore(offered, sequence) ? onto(attempt, offered) : attempt,
    };
  }

  return {
    resume: (offered) => told(offered, () => resume(offered)),
    startFresh: (offered) =>
      told(offered, async () => {
        const { attemptId, testId } = offered.paper;
        return { kind: "taken", attempt: await gateway.startFresh(attemptId, testId) };
      }),
  };
}
