import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../server/app/rest-routes.ts";
import { Browser } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { type Child, killChildren, ready, startChild } from "./embedded-process.ts";
import { BreakableNetwork } from "./network.ts";
import { ServerProcess } from "./server-process.ts";

/** What the server may wait for a connection and for a statement, the second beyond it, and what a busy machine adds. */
let patience: number;
/** So many are asked at once. */
const AT_ONCE = 25;

let folder: string;
let postgres: Child;
let postmaster: number;
let realUrl: string;
let network: BreakableNetwork;
let server: ServerProcess;
let token: string;
let refreshToken: string;

async function startServer(limits: Record<string, string>): Promise<void> {
  server = new ServerProcess(await freePort(), join(folder, "data"), {
    DATABASE_URL: network.url,
    LOG_LEVEL: "silent",
    RATE_LIMIT_FACTOR: "0",
    ...limits,
  });
  await server.start();
  const browser = new Browser(server.url, server.url);
  ({ accessToken: token, refreshToken } = await browser.signIn("admin@example.com"));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lexam-away-"));
  postgres = startChild(join(folder, "postgres"));
  ({ url: realUrl, pid: postmaster } = await ready(postgres));
  network = new BreakableNetwork(realUrl);
  await network.open();
  await startServer({
    DATABASE_STATEMENT_SECONDS: "1",
    DATABASE_EXAM_STATEMENT_SECONDS: "1",
    DATABASE_QUEUE_SECONDS: "1",
  });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await network.close();
  await killChildren();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

interface Timed {
  status: number;
  ms: number;
  /** The slowest answer that the server gave in the meantime to what needs no database at all. */
  lag: number;
  type: string;
  retryAfter: string | null;
  text: string;
}

/** Asks again and again for what needs no database, and answers how long the slowest took. */
async function lagUntil(isOver: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isOver()) {
    const began = performance.now();
    await (await fetch(`${server.url}/healthz`)).text();
    slowest = Math.max(slowest, performance.now() - began);
    await sleep(50);
  }
  return slowest;
}

