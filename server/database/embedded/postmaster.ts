import { closeSync, fstatSync } from "node:fs";
import { createServer, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import type { Home } from "./home.ts";
import { endLeftover, endPostmaster, readPidFile } from "./leftover.ts";
import type { EmbeddedLog } from "./log.ts";
import { spawnGuarded } from "./process.ts";
import { openServerLog, readServerLog } from "./server-log.ts";
import { serverSettings } from "./settings.ts";

/** A running PostgreSQL server. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Settles when the server has ended, for any reason. */
  ended: Promise<void>;
  /** Rolls back open transactions, writes everything to disk and stops. */
  stop(): Promise<void>;
}

/** The parameters for starting PostgreSQL. */
export interface LaunchPlan {
  binaries: Binaries;
  home: Home;
  logFile: string;
  durable: boolean;
  log: EmbeddedLog;
}

/** Crash recovery replays at most 512 MB of WAL, so it takes far less than this. */
const startPatience = 120_000;

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port was found");
  return address.port;
}

/** Returns true if PostgreSQL's log shows a failure that another try may fix. */
function isPassing(words: string): boolean {
  return (
    /could not (bind|create any TCP\/IP sockets)/.test(words) ||
    /lock file "[^"]*" (already exists|is empty)/.test(words) ||
    words.includes("pre-existing shared memory block")
  );
}

class StartFailure extends Error {}

async function launchOnce(plan: LaunchPlan, port: number): Promise<Postmaster> {
  const { binaries, home, log } = plan;
  const handle = openServerLog(plan.logFile);
  const logStart = fstatSync(handle).size;
  const settings = Object.entries(serverSettings(port, plan.durable)).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  // A stale file stays until the new postmaster writes its own, and may name the same port.
  const stale = readPidFile(home.data);
  const child = spawnGuarded(
    binaries.postgres,
    ["-D", home.data, ...settings],
    home.account,
    handle,
  );
  closeSync(handle);
  let over = false;
  let cause: Error | undefined;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true;
      resolve();
    };
    child.once("exit", end);
    child.once("error", (error) => {
      cause = error;
      end();
    });
  });
  const begin = performance.now();
  let hasReported = false;
  for (;;) {
    const file = readPidFile(home.data);
    if (file?.ready && file.port === port && file.text !== stale?.text && !over) {
      // The pipe breaks when this process ends. It must not keep the process alive.
      child.unref();
      if (child.stdin instanceof Socket) child.stdin.unref();
      const { pid } = file;
      return {
        pid,
        port,
        ended,
        async stop() {
          child.ref();
          await endPostmaster(pid, binaries.pgCtl, () => over, 20_000);
          child.stdin?.destroy();
        },
      };
    }
    const waited = performance.now() - begin;
    if (over || waited > startPatience) {
      child.stdin?.destroy();
      const words = readServerLog(plan.logFile, logStart);
      throw new StartFailure(
        `PostgreSQL ${over ? "ended while it started" : "didn't become ready"}. The end of its log (${plan.logFile}):\n${words}`,
        { cause },
      );
    }
    if (waited > 3_000 && !hasReported) {
      hasReported = true;
      log.info({}, "PostgreSQL is recovering from a crash; this can take a minute");
    }
    await sleep(10);
  }
}

/**
 * Starts PostgreSQL on data that no running server uses, after ending leftovers of a killed one.
 *
 * @param fixedPort the port to listen on; otherwise a free one
 * @throws with the end of PostgreSQL's log when it doesn't start
 */
export async function launch(plan: LaunchPlan, fixedPort?: number): Promise<Postmaster> {
  const end = performance.now() + 15_000;
  for (;;) {
    await endLeftover(plan.home.data, plan.binaries.pgCtl, plan.log);
    try {
      return await launchOnce(plan, fixedPort ?? (await findFreePort()));
    } catch (error) {
      const again = error instanceof StartFailure && isPassing(error.message);
      if (!again || performance.now() > end) throw error;
      await sleep(100);
    }
  }
}
