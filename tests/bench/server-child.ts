import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const COUNTER = fileURLToPath(new URL("./count-statements.ts", import.meta.url));

/** A server that is measured, in its own process. */
export interface ServerChild {
  url: string;
  process: ChildProcess;
  /** How many statements it has sent to PostgreSQL so far. */
  statements(): Promise<number>;
  stop(): Promise<void>;
}

/** The arguments that a checkout's `npm start` gives to node. */
function flagsOf(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return scripts.start.match(/--\S+/g) ?? [];
}

/**
 * Starts a server and waits until it takes connections.
 *
 * @param env variables to add to this process's environment, with the PORT to listen on
 * @param folder the checkout that has the script, if it is another one
 */
export async function startChild(
  script: string,
  env: Record<string, string> & { PORT: string },
  folder = process.cwd(),
): Promise<ServerChild> {
  const child = spawn(process.execPath, [...flagsOf(folder), "--import", COUNTER, script], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    cwd: folder,
    env: { ...process.env, ...env },
  });
  const url = `http://localhost:${env.PORT}`;
  const statements = async () => {
    const answer = once(child, "message");
    child.send("statements");
    return Number((await answer)[0]);
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  };
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}.`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer !== null) return { url, process: child, statements, stop };
    await sleep(50);
  }
  await stop();
  throw new Error(`${script} does not listen.`);
}
