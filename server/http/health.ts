import type { FastifyInstance } from "fastify";
import { isOutOfRoom } from "../database/availability.ts";
import { checkRoom } from "../database/check-room.ts";
import type { Dependencies } from "../dependencies.ts";
import { problem, sendProblem } from "./problem.ts";

/** How long the database has to answer. */
const ANSWER_WITHIN_MS = 1_000;
/** How long it is believed that there is room on its disk; that there is none is asked again. */
const ROOM_HOLDS_MS = 5_000;
/** How long an outcome, good or bad, is returned to anyone who asks, so that asking costs nothing. */
const OUTCOME_HOLDS_MS = 1_000;

/** Fails unless the database answers in time, and its disk takes what is stored. */
function readiness({ database }: Dependencies): () => Promise<void> {
  let roomUntil = 0;
  return async () => {
    await database.pool.query("SELECT 1");
    if (performance.now() < roomUntil) return;
    await checkRoom(database);
    roomUntil = performance.now() + ROOM_HOLDS_MS;
  };
}

/** Fails with what the work fails with, or when it takes too long; the work goes on then. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer within a second")), ANSWER_WITHIN_MS);
    timer.unref();
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Shares one check among all who ask at once and within the second after it. A check that came too
 * late is the only one until it ends, so that no more and more of them wait for a slow database.
 */
function shared(check: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  let outcome: Promise<void> | null = null;
  let until = 0;
  let isChecking = false;
  return () => {
    if (outcome !== null && (isChecking || performance.now() < until)) return outcome;
    isChecking = true;
    const work = check().finally(() => {
      isChecking = false;
    });
    outcome = inTime(work);
    void outcome.catch(failed).finally(() => {
      until = performance.now() + OUTCOME_HOLDS_MS;
    });
    return outcome;
  };
}

/** /healthz: the process lives. /readyz: it can serve, and what it is given can be stored. */
export function answerHealth(app: FastifyInstance, dependencies: Dependencies): void {
  const check = shared(readiness(dependencies), (error) =>
    app.log.warn({ err: error }, "not ready"),
  );
  app.get("/healthz", { logLevel: "warn" }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "warn" }, async (_request, reply) => {
    if (app.stopping.aborted) return sendProblem(reply, problem(503, "The server is stopping."), 2);
    try {
      await check();
      return { status: "ready" };
    } catch (error) {
      const detail = isOutOfRoom(error)
        ? "The database has no room: its disk is full, or fails."
        : "The database does not answer.";
      return sendProblem(reply, problem(503, detail), 2);
    }
  });
}
