import { BUILT_SERVER } from "../../scripts/build.ts";
import { connectDatabase, type Database } from "../../server/database/client.ts";
import { freePort } from "../support/free-port.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { type LoadRequest, median, sendAll } from "./load.ts";
import { exactProcessorMs } from "./processor-time.ts";
import {
  BENCH_SECRET,
  BENCH_URL,
  type SeedTest,
  seedStudents,
  seedTest,
  tokensFor,
} from "./seed-students.ts";
import { type ServerChild, startChild } from "./server-child.ts";
import { startsAndSubmits } from "./starts-and-submits.ts";

// Starts and submits over REST of tests with passages beside tests without, on one process of Lexam, in
// turns of few requests: whatever slows the machine, or grows with the database, meets all alike. Fails
// when those with passages take more than 10 % more of the processor.

/** Words of each passage; 0 for a test of questions alone. */
const LENGTHS = [0, 600, 1_200];
const QUESTIONS = 50;
const STUDENTS = 400;
const TESTS_OF_A_LENGTH = 12;
const WARM_UP = 480;
/** Requests of one deed and one length at a time. */
const PIECE = 60;
/** Each length is as often the first, the second and the third. */
const PIECES = 72;
const AT_MOST = 1.1;

/** What a piece took: requests a second, and milliseconds of the server's processor for one. */
interface Figures {
  rate: number;
  processor: number;
}

const DEEDS = ["start", "submit"] as const;

/** Tests of each length, with their requests. */
interface Work {
  words: number;
  requests: Record<(typeof DEEDS)[number], readonly LoadRequest[]>;
  measured: Record<(typeof DEEDS)[number], Figures[]>;
}

async function seedWork(database: Database, place: number, tokens: string[]): Promise<Work> {
  const words = LENGTHS[place] ?? 0;
  const tests: SeedTest[] = [];
  for (let index = 0; index < TESTS_OF_A_LENGTH; index += 1) {
    const number = place * TESTS_OF_A_LENGTH + index;
    tests.push(await seedTest(database, number, QUESTIONS, words));
  }
  const { starts, submits } = startsAndSubmits(tests, tokens);
  const requests = { start: starts, submit: submits };
  return { words, requests, measured: { start: [], submit: [] } };
}

async function send(
  { url, process }: ServerChild,
  requests: readonly LoadRequest[],
): Promise<Figures> {
  const pid = process.pid ?? 0;
  const before = exactProcessorMs(pid);
  const rate = await sendAll(url, requests);
  return { rate, processor: (exactProcessorMs(pid) - before) / requests.length };
}

/**
 * Sends every piece. Memories, which are made of submits in the background, are left out: what earlier
 * submits left to do would be done beside whichever comes then.
 */
async function sendPieces(server: ServerChild, database: Database, works: Work[]): Promise<void> {
  for (let piece = 0; piece < PIECES; piece += 1) {
    const from = WARM_UP + piece * PIECE;
    const first = piece % works.length;
    const inTurn = [...works.slice(first), ...works.slice(0, first)];
    for (const deed of DEEDS) {
      for (const { requests, measured } of inTurn) {
        await database.pool.query("DELETE FROM memory_tasks");
        measured[deed].push(await send(server, requests[deed].slice(from, from + PIECE)));
      }
    }
  }
}

/** Says the medians of a deed, and of its ratios to that without passages. @returns the largest ratio */
function report(deed: (typeof DEEDS)[number], works: readonly Work[]): number {
  const alone = works[0]?.measured[deed] ?? [];
  const told = works.map(({ words, measured }) => {
    const pieces = measured[deed];
    const ratio = median(
      pieces.map(({ processor }, piece) => processor / (alone[piece]?.processor ?? processor)),
    );
    const rate = median(pieces.map((figures) => figures.rate)).toFixed(0);
    const cost = median(pieces.map(({ processor }) => processor)).toFixed(2);
    const what = words === 0 ? "without" : `${words} words`;
    return { ratio, text: `${what} ${rate.padStart(5)}, ${cost} ms (${ratio.toFixed(2)})` };
  });
  console.log(`${deed.padEnd(8)} ${told.map(({ text }) => text).join("   ")}`);
  return Math.max(...told.map(({ ratio }) => ratio));
}

const postgres = await startMigratedServer();
let server: ServerChild | null = null;
try {
  const url = urlOfDatabase(postgres.url, "bench_passages");
  await runStatement(postgres.url, `CREATE DATABASE bench_passages TEMPLATE ${postgres.template}`);
  const database = connectDatabase(url);
  const students = { students: STUDENTS, tests: 0, questionsPerTest: QUESTIONS };
  const tokens = tokensFor(await seedStudents(database, students));
  const works: Work[] = [];
  for (const place of LENGTHS.keys()) works.push(await seedWork(database, place, tokens));
  await database.pool.query("VACUUM ANALYZE");
  server = await startChild(BUILT_SERVER, {
    PORT: String(await freePort()),
    DATABASE_URL: url,
    PUBLIC_URL: BENCH_URL,
    JWT_SECRET: BENCH_SECRET,
    LOG_LEVEL: "warn",
    NODE_ENV: "",
    WEB_CONCURRENCY: "1",
    // One address asks for everybody here.
    RATE_LIMIT_FACTOR: "0",
  });
  for (const deed of DEEDS) {
    for (const { requests } of works) await sendAll(server.url, requests[deed].slice(0, WARM_UP));
  }
  await sendPieces(server, database, works);
  await database.close();
  console.log(
    `${QUESTIONS} questions a test, with a passage for five: requests a second, node's time for one and its ratio, median of ${PIECES} times ${PIECE}`,
  );
  const largest = Math.max(...DEEDS.map((deed) => report(deed, works)));
  if (largest > AT_MOST) {
    console.error(`With passages it takes ${largest.toFixed(2)} times as much.`);
    process.exitCode = 1;
  }
} finally {
  await server?.stop();
  await postgres.stop();
}
