import { rmSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { buildApp } from "../../server/app/build-app.ts";
import type { Config } from "../../server/config/config.ts";
import type { Dependencies } from "../../server/dependencies.ts";
import { Browser } from "./browser.ts";
import { temporaryFolder, testConfig } from "./config.ts";
import { createTestDatabase } from "./database.ts";

/** Nothing listens there: the server must find itself at its real address. */
export const PUBLIC_URL = "http://localhost:4000";
export const CALLBACK = "/api/v1/auth/google/callback";

/** The application listening, for tests that sign in by redirects. */
export interface SignInServer {
  app: FastifyInstance;
  dependencies: Dependencies;
  /** A browser that has not been here before. */
  browser(): Browser;
  /** A sign-in up to the callback's address, which is not visited. */
  reachCallback(who: Browser, email?: string): Promise<string>;
  /** Runs with another application on the same database, as another process has it. */
  withConfig(
    overrides: Partial<Config>,
    run: (app: FastifyInstance) => Promise<void>,
  ): Promise<void>;
  /** How far the server's clock is ahead, in milliseconds. */
  setClock(milliseconds: number): void;
  close(): Promise<void>;
}

/** What the sign-in page receives at the end of a sign-in. */
export const answerOf = (location: string) => Object.fromEntries(new URL(location).searchParams);

/** Starts one, in trial mode, on a database of its own. */
async function startSignInServer(): Promise<SignInServer> {
  const dataDir = temporaryFolder();
  const { database, connectAgain, drop } = await createTestDatabase();
  let ahead = 0;
  const dependencies: Dependencies = {
    database,
    config: testConfig({ dataDir }),
    now: () => new Date(Date.now() + ahead),
  };
  const app = await buildApp(dependencies);
  const listening = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    app,
    dependencies,
    browser: () => new Browser(PUBLIC_URL, listening),
    async reachCallback(who, email = "asha.rao@example.com") {
      const login = await who.step(who.loginAddress({ login_hint: email }));
      const { location } = await who.step(login.location ?? "");
      return location ?? "";
    },
    async withConfig(overrides, run) {
      const config = { ...dependencies.config, ...overrides };
      const other = await buildApp({ ...dependencies, database: connectAgain(), config });
      try {
        await run(other);
      } finally {
        await other.close();
      }
    },
    setClock(milliseconds) {
      ahead = milliseconds;
    },
    async close() {
      await app.close();
      await drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/**
 * Gives the tests of a file one such server, with its clock right before each of them.
 *
 * @returns what is there as soon as the first test begins
 */
export function withSignInServer(): SignInServer {
  const server = {} as SignInServer;
  beforeAll(async () => {
    Object.assign(server, await startSignInServer());
  });
  afterAll(() => server.close());
  beforeEach(() => server.setClock(0));
  return server;
}
