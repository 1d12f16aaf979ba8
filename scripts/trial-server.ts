import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../tests/support/free-port.ts";
import { BUILT_SERVER, buildStale } from "./build.ts";

/** The product in trial mode, with a database and a port of its own. */
export interface TrialServer {
  url: string;
  /** Where its database is. */
  dataDir: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Builds what is stale of it, starts it, and waits until it is ready.
 * @throws Error with the server's output when it ends, or is not ready within a minute
 */
export async function startTrialServer(): Promise<TrialServer> {
  await buildStale();
  const dataDir = mkdtempSync(join(tmpdir(), "lexam-trial-"));
  const port = String(await freePort());
  const child = spawn(process.execPath, [BUILT_SERVER], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "warn", NODE_ENV: "" },
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));

  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }

  const url = `http://localhost:${port}`;
  const began = performance.now();
  for (;;) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return { url, dataDir, stop };
    if (child.exitCode !== null || performance.now() - began > 60_000) {
      await stop();
      throw new Error(`The server did not become ready:\n${Buffer.concat(output).toString()}`);
    }
    await sleep(50);
  }
}
