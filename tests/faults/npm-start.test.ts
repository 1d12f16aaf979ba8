import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/config.ts";
import { freePort } from "../support/free-port.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

async function readyWithin(url: string, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.status === 200) return true;
    await sleep(100);
  }
  return false;
}

async function goneWithin(url: string, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    if ((await fetch(`${url}/healthz`).catch(() => null)) === null) return true;
    await sleep(100);
  }
  return false;
}

describe("npm start", () => {
  it("leaves no server behind when npm alone is stopped, and starts again", async () => {
    const dataDir = temporaryFolder();
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    try {
      for (let time = 1; time <= 2; time += 1) {
        const npm = spawn("npm", ["start"], {
          cwd: ROOT,
          stdio: "ignore",
          env: { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "warn", NODE_ENV: "" },
        });
        const ended = once(npm, "exit");
        expect(await readyWithin(url, 50_000)).toBe(true);
        npm.kill("SIGTERM");
        await ended;
        expect(await goneWithin(url, 15_000)).toBe(true);
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 120_000);
});
