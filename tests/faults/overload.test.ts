import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { connectDatabase } from "../../server/database/client.ts";
import { createTest } from "../../server/fixed-tests/create-test.ts";
import { type Answered, Asker } from "../availability/ask.ts";
import { insertBank, sampleQuestions } from "../support/bank.ts";
import { freePort } from "../support/free-port.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { insertSignedIn, type SignedInStudent } from "../support/signed-in-students.ts";
import { ServerProcess } from "./server-process.ts";

// A server that is asked for far more than it can do (docs/operations.md, section 10): those who write go before
// everybody else, those who start wait in line, readers are asked to come back, and nothing breaks.

const SECRET = "a secret for an overload alone, of 32 characters and some more 17";
const QUESTIONS = 60;
const WRITERS = 20;
const STARTERS = 500;
const READERS = 1_300;

const postgres = await startMigratedServer();
await runStatement(postgres.url, `CREATE DATABASE overloaded TEMPLATE ${postgres.template}`);
const databaseUrl = urlOfDatabase(postgres.url, "overloaded");
const database = connectDatabase(databaseUrl);
const port = await freePort();
const config = readConfig({ JWT_SECRET: SECRET, PUBLIC_URL: `http://localhost:${port}` });
const server = new ServerProcess(port, "", {
  ...{ DATABASE_URL: databaseUrl, JWT_SECRET: SECRET, PUBLIC_URL: `http://localhost:${port}` },
  RATE_LIMIT_FACTOR: "0",
});
const askers = {
  writers: new Asker(port, WRITERS),
  starters: new Asker(port, STARTERS),
  readers: new Asker(port, READERS),
};
afterAll(async () => {
  for (const asker of Object.values(askers)) asker.close();
  await server.stop();
  await database.close();
  await postgres.stop();
});

const ids = await insertBank(database, sampleQuestions(QUESTIONS));
const testId = await createTest(
  null,
  { database },
  {
    ...{ title: "Mock", description: null, durationMinutes: 60, correctHundredths: 100 },
    ...{ incorrectHundredths: 25, isActive: true, isPublic: true, questionIds: ids },
  },
);
const [writers, starters, readers] = await Promise.all([
  insertSignedIn(database, config, WRITERS, "writer"),
  insertSignedIn(database, config, STARTERS, "starter"),
  insertSignedIn(database, config, READERS, "reader"),
]);
await server.start();

const START = `mutation { startTest(testId: ${testId}) { id questions { questionText options } } }`;
const READ =
  "{ dashboard { tests(limit: 50) { title own { timesTaken } } openAttempts { title } results { testTitle } } }";

const numberIn = ({ text }: Answered) => /"startTest":\{"id":"(\d+)"/.exec(text)?.[1];

/** A request of somebody who was asked to come back, and does. @returns how often they were turned away */
async function untilThrough(send: () => Promise<Answered>): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    const answer = await send();
    if (answer.status === 200) return refused;
    expect(answer.status, answer.text).toBe(429);
    expect(answer.text).toContain("very busy");
    expect(answer.text).toContain('"reason":"busy"');
    expect(Number(answer.retryAfter)).toBeGreaterThan(1);
    await sleep(Number(answer.retryAfter) * 1_000 * (0.8 + 0.4 * Math.random()));
  }
}

const list = (value: string | number) => Array(QUESTIONS).fill(value).join(", ");

function progressOf(sequence: number): string {
  const lists = `answers: [${list(sequence % 4)}], marked: [${list("false")}], firstShown: [${list(0)}], secondsSpent: [${list(0)}], changeCounts: [${list(1)}]`;
  return `{ sequence: ${sequence}, currentQuestion: 0, timeLeftSeconds: 3000, tabSwitchCount: 0, ${lists} }`;
}

/** Writes until the signal aborts, then submits. @returns how long each answer took, in milliseconds */
async function write({ token }: SignedInStudent, until: AbortSignal): Promise<number[]> {
  const ask = (query: string) => askers.writers.graphql(token, query);
  const attemptId = numberIn(await ask(START));
  const took: number[] = [];
  const timed = async (query: string) => {
    const began = performance.now();
    const answer = await ask(query);
    took.push(performance.now() - began);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toContain('"errors"');
  };
  let sequence = 0;
  while (!until.aborted) {
    sequence += 1;
    const input = `{ attemptId: ${attemptId}, progress: ${progressOf(sequence)} }`;
    await timed(`mutation { saveProgress(input: ${input}) { sequence timeLeftSeconds } }`);
    await sleep(200 + Math.random() * 200);
  }
  const input = `{ attemptId: ${attemptId}, progress: ${progressOf(sequence + 1)} }`;
  await timed(`mutation { submitAttempt(input: ${input}) { id } }`);
  return took;
}

it("takes every save and submit, and lets everybody else through by and by", async () => {
  const stop = new AbortController();
  const writing = Promise.all(writers.map((writer) => write(writer, stop.signal)));
  await sleep(1_000);
  const reading = readers.map(({ token }) =>
    untilThrough(() => askers.readers.graphql(token, READ)),
  );
  const starting = starters.map(({ token }) =>
    untilThrough(() => askers.starters.graphql(token, START)),
  );
  const through = Promise.all([Promise.all(starting), Promise.all(reading)]);
  const [waited, read] = await Promise.race([through, writing.then(() => through)]);
  stop.abort();
  const took = (await writing).flat().sort((one, other) => one - other);

  const turnedAway = (refusals: number[]) => refusals.filter((count) => count > 0).length;
  // Each student who was turned away has one attempt all the same, and nobody two.
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS attempts, count(DISTINCT user_id)::int AS students, count(completed_at)::int AS submitted FROM attempts",
  );
  const students = WRITERS + STARTERS;
  expect(rows).toEqual([{ attempts: students, students, submitted: WRITERS }]);
  // As long as the web client waits.
  expect(took.at(-1)).toBeLessThan(10_000);
  // How many are turned away depends on the machine; tests/graphql/overload.test.ts has some for certain.
  console.info(
    `${turnedAway(waited)} of ${STARTERS} starts and ${turnedAway(read)} of ${READERS} readers were turned away at first;`,
    `${took.length} saves and submits took ${Math.round(took[took.length >> 1] ?? 0)} ms at the median, ${Math.round(took.at(-1) ?? 0)} ms at most.`,
  );
}, 120_000);
