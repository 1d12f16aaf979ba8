import type { ServerAttempt } from "./attempt.ts";
import { type QuizGateway, Refused } from "./gateway.ts";
import type { Standing } from "./standing.ts";

/** What became of taking up an attempt. */
export type TakeOutcome =
  | { kind: "taken"; attempt: ServerAttempt }
  | { kind: "submitted" }
  | { kind: "closed" }
  /** The server has a newer state than the one that was offered. */
  | { kind: "newer"; server: ServerAttempt }
  | { kind: "failed" };

/** Takes up an attempt that was offered for resuming. */
export interface TakingUp {
  /** Sends first what the server has not got, then takes the disconnection penalty. */
  resume(offered: Standing): Promise<TakeOutcome>;
  /** Abandons the attempt, and takes up a new one with the full time. */
  startFresh(offered: Standing): Promise<TakeOutcome>;
}

/** Prepares taking up. @param gateway the server */
export function createTakingUp(gateway: QuizGateway): TakingUp {
  /** The server may have applied a penalty whose answer got lost: it must not be taken twice. */
  let inDoubt: { penaltyMinutes: number } | null = null;

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
      return { kind: "taken", attempt: server };
    }
    if (server.penaltyMinutes > offered.penaltyMinutes) return { kind: "newer", server };
    if (server.progress.sequence < offered.progress.sequence) {
      await gateway.save(attemptId, offered.progress, false);
    }
    inDoubt = { penaltyMinutes: server.penaltyMinutes };
    return { kind: "taken", attempt: await gateway.resume(attemptId, testId) };
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
