import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { BUILT_SERVER } from "../../scripts/build.ts";
import { connectDatabase } from "../../server/database/client.ts";
import { freePort } from "../support/free-port.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { type Journey, requestsFor, STEPS } from "./journey-steps.ts";
import type { LoadAnswer, SentRequest } from "./load-process.ts";
import { familyMemory, familyProcessorMs, parentOf } from "./processor-time.ts";
import { BENCH_SECRET, BENCH_URL, seedStudents, tokensFor } from "./seed-students.ts";
import { startChild } from "./server-child.ts";

// What Lexam holds while thousands of journeys go by: the memory of its processes with PostgreSQL's,
// what they share counted once, and the processor time that a journey takes meanwhile. With
// --processes=2 it says how many journeys a second more of them give.
const { values: options } = parseArgs({
  options: {
    journeys: { type: "string", default: "10000" },
    processes: { type: "string", default: "1" },
    /** A rest after each thousand, in seconds. */
    rest: { type: "string", default: "0" },
  },
});
const JOURNEYS = Number(options.journeys);
const PROCESSES = Number(options.processes);
const LOOK_EVERY = 1_000;
const PIECE = 50;
const CONNECTIONS = 8;
const MOST_MEGABYTES = 300;
const size = { students: 400, tests: Math.ceil(JOURNEYS / 400), questionsPerTest: 100 };
const HERE = fileURLToPath(new URL("../..", import.meta.url));
const LOAD = fileURLToPath(new URL("./load-process.ts", import.meta.url));

const steps = requestsFor(HERE);
const postgres = await startMigratedServer();
const loaders = Array.from({ length: PROCESSES }, () => fork(LOAD, { execPath: process.execPath }));

async function postmasterPid(): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const pid = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return pid;
}

try {
  const url = urlOfDatabase(postgres.url, "bench_long");
  await runStatement(postgres.url, `CREATE DATABASE bench_long TEMPLATE ${postgres.template}`);
  const database = connectDatabase(url);
  const seeded = await seedStudents(database, size);
  await database.close();
  const server = await startChild(BUILT_SERVER, {
    ...{ PORT: String(await freePort()), DATABASE_URL: url, PUBLIC_URL: BENCH_URL },
    ...{ JWT_SECRET: BENCH_SECRET, LOG_LEVEL: "warn", NODE_ENV: "", RATE_LIMIT_FACTOR: "0" },
    WEB_CONCURRENCY: String(PROCESSES),
  });
  const send = async (
    loader: (typeof loaders)[number],
    requests: SentRequest[],
    wantsIds: boolean,
  ) => {
    const answered = once(loader, "message");
    loader.send({ url: server.url, requests, connections: CONNECTIONS, wantsIds });
    const [answer] = (await answered) as [LoadAnswer];
    if (answer.failure !== null) throw new Error(answer.failure);
    return answer;
  };
  const travel = async (loader: (typeof loaders)[number], journeys: Journey[]) => {
    for (const step of STEPS) {
      const requests = journeys.flatMap((journey) => steps[step](journey));
      const { ids } = await send(loader, requests, step === "start");
      if (step !== "start") continue;
      journeys.forEach((journey, place) => {
        journey.attemptId = ids[place] ?? "";
      });
    }
  };
  try {
    const tokens = tokensFor(seeded);
    const journeys = seeded.tests.flatMap(({ id: testId, questionIds }) =>
      tokens.map(
        (token): Journey => ({ token, testId, questionCount: questionIds.length, attemptId: "" }),
      ),
    );
    const pid = server.process.pid ?? 0;
    const postmaster = await postmasterPid();
    const spent = () => [familyProcessorMs(pid), familyProcessorMs(postmaster)];
    const say = (done: number, rest = "") => {
      const [node, database] = [familyMemory(pid), familyMemory(postmaster)];
      const parts = `node ${node.toFixed(0)} MB, PostgreSQL ${database.toFixed(0)} MB`;
      console.log(
        `${String(done).padStart(6)} journeys: ${parts}, together ${(node + database).toFixed(0)} MB${rest}`,
      );
      return node + database;
    };
    say(0);
    let most = 0;
    for (let from = 0; from < JOURNEYS; from += LOOK_EVERY) {
      const began = performance.now();
      const before = spent();
      const waiting = journeys.slice(from, Math.min(JOURNEYS, from + LOOK_EVERY));
      const count = waiting.length;
      const carryOn = async (loader: (typeof loaders)[number]) => {
        for (;;) {
          const piece = waiting.splice(0, PIECE);
          if (piece.length === 0) return;
          await travel(loader, piece);
        }
      };
      await Promise.all(loaders.map(carryOn));
      const [node, database] = spent().map((ms, place) =>
        ((ms - (before[place] ?? 0)) / count).toFixed(1),
      );
      const rate = (count * 1_000) / (performance.now() - began);
      const rest = `; ${rate.toFixed(0)} a second, each ${node} + ${database} ms of processor`;
      most = Math.max(most, say(from + count, rest));
      await sleep(Number(options.rest) * 1_000);
    }
    if (PROCESSES === 1 && most > MOST_MEGABYTES) {
      console.error(`More than ${MOST_MEGABYTES} MB.`);
      process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
} finally {
  for (const loader of loaders) loader.kill();
  await postgres.stop();
}