async function timed(path: string, init: RequestInit = {}): Promise<Timed> {
  let isOver = false;
  const lag = lagUntil(() => isOver);
  const began = performance.now();
  const answer = await fetch(`${server.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
  const text = await answer.text();
  const ms = performance.now() - began;
  isOver = true;
  return {
    status: answer.status,
    ms,
    lag: await lag,
    type: answer.headers.get("content-type") ?? "",
    retryAfter: answer.headers.get("retry-after"),
    text,
  };
}

function asJson(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

async function graphql<Data>(query: string, variables?: unknown): Promise<Data> {
  const { text } = await timed("/graphql", asJson({ query, variables }));
  return JSON.parse(text) as Data;
}

/** One request for each route of the table, whatever its ids. */
async function askEveryRoute(): Promise<[string, Timed][]> {
  const asked: [string, Timed][] = [];
  const ask = async (route: (typeof routes)[number]): Promise<[string, Timed]> => {
    const path = `/api/v1${route.path.replace(/\{\w+\}/g, "1")}`;
    const body =
      route.method === "GET" || route.method === "DELETE"
        ? { method: route.method }
        : { ...asJson({ refresh_token: refreshToken }), method: route.method };
    return [`${route.method} ${route.path}`, await timed(path, body)];
  };
  for (let from = 0; from < routes.length; from += AT_ONCE) {
    asked.push(...(await Promise.all(routes.slice(from, from + AT_ONCE).map(ask))));
  }
  return asked;
}

function expectAway(name: string, answer: Timed): void {
  expect(answer.status, `${name}: ${answer.text}`).toBe(503);
  expect(answer.type, name).toContain("application/problem+json");
  expect(answer.retryAfter, name).toBe("2");
  expect(JSON.parse(answer.text), name).toEqual({
    type: "about:blank",
    title: "Service Unavailable",
    status: 503,
    detail: "The database can't be reached just now. Try again in a moment.",
  });
  expect(answer.ms, name).toBeLessThan(patience + 2 * answer.lag);
}

/** Asks until it is well again, and answers how long that took. */
async function recovered(): Promise<number> {
  const began = performance.now();
  await expect
    .poll(async () => (await timed("/api/v1/auth/me")).status, { interval: 50 })
    .toBe(200);
  return performance.now() - began;
}

/** PostgreSQL's server and every process of its connections. */
function postgresProcesses(): number[] {
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ");
      return Number(fields?.[1]) === postmaster;
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

/** Ways to lose the database, and to get it back. */
const LOSSES: [string, () => Promise<void>, () => Promise<void>][] = [
  ["refuses connections", () => network.become("refuse"), () => network.become("pass")],
  ["answers nothing any more", () => network.become("swallow"), () => network.become("pass")],
];
if (process.platform === "linux") {
  LOSSES.push([
    "is stopped with SIGSTOP",
    async () => {
      for (const pid of postgresProcesses()) process.kill(pid, "SIGSTOP");
    },
    async () => {
      for (const pid of postgresProcesses()) process.kill(pid, "SIGCONT");
    },
  ]);
}

describe.each(LOSSES)("a database that %s", (name, lose, regain) => {
  it("is reported by every route in time, and is used again as soon as it is back", async () => {
    await recovered();
    const healthy = await Promise.all(
      Array.from({ length: 5 }, () => timed("/api/v1/results/stats/user")),
    );
    patience = 3_000 + 2 * Math.max(...healthy.map(({ ms }) => ms));
    // Sessions are remembered for half a second.
    await sleep(600);
    await lose();
    const slowest: number[] = [];
    try {
      for (const [route, answer] of await askEveryRoute()) {
        expectAway(route, answer);
        slowest.push(answer.ms);
      }
      const overGraphQL = await timed("/graphql", asJson({ query: "{ tests { totalCount } }" }));
      expect(overGraphQL.status).toBe(503);
      expect(overGraphQL.retryAfter).toBe("2");
      expect(overGraphQL.ms).toBeLessThan(patience + 2 * overGraphQL.lag);
      expect(JSON.parse(overGraphQL.text)).toMatchObject({
        errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }],
      });
      const probe = await timed("/readyz");
      expect(probe.status).toBe(503);
      expect(probe.ms).toBeLessThan(patience + 2 * probe.lag);
      expect((await timed("/healthz")).status).toBe(200);
      // What needs no database is answered as ever.
      const open = await timed("/graphql", {
        ...asJson({ query: "{ application { supportEmail } }" }),
        headers: { "content-type": "application/json", authorization: "" },
      });
      expect(open.status).toBeLessThan(500);
    } finally {
      await regain();
    }
    const back = await recovered();
    console.log(
      `${name}: slowest of ${slowest.length} routes ${Math.round(Math.max(...slowest))} ms, back after ${Math.round(back)} ms`,
    );
  });

  it("takes a person who signs in back to the sign-in page with a reason, and lets them in later", async () => {
    await lose();
    const browser = new Browser(server.url, server.url);
    try {
      await expect(browser.signIn("later@example.com")).rejects.toThrow(
        /Sign-in is not possible at the moment/,
      );
    } finally {
      await regain();
    }
    await recovered();
    expect((await browser.signIn("later@example.com")).accessToken).toContain(".");
  });

  it("loses nothing of an attempt that is in progress", async () => {
    const { data } = await graphql<{ data: { tests: { items: { id: string }[] } } }>(
      "{ tests { items { id } } }",
    );
    const testId = data.tests.items[0]?.id;
    const started = await graphql<{
      data: { startTest: { id: string; answers: number[]; sequence: number } };
    }>(`mutation { startTest(testId: ${testId}) { id sequence answers } }`);
    const attempt = started.data.startTest;
    const count = attempt.answers.length;
    const progress = (sequence: number, option: number) => ({
      sequence,
      currentQuestion: 0,
      timeLeftSeconds: 60,
      tabSwitchCount: 0,
      answers: Array(count).fill(option),
      marked: Array(count).fill(false),
      firstShown: Array(count).fill(-1),
      secondsSpent: Array(count).fill(0),
      changeCounts: Array(count).fill(0),
    });
    const save = (sequence: number, option: number) =>
      timed(
        "/graphql",
        asJson({
          query:
            "mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { sequence answers } }",
          variables: { input: { attemptId: attempt.id, progress: progress(sequence, option) } },
        }),
      );
    const submit = () =>
      timed(
        "/graphql",
        asJson({
          query: "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id } }",
          variables: {
            input: { attemptId: attempt.id, progress: progress(attempt.sequence + 3, 0) },
          },
        }),
      );
    expect((await save(attempt.sequence + 1, 1)).status).toBe(200);
    await lose();
    try {
      expect((await save(attempt.sequence + 2, 0)).status).toBe(503);
      expect((await submit()).status).toBe(503);
    } finally {
      await regain();
    }
    await recovered();
    const stored = await graphql<{ data: { attempt: { sequence: number; answers: number[] } } }>(
      `{ attempt(id: ${attempt.id}) { sequence answers } }`,
    );
    // A request that was cut may have been committed or not; what had been answered is there.
    expect(stored.data.attempt.sequence).toBeGreaterThanOrEqual(attempt.sequence + 1);
    const texts = [(await submit()).text, (await submit()).text];
    const [first, second] = texts.map((text) => JSON.parse(text));
    expect(first, texts[0]).not.toHaveProperty("errors");
    expect(first.data.submitAttempt.id).toBe(attempt.id);
    expect(second).toEqual(first);
  });
});

/** Has the server take its usual time. */
async function serveUnhurried(): Promise<void> {
  await server.stop();
  await startServer({});
}

/** Does something while nobody else gets at a student's statistics. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const locker = new pg.Client({ connectionString: realUrl });
  await locker.connect();
  try {
    await locker.query("BEGIN; LOCK TABLE user_statistics IN ACCESS EXCLUSIVE MODE");
    await work();
  } finally {
    await locker.end();
  }
}

it("a request that waits for locks keeps nobody else waiting, and is answered when they are gone", async () => {
  await serveUnhurried();
  const { accessToken } = await new Browser(server.url, server.url).signIn("student@example.com");
  const other = { headers: { authorization: `Bearer ${accessToken}` } };
  let stuck: Promise<Timed>[] = [];
  await whileLocked(async () => {
    stuck = Array.from({ length: 20 }, () => timed("/api/v1/results/stats/user"));
    await sleep(300);
    for (let round = 0; round < 5; round += 1) {
      expect((await timed("/api/v1/tests", other)).status).toBe(200);
      await sleep(300);
    }
  });
  for (const answer of await Promise.all(stuck)) expect(answer.status, answer.text).toBe(200);
});

it("a long query is left alone while the database answers others", async () => {
  await recovered();
  let slow: Promise<Timed> | undefined;
  await whileLocked(async () => {
    slow = timed("/api/v1/results/stats/user");
    for (let round = 0; round < 20; round += 1) {
      expect((await timed("/api/v1/auth/me")).status).toBe(200);
      await sleep(100);
    }
  });
  expect((await slow)?.status).toBe(200);
});
