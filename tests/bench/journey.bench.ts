import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";
import pg from "pg";
import { BUILT_SERVER } from "../../scripts/build.ts";
import { connectDatabase } from "../../server/database/client.ts";
import { freePort } from "../support/free-port.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { firstParts, type Journey, requestsFor, STEPS, type Step } from "./journey-steps.ts";
import { median } from "./load.ts";
import type { LoadAnswer, LoadTask, SentRequest } from "./load-process.ts";
import { familyMemory, familyProcessorMs, parentOf } from "./processor-time.ts";
import { addAttempts, BENCH_SECRET, BENCH_URL, seedStudents, tokensFor } from "./seed-students.ts";
import { type ServerChild, startChild } from "./server-child.ts";

// A student's whole journey on one process of Lexam, beside a server written by hand for the same
// operations (plain-journey.ts) and, with --beside=FOLDER, beside another built checkout. They take
// turns on copies of one database; the load comes from a process of its own, and processor time is
// counted for node and PostgreSQL apart. Other work on the machine changes times, and ratios little.
const { values: options } = parseArgs({
  options: {
    beside: { type: "string" },
    rounds: { type: "string", default: "8" },
    journeys: { type: "string", default: "100" },
    /** Attempts and results of other people that are there besides. */
    attempts: { type: "string", default: "0" },
    /** Ours once more with so many processes, whose statements are not counted. */
    processes: { type: "string", default: "1" },
  },
});
const ROUNDS = Number(options.rounds);
const JOURNEYS = Number(options.journeys);
const PROCESSES = Number(options.processes);
const WARM_UP = Math.max(JOURNEYS, 120);
const STUDENTS = 400;
const TESTS = 30;
const QUESTIONS = 100;
const CONNECTIONS = 8;
const HERE = fileURLToPath(new URL("../..", import.meta.url));
const PLAIN = fileURLToPath(new URL("./plain-server.ts", import.meta.url));
const LOAD = fileURLToPath(new URL("./load-process.ts", import.meta.url));

/** A server with what its clients send. */
interface Contender {
  name: string;
  server: ServerChild;
  steps: ReturnType<typeof requestsFor>;
  figures: Map<Step, StepFigures[]>;
}

/** What a journey's share of one step came to. */
interface StepFigures {
  nodeMs: number;
  postgresMs: number;
  statements: number;
  kilobytesIn: number;
  kilobytesOut: number;
}

const seedName = "bench_seed";
const postgres = await startMigratedServer();
const loader: ChildProcess = fork(LOAD, { execPath: process.execPath });
const contenders: Contender[] = [];

async function load(task: LoadTask): Promise<LoadAnswer> {
  const answered = once(loader, "message");
  loader.send(task);
  const [answer] = (await answered) as [LoadAnswer];
  if (answer.failure !== null) throw new Error(answer.failure);
  return answer;
}

/** The process that all others of the PostgreSQL under measurement are children of. */
async function postmasterPid(): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const pid = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return pid;
}

async function contend(name: string, script: string, folder: string, processes = 1): Promise<void> {
  const database = `bench_${name}`;
  await runStatement(postgres.url, `CREATE DATABASE ${database} TEMPLATE ${seedName}`);
  const url = urlOfDatabase(postgres.url, database);
  // A version before goes on with a newer schema, but only knows the migrations that it has.
  const known = readdirSync(join(folder, "prisma/migrations")).map((each) => `'${each}'`);
  await runStatement(
    url,
    `DELETE FROM _prisma_migrations WHERE migration_name NOT IN (${known.join()})`,
  );
  const env = {
    PORT: String(await freePort()),
    DATABASE_URL: url,
    PUBLIC_URL: BENCH_URL,
    JWT_SECRET: BENCH_SECRET,
    LOG_LEVEL: "warn",
    NODE_ENV: "",
    WEB_CONCURRENCY: String(processes),
    // One address asks for everybody here.
    RATE_LIMIT_FACTOR: "0",
  };
  const server = await startChild(script, env, folder);
  contenders.push({ name, server, steps: requestsFor(folder, firstParts), figures: new Map() });
}

async function run(contender: Contender, requests: SentRequest[], wantsIds: boolean) {
  return load({ url: contender.server.url, requests, connections: CONNECTIONS, wantsIds });
}

