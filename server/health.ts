import type { FastifyInstance } from "fastify";
import { isOutOfRoom } from "./database/availability.ts";
import { checkRoom } from "./database/check-room.ts";
import type { Dependencies } from "./dependencies.ts";
import { problem, sendProblem } from "./rest/problem.ts";

/** How long the database has to answer. */
const ANSWER_WITHIN_MS = 1_000;
/** How long it is believed that there is room on its disk; that there is none is asked anew. */
const ROOM_HOLDS_MS = 5_000;

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

/** /healthz: the process lives. /readyz: it can serve, and what it is given can be stored. */
export function answerHealth(app: FastifyInstance, dependencies: Dependencies): void {
  const check = readiness(dependencies);
  app.get("/healthz", { logLevel: "warn" }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "warn" }, async (request, reply) => {
    if (app.stopping.aborted) return sendProblem(reply, problem(503, "The server is stopping."), 2);
    try {
      await Promise.race([
        check(),
        new Promise((_resolve, reject) => {
          setTimeout(
            () => reject(new Error("no answer within a second")),
            ANSWER_WITHIN_MS,
          ).unref();
        }),
      ]);
      return { status: "ready" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      const detail = isOutOfRoom(error)
        ? "The database has no room: its disk is full, or fails."
        : "The database does not answer.";
      return sendProblem(reply, problem(503, detail), 2);
    }
  });
}
