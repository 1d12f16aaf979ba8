import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { killChildren, ready, startChild } from "../faults/embedded-process.ts";
import { BreakableNetwork, type Weather } from "../faults/network.ts";
import { ServerProcess } from "../faults/server-process.ts";
import { freePort } from "../support/free-port.ts";
import { check } from "./check.ts";
import type { Journal } from "./journal.ts";
import { takeTests } from "./student.ts";

/** How long Lexam is disturbed, and how. */
export interface Plan {
  /** Gives the same order of faults again. */
  seed: number;
  students: number;
  /** It ends with whichever comes first. */
  seconds: number;
  faults: number;
  /** SQL that breaks the product once everybody has begun, to see whether the check finds it. */
  plant?: string;
}

/** What came of it. */
export interface Report {
  faults: Record<string, number>;
  attempts: number;
  submits: number;
  violations: string[];
}

/** Mulberry32, a small generator of random numbers by Tommy Ettinger, in the public domain. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A server on a database, with networks before and between that can be broken. */
async function startProduct(folder: string) {
  const dataDir = join(folder, "postgres");
  let postgres = startChild(dataDir);
  let { url: databaseUrl } = await ready(postgres);
  const inner = new BreakableNetwork(databaseUrl);
  await inner.open();
  const server = new ServerProcess(await freePort(), join(folder, "data"), {
    ...{ DATABASE_URL: inner.url, RATE_LIMIT_FACTOR: "0", LOG_LEVEL: "fatal" },
    JWT_SECRET: "a secret for disturbed servers alone, of 32 characters",
  });
  await server.start();
  const outer = new BreakableNetwork(server.url);
  await outer.open();
  return {
    ...{ server, inner, outer },
    databaseUrl: () => databaseUrl,
    async restartPostgres() {
      await postgres.kill("group");
      postgres = startChild(dataDir);
      ({ url: databaseUrl } = await ready(postgres));
      inner.leadTo(databaseUrl);
    },
    async stop() {
      await outer.close();
      await server.stop();
      await inner.close();
      await killChildren();
    },
  };
}

/**
 * Lets students take tests on a product of its own while its parts are killed, stopped and cut off, lets it come to
 * rest, and checks that whatever the students were told holds.
 */
export async function runChaos(plan: Plan): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "lexam-chaos-"));
  const random = seeded(plan.seed);
  const journal: Journal = [];
  const product = await startProduct(folder);
  try {
    const { server, inner, outer } = product;
    const admin = await server.signIn("student@example.com");
    const { body: tests } = await admin.send<{ id: number }[]>("/tests/");
    const testId = tests[0]?.id ?? 0;
    let isOn = true;
    const place = {
      ...{ url: outer.url.replace(/\/$/, ""), testId, journal, random },
      async signIn(email: string) {
        for (;;) {
          try {
            return await server.accessToken(email);
          } catch {
            await sleep(200);
          }
        }
      },
      isOn: () => isOn,
    };
    const students = Array.from({ length: plan.students }, (_, n) =>
      takeTests(place, `chaos${n}@example.com`),
    );
    const all = Promise.all(students);
    // A student who fails is told at the end, not in the middle of a fault.
    all.catch(() => undefined);
    await sleep(1_000);
    if (plan.plant !== undefined) await query(product.databaseUrl(), plan.plant);

    const pause = (least: number, most: number) => sleep(least + (most - least) * random());
    const through = (network: BreakableNetwork, weather: Weather) => async () => {
      await network.become(weather);
      await pause(300, 3_000);
      await network.become("pass");
    };
    const stopped = async () => {
      process.kill(server.pid, "SIGSTOP");
      await pause(300, 3_000);
      process.kill(server.pid, "SIGCONT");
    };
    const faults: [name: string, act: () => Promise<unknown>][] = [
      [
        "server killed",
        async () => {
          await server.kill(false);
          await pause(0, 500);
          await server.start();
        },
      ],
      ["database killed", () => product.restartPostgres()],
      ["server stopped for a while", stopped],
      ["students cut off", through(outer, "refuse")],
      ["students' network half open", through(outer, "swallow")],
      ["students' network slow", through(outer, "slow")],
      ["database cut off", through(inner, "refuse")],
      ["database's network half open", through(inner, "swallow")],
      ["database's network slow", through(inner, "slow")],
    ];
    const counts: Record<string, number> = {};
    const end = performance.now() + plan.seconds * 1000;
    for (let n = 0; n < plan.faults && performance.now() < end; n += 1) {
      const [name, act] = faults[Math.floor(random() * faults.length)] ?? ["", async () => {}];
      counts[name] = (counts[name] ?? 0) + 1;
      await act();
      await pause(200, 1_500);
    }
    isOn = false;
    await all;
    await rest(product.databaseUrl());
    const client = new pg.Client({ connectionString: product.databaseUrl() });
    await client.connect();
    const violations = await check(client, journal).finally(() => client.end());
    const submits = journal.filter(({ kind }) => kind === "submitted").length;
    const attempts = new Set(journal.map(({ attemptId }) => attemptId)).size;
    return { faults: counts, attempts, submits, violations };
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Waits until no job is left to run: an interrupted one is tried again after a while. */
async function rest(url: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const rows = await query(url, "SELECT FROM jobs WHERE state IN ('queued', 'running') LIMIT 1");
    if (rows.length === 0) return;
    await sleep(500);
  }
  throw new Error("Jobs are still to be run after two minutes.");
}