/** Takes journeys step by step: everybody's lists, then everybody's starts. */
async function travel(contender: Contender, journeys: Journey[], postmaster: number | null) {
  const { server, steps, figures } = contender;
  const pid = server.process.pid ?? 0;
  for (const step of STEPS) {
    const requests = journeys.flatMap((journey) => steps[step](journey));
    const statements = postmaster === null ? 0 : await server.statements();
    const before = [
      familyProcessorMs(pid),
      postmaster === null ? 0 : familyProcessorMs(postmaster),
    ];
    const answer = await run(contender, requests, step === "start" || postmaster === null);
    const after = [familyProcessorMs(pid), postmaster === null ? 0 : familyProcessorMs(postmaster)];
    if (step === "start") {
      journeys.forEach((journey, place) => {
        journey.attemptId = answer.ids[place] ?? "";
      });
    }
    if (postmaster === null) continue;
    const share = (whole: number) => whole / journeys.length;
    const rounds = figures.get(step) ?? [];
    figures.set(step, rounds);
    rounds.push({
      nodeMs: share((after[0] ?? 0) - (before[0] ?? 0)),
      postgresMs: share((after[1] ?? 0) - (before[1] ?? 0)),
      statements: share((await server.statements()) - statements),
      kilobytesIn: share(answer.bytesOut) / 1000,
      kilobytesOut: share(answer.bytesIn) / 1000,
    });
  }
}

/** What an answer looks like: its fields, to whatever depth both servers have values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (value === null || typeof value !== "object") return "value";
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, key === "errors" ? inner : shapeOf(inner)]),
  );
}

/** Refuses servers that answer different fields: then they can't be compared. */
async function assertSameShape(one: Contender, other: Contender, journeys: Journey[]) {
  const [mine, theirs] = journeys.map((journey) => ({ ...journey }));
  if (mine === undefined || theirs === undefined) throw new Error("Two journeys are compared.");
  for (const step of STEPS) {
    const bodies = await Promise.all(
      [
        { contender: one, journey: mine },
        { contender: other, journey: theirs },
      ].map(async ({ contender: { server, steps }, journey }) => {
        const [sent] = steps[step](journey);
        if (sent === undefined) return null;
        const answer = await fetch(`${server.url}${sent.path}`, {
          method: sent.method,
          headers: {
            authorization: `Bearer ${sent.token}`,
            "content-type": "application/json",
            "x-lexam-csrf": "1",
          },
          ...(sent.body === undefined ? {} : { body: sent.body }),
        });
        const body = (await answer.json()) as { data?: { startTest?: { id: string } } };
        if (step === "start") journey.attemptId = body.data?.startTest?.id ?? "";
        return shapeOf(body);
      }),
    );
    if (!isDeepStrictEqual(bodies[0], bodies[1])) {
      throw new Error(
        `${step} has ${JSON.stringify(bodies[0])} here, ${JSON.stringify(bodies[1])} there: tests/bench/plain-journey.ts has to answer what the web client asks for.`,
      );
    }
  }
}

const middle = (rounds: StepFigures[] = [], of: keyof StepFigures) =>
  median(rounds.map((figures) => figures[of]));

function sums(contender: Contender, of: keyof StepFigures): number {
  return STEPS.reduce((sum, step) => sum + middle(contender.figures.get(step), of), 0);
}

function line(label: string, cells: string[]): string {
  return label.padEnd(12) + cells.map((cell) => cell.padStart(26)).join("");
}

/** What a whole journey costs in each round, in milliseconds of processor. */
function wholes({ figures }: Contender): number[] {
  return Array.from({ length: ROUNDS }, (_, round) =>
    STEPS.reduce((sum, step) => {
      const { nodeMs = 0, postgresMs = 0 } = figures.get(step)?.[round] ?? {};
      return sum + nodeMs + postgresMs;
    }, 0),
  );
}

/**
 * Says how many times the journeys of one process several can take that have cores of their own, PostgreSQL one
 * besides: what their number comes to when each journey costs a process more than one alone.
 */
function tellProcesses(one: Contender, several: Contender): void {
  const dearer = sums(several, "nodeMs") / sums(one, "nodeMs");
  const database = sums(several, "postgresMs") / sums(one, "postgresMs");
  console.log(
    `${PROCESSES} processes: a journey costs node ${dearer.toFixed(2)} and PostgreSQL ${database.toFixed(2)} of one process's; with a core each they take ${(PROCESSES / dearer).toFixed(2)} times the journeys`,
  );
}

/** The ratio of the newest row in docs/performance.md, which is what this should come to. */
function recordedRatio(): number {
  const rows = readFileSync(join(HERE, "docs/performance.md"), "utf8").match(/^\| \d{4}-.*\|$/gm);
  const ratio = Number(rows?.at(-1)?.split("|").at(-2));
  if (!(ratio > 0))
    throw new Error("docs/performance.md has no ratio in the last row of its table.");
  return ratio;
}

/**
 * Says how a journey compares with the hand-written server's, round by round, and fails the run when
 * that is more than 15 % below what it was. On an empty database alone: figures are taken on that.
 */
