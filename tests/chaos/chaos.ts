import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { killChildren, ready, startChild } from "../faults/embedded-process.ts";
import { BreakableNetwork, type Weather } from "../faults/network.ts";
import { ServerProcess } from "../faults/server-process.ts";
import { Browser } from "../support/browser.ts";
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
  /** SQL that breaks the product once everybody has started, to see whether the check finds it. */
  plant?: string;
}

/** What came of it. */
export interface Report {
  faults: Record<string, number>;
  attempts: number;
  submits: number;
  /** The most seconds that went by between two acknowledgements of any student. */
  silence: number;
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

/** What is disturbed. */
interface Product {
  /** Where it is to its students. */
  url: string;
  /** @throws Error while it can't be reached */
  accessToken(email: string): Promise<string>;
  databaseUrl(): string;
  faults: readonly Fault[];
  stop(): Promise<void>;
}

interface Fault {
  name: string;
  /** @param random from the seed */
  act(random: () => number): Promise<unknown>;
}

const pause = (random: () => number, least: number, most: number) =>
  sleep(least + (most - least) * random());

/** A server of its own on a database of its own, with networks before and between that can be broken. */
async function startProduct(folder: string): Promise<Product> {
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
  const watcher = watchOver(server);
  const outer = new BreakableNetwork(server.url);
  await outer.open();
  const through =
    (network: BreakableNetwork, weather: Weather): Fault["act"] =>
    async (random) => {
      await network.become(weather);
      await pause(random, 300, 3_000);
      await network.become("pass");
    };
  return {
    url: outer.url.replace(/\/$/, ""),
    accessToken: (email) => server.accessToken(email),
    databaseUrl: () => databaseUrl,
    faults: [
      {
        name: "server killed",
        async act(random) {
          await watcher.without(async () => {
            await server.kill(false);
            await pause(random, 0, 500);
          });
          await watcher.without(async () => undefined);
        },
      },
      {
        name: "database killed",
        async act() {
          await postgres.kill("group");
          postgres = startChild(dataDir);
          ({ url: databaseUrl } = await ready(postgres));
          inner.leadTo(databaseUrl);
        },
      },
      {
        name: "server stopped for a while",
        async act(random) {
          await watcher.without(async () => {
            process.kill(server.pid, "SIGSTOP");
            await pause(random, 300, 3_000);
            process.kill(server.pid, "SIGCONT");
          });
        },
      },
      { name: "students cut off", act: through(outer, "refuse") },
      { name: "students' network half open", act: through(outer, "swallow") },
      { name: "students' network slow", act: through(outer, "slow") },
      { name: "database cut off", act: through(inner, "refuse") },
      { name: "database's network half open", act: through(inner, "swallow") },
      { name: "database's network slow", act: through(inner, "slow") },
    ],
    async stop() {
      await outer.close();
      watcher.stop();
      await watcher.without(() => server.stop());
      await inner.close();
      await killChildren();
    },
  };
}

/**
 * Watches over a server as an operator's system does: one that ended is started again, also where it ends at once, since
 * its database is away.
 */
function watchOver(server: ServerProcess) {
  let turn = Promise.resolve();
  const next = <Outcome>(act: () => Promise<Outcome>): Promise<Outcome> => {
    const outcome = turn.then(act);
    turn = outcome.then(
      () => undefined,
      () => undefined,
    );
    return outcome;
  };
  const startAgain = async () => {
    for (let tries = 0; server.hasEnded; tries += 1) {
      try {
        await server.start();
      } catch (error) {
        if (tries === 20) throw error;
        await sleep(500);
      }
    }
  };
  const timer = setInterval(() => void next(startAgain).catch(() => undefined), 500);
  return {
    /** Does something to a server that runs, and then sees to it that it runs. */
    without: (act: () => Promise<unknown>) =>
      next(async () => {
        await startAgain();
        await act();
      }),
    stop: () => clearInterval(timer),
  };
}

/** A product that runs already, and that somebody else disturbs. */
export function runningProduct(url: string, databaseUrl: string): Product {
  return {
    ...{ url, databaseUrl: () => databaseUrl, faults: [], stop: async () => undefined },
    accessToken: async (email) => (await new Browser(url, url).signIn(email)).accessToken,
  };
}

/**
 * Lets students take tests on a product of its own while its parts are killed, stopped and cut off, lets it come to
 * rest, and checks that the server kept everything it acknowledged.
 */
export async function runChaos(plan: Plan): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "lexam-chaos-"));
  const product = await startProduct(folder);
  try {
    return await disturb(product, plan);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The same on any product. */
export async function disturb(product: Product, plan: Plan): Promise<Report> {
  const random = seeded(plan.seed);
  const journal: Journal = [];
  let isOn = true;
  async function signIn(email: string): Promise<string> {
    for (;;) {
      const token = await product.accessToken(email).catch(() => null);
      if (token !== null) return token;
      await sleep(200);
    }
  }
  const headers = { authorization: `Bearer ${await signIn("student@example.com")}` };
  const tests = await (await fetch(`${product.url}/api/v1/tests/`, { headers })).json();
  const place = {
    url: product.url,
    testId: tests[0].id,
    journal,
    random,
    signIn,
    isOn: () => isOn,
  };
  const all = Promise.all(
    Array.from({ length: plan.students }, (_, n) => takeTests(place, `chaos${n}@example.com`)),
  );
  // A student who fails is reported at the end, not in the middle of a fault.
  all.catch(() => undefined);
  await sleep(1_000);
  if (plan.plant !== undefined) await query(product.databaseUrl(), plan.plant);

  const counts: Record<string, number> = {};
  const end = performance.now() + plan.seconds * 1000;
  for (let n = 0; n < plan.faults && performance.now() < end; n += 1) {
    const fault = product.faults[Math.floor(random() * product.faults.length)];
    if (fault !== undefined) {
      counts[fault.name] = (counts[fault.name] ?? 0) + 1;
      await fault.act(random);
    }
    await pause(random, 200, 1_500);
  }
  isOn = false;
  await all;
  await rest(product.databaseUrl());
  const client = new pg.Client({ connectionString: product.databaseUrl() });
  await client.connect();
  const violations = await check(client, journal).finally(() => client.end());
  const submits = journal.filter(({ kind }) => kind === "submitted").length;
  const attempts = new Set(journal.map(({ attemptId }) => attemptId)).size;
  return { faults: counts, attempts, submits, silence: longestSilence(journal), violations };
}

/** The most seconds between two acknowledgements of any student. */
function longestSilence(journal: Journal): number {
  const times = journal.flatMap((entry) => (entry.kind === "acknowledged" ? [entry.at] : []));
  const gaps = times.map((time, index) => time - (times[index - 1] ?? time));
  return Math.max(0, ...gaps) / 1000;
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
