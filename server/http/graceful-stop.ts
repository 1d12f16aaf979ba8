import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Aborted when the server begins to stop: anyone who holds a request open lets go of it. */
    stopping: AbortSignal;
    /** Takes no new connections, and gives the open ones time for the request that is on its way. */
    drain(): Promise<void>;
  }
}

/** How long a connection without a request stays open for one that may be on its way. */
const LINGER_MS = 2_000;
const LOOK_EVERY_MS = 20;

function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error === null ? count : 0));
  });
}

/**
 * Prepares an application for stopping under load. Closing an idle connection at once would break
 * the request that a client is just sending on it; so each connection is closed with the
 * answer to its next request, and only who sends none for two seconds is cut.
 */
export function prepareStop(app: FastifyInstance): void {
  const stop = new AbortController();
  app.decorate("stopping", stop.signal);
  app.addHook("onRequest", async (_request, reply) => {
    if (stop.signal.aborted) reply.header("connection", "close");
  });
  app.decorate("drain", async () => {
    if (stop.signal.aborted) return;
    stop.abort();
    if (!app.server.listening) return;
    // The HTTP server's own close would cut idle connections; this ends the listening alone.
    Server.prototype.close.call(app.server);
    const until = performance.now() + LINGER_MS;
    while (performance.now() < until && (await countConnections(app)) > 0) {
      await sleep(LOOK_EVERY_MS);
    }
  });
}
