import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { connectDatabase } from "./database/client.ts";

/** A server that listens. */
export interface ListeningServer {
  app: FastifyInstance;
  /** Refuses new requests, finishes those in flight, and closes the connections to the database. */
  close(): Promise<void>;
}

/** Connects to a prepared database and listens on the configured host and port. */
export async function serve(config: Config, databaseUrl: string): Promise<ListeningServer> {
  const database = connectDatabase(databaseUrl);
  const app = await buildApp({ config, database, now: () => new Date() });
  await app.listen({ host: config.host, port: config.port });
  return {
    app,
    async close() {
      await app.close();
      await database.close();
    },
  };
}