function check(ours: Contender, byHand: Contender): void {
  const theirs = wholes(byHand);
  const ratio = median(wholes(ours).map((ms, round) => (theirs[round] ?? 0) / ms));
  const recorded = recordedRatio();
  console.log(
    `of the hand-written server's: ${ratio.toFixed(2)}; ${recorded.toFixed(2)} in docs/performance.md`,
  );
  if (Number(options.attempts) > 0 || ratio >= recorded * 0.85) return;
  console.error("A journey has become dearer by more than 15 %.");
  process.exitCode = 1;
}

function report(postmaster: number): void {
  console.log(
    `milliseconds of processor for one journey of ${QUESTIONS} questions: node + PostgreSQL (statements, kilobytes answered); median of ${ROUNDS} rounds of ${JOURNEYS}`,
  );
  const names = contenders.map(({ name }) => name);
  console.log(line("", names));
  for (const step of STEPS) {
    const cells = contenders.map(({ figures }) => {
      const rounds = figures.get(step);
      return `${middle(rounds, "nodeMs").toFixed(2)} + ${middle(rounds, "postgresMs").toFixed(2)} (${middle(rounds, "statements").toFixed(1)}, ${middle(rounds, "kilobytesOut").toFixed(1)})`;
    });
    console.log(line(step, cells));
  }
  const whole = contenders.map((contender) => {
    const [node, database] = [sums(contender, "nodeMs"), sums(contender, "postgresMs")];
    return { node, database, all: node + database, statements: sums(contender, "statements") };
  });
  console.log(
    line(
      "journey",
      whole.map(
        ({ node, database, statements }) =>
          `${node.toFixed(2)} + ${database.toFixed(2)} (${statements.toFixed(1)})`,
      ),
    ),
  );
  const [ours] = whole;
  console.log(
    line(
      "of ours",
      whole.map(({ all }) => `${(all / (ours?.all ?? 1)).toFixed(2)} times`),
    ),
  );
  console.log(
    line(
      "memory, MB",
      contenders.map(({ server }) => familyMemory(server.process.pid ?? 0).toFixed(0)),
    ),
  );
  console.log(`PostgreSQL of all together: ${familyMemory(postmaster).toFixed(0)} MB`);
}

try {
  const seedUrl = urlOfDatabase(postgres.url, seedName);
  await runStatement(postgres.url, `CREATE DATABASE ${seedName} TEMPLATE ${postgres.template}`);
  const database = connectDatabase(seedUrl);
  const size = { students: STUDENTS, tests: TESTS, questionsPerTest: QUESTIONS };
  const seeded = await seedStudents(database, size);
  await database.close();
  if (Number(options.attempts) > 0) await addAttempts(seedUrl, Number(options.attempts), size);
  await contend("lexam", BUILT_SERVER, HERE);
  await contend("by_hand", PLAIN, HERE);
  if (options.beside !== undefined) {
    const { beside } = options;
    const main = [".build/server/main.js", "server/main.ts"]
      .map((file) => join(beside, file))
      .find(existsSync);
    if (main === undefined) throw new Error(`${options.beside} is no checkout of Lexam.`);
    await contend("beside", main, options.beside);
  }
  if (PROCESSES > 1) await contend("processes", BUILT_SERVER, HERE, PROCESSES);

  const tokens = tokensFor(seeded);
  const journeys = seeded.tests.flatMap(({ id: testId, questionIds }) =>
    tokens.map(
      (token): Journey => ({ token, testId, questionCount: questionIds.length, attemptId: "" }),
    ),
  );
  const take = (from: number, count: number) =>
    journeys.slice(from, from + count).map((journey) => ({ ...journey }));
  const [lexam, byHand] = contenders;
  if (lexam === undefined || byHand === undefined) throw new Error("Nobody to compare.");
  for (const contender of contenders) await travel(contender, take(0, WARM_UP), null);
  // Students who have been here before have something of everything.
  const [compared] = take(STUDENTS, 1);
  if (compared === undefined) throw new Error("Too few journeys.");
  await assertSameShape(lexam, byHand, [compared, { ...compared }]);

  const postmaster = await postmasterPid();
  const first = STUDENTS + 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const inTurn = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const contender of inTurn) {
      await travel(contender, take(first + round * JOURNEYS, JOURNEYS), postmaster);
    }
  }
  report(postmaster);
  const several = contenders.find(({ name }) => name === "processes");
  if (several !== undefined) tellProcesses(lexam, several);
  check(lexam, byHand);
} finally {
  for (const { server } of contenders) await server.stop();
  loader.kill();
  await postgres.stop();
}
