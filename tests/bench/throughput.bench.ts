import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { BUILT_SERVER } from "../../scripts/build.ts";
import { connectDatabase } from "../../server/database/client.ts";
import { freePort } from "../support/free-port.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { type LoadRequest, median, sendAll } from "./load.ts";
import { familyProcessorMs, parentOf, processorMs } from "./processor-time.ts";
import { BENCH_SECRET, BENCH_URL, seedStudents, tokensFor } from "./seed-students.ts";
import { type ServerChild, startChild } from "./server-child.ts";
import { startsAndSubmits } from "./starts-and-submits.ts";

// Start, submit and dashboard on one process of Lexam, beside a server written by hand for these
// three alone (plain-server.ts), on copies of one database, in turns, each when what was submitted before is
// in its student's memory. Processor time is node's and PostgreSQL's.
const STUDENTS = 400;
const TESTS = 30;
const QUESTIONS = 50;
const ROUNDS = 5;
const REQUESTS = 750;
const PLAIN = fileURLToPath(new URL("./plain-server.ts", import.meta.url));

const DASHBOARD = `query Dashboard {
  userStatistics { id totalTestsTaken averageScore bestScore totalTimeSpentMinutes }
  subjectStatistics { id subject testsTaken averageScore bestScore }
  tests(limit: 5) {
    totalCount
    items { id title description totalQuestions durationMinutes correctMarks incorrectMarks totalMarks }
  }
  results(limit: 12) {
    totalCount
    items { id kind testTitle score maxMarks percent timeTakenMinutes completedAt }
  }
  openAttempts {
    id kind testId randomTestId title totalQuestions savedAt sequence currentQuestion
    timeLeftSeconds tabSwitchCount penaltyMinutes answers
  }
}`;

/** Dashboards of all students in turn. */
function dashboardsOf(tokens: readonly string[], count: number): LoadRequest[] {
  return Array.from({ length: count }, (_, index) => ({
    method: "POST",
    path: "/graphql",
    token: tokens[(index * 7) % tokens.length] ?? "",
    body: { query: DASHBOARD },
  }));
}

/** What a body looks like with everything left out that two servers can't agree on. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, key === "id" ? "id" : shapeOf(inner)]),
  );
}

async function answerOf(server: ServerChild, { method, path, token, body }: LoadRequest) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return shapeOf(await answer.json());
}

async function assertSameBodies(servers: readonly ServerChild[], requests: readonly LoadRequest[]) {
  for (const request of requests) {
    const [ours, theirs] = await Promise.all(servers.map((server) => answerOf(server, request)));
    if (isDeepStrictEqual(ours, theirs)) continue;
    throw new Error(
      `${request.path} answers ${JSON.stringify(ours)} here, ${JSON.stringify(theirs)} there.`,
    );
  }
}

/** One server's part of a round: its speed, and milliseconds of processor for a request. */
interface Measured {
  rate: number;
  nodeMs: number;
  postgresMs: number;
}

/** Waits until no submitted test is left to be taken into a memory, which both servers do meanwhile. */
async function settled(clients: readonly pg.Client[]): Promise<void> {
  for (const client of clients) {
    while ((await client.query("SELECT FROM memory_tasks LIMIT 1")).rowCount !== 0)
      await sleep(100);
  }
}

const postgres = await startMigratedServer();
const clients: pg.Client[] = [];
const servers: ServerChild[] = [];
try {
  const seedUrl = urlOfDatabase(postgres.url, "bench_seed");
  await runStatement(postgres.url, `CREATE DATABASE bench_seed TEMPLATE ${postgres.template}`);
  const database = connectDatabase(seedUrl);
  const seeded = await seedStudents(database, {
    students: STUDENTS,
    tests: TESTS,
    questionsPerTest: QUESTIONS,
  });
  await database.close();
  for (const [name, script] of [
    ["lexam", BUILT_SERVER],
    ["plain", PLAIN],
  ] as const) {
    await runStatement(postgres.url, `CREATE DATABASE bench_${name} TEMPLATE bench_seed`);
    const env = {
      PORT: String(await freePort()),
      DATABASE_URL: urlOfDatabase(postgres.url, `bench_${name}`),
      PUBLIC_URL: BENCH_URL,
      JWT_SECRET: BENCH_SECRET,
      LOG_LEVEL: "warn",
      NODE_ENV: "",
      WEB_CONCURRENCY: "1",
      // One address asks for everybody here.
      RATE_LIMIT_FACTOR: "0",
    };
    servers.push(await startChild(script, env));
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    clients.push(client);
  }
  const { rows: backends } = (await clients[0]?.query("SELECT pg_backend_pid() AS pid")) ?? {};
  const postmaster = parentOf(Number(backends?.[0]?.pid));

  const tokens = tokensFor(seeded);
  const { starts, submits } = startsAndSubmits(seeded.tests, tokens);
  const dashboards = (count: number) => dashboardsOf(tokens, count);
  // Besides the comparison, both servers are warm then, and every student has a result to list.
  await assertSameBodies(servers, [...starts.slice(0, 1), ...submits.slice(0, 1)]);
  for (const server of servers) {
    await sendAll(server.url, starts.slice(1, 2_000));
    await sendAll(server.url, submits.slice(1, 1_600));
    await sendAll(server.url, dashboards(400));
  }
  await assertSameBodies(servers, dashboards(1));

  const measure = async (server: ServerChild, requests: LoadRequest[]): Promise<Measured> => {
    await settled(clients);
    const spent = () => [processorMs(server.process.pid ?? 0), familyProcessorMs(postmaster)];
    const [node = 0, database = 0] = spent();
    const rate = await sendAll(server.url, requests);
    const [nodeAfter = 0, databaseAfter = 0] = spent();
    return {
      rate,
      nodeMs: (nodeAfter - node) / requests.length,
      postgresMs: (databaseAfter - database) / requests.length,
    };
  };
  const rates = new Map<string, Measured[][]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = 2_000 + round * REQUESTS;
    const part = {
      start: starts.slice(from, from + REQUESTS),
      submit: submits.slice(from, from + REQUESTS),
      dashboard: dashboards(REQUESTS),
    };
    for (const [name, requests] of Object.entries(part)) {
      const inTurn = round % 2 === 0 ? servers : servers.toReversed();
      const measured = new Map<ServerChild, Measured>();
      for (const server of inTurn) measured.set(server, await measure(server, requests));
      const rounds = rates.get(name) ?? [];
      rounds.push(servers.flatMap((server) => measured.get(server) ?? []));
      rates.set(name, rounds);
    }
  }
  console.log(
    `requests a second, one process each, ${QUESTIONS} questions a test, median of ${ROUNDS} rounds`,
  );
  for (const [name, rounds] of rates) {
    const cells = servers.map((_server, place) => {
      const middle = (of: keyof Measured) => median(rounds.map((round) => round[place]?.[of] ?? 0));
      return `${middle("rate").toFixed(0).padStart(6)} (${middle("nodeMs").toFixed(2)} + ${middle("postgresMs").toFixed(2)} ms)`;
    });
    const ratio = (of: (measured: Measured) => number) =>
      median(rounds.map(([ours, theirs]) => (ours && theirs ? of(ours) / of(theirs) : 0)));
    const speed = ratio(({ rate }) => rate);
    const work = 1 / ratio(({ nodeMs, postgresMs }) => nodeMs + postgresMs);
    console.log(
      `${name.padEnd(10)} Lexam ${cells[0]}   by hand ${cells[1]}   ratio ${speed.toFixed(2)}, of processor time ${work.toFixed(2)}`,
    );
  }
} finally {
  for (const client of clients) await client.end();
  for (const server of servers) await server.stop();
  await postgres.stop();
}
