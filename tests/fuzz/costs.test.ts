import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTest } from "../../server/fixed-tests/create-test.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { insertBank, sampleQuestions } from "../support/bank.ts";
import {
  type CostlyData,
  type CostlyField,
  changedOperation,
  firstOperations,
  written,
} from "./costly-operations.ts";
import { SEED } from "./run.ts";

/** Operations tried: a few in `npm test`, thousands by `npm run fuzz:costs`. */
const TRIES = Number(process.env.COST_TRIES ?? 120);
/** How many of the dearest are changed on. */
const KEPT = 12;
/** What an answer may have (docs/api.md, section 8). */
const MOST_BYTES = 2 * 1024 * 1024;

let server: TestApp;
let student: Caller;
let data: CostlyData;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  student = await server.as("costly@example.com");
  const { database } = server.dependencies;
  const labels = Array.from({ length: 50 }, (_, index) => `Subject ${index}`);
  const wordy = sampleQuestions(3_000, labels).map((question) => ({
    ...question,
    text: `${question.text} ${"A bailee is bound to take as much care of the goods bailed. ".repeat(8)}`,
  }));
  const questionIds = await insertBank(database, wordy);
  const testId = await createTest(null, server.dependencies, {
    title: "Long",
    description: "As long as a test can be.",
    durationMinutes: 300,
    correctHundredths: 100,
    incorrectHundredths: 25,
    isActive: true,
    isPublic: true,
    questionIds: questionIds.slice(0, 1_000),
  });
  const numberOf = (answer: { body: never }) => (answer.body as { id: number }).id;
  const marks = { correct_marks: 1, incorrect_marks: 0 };
  let randomTestId = 0;
  for (let made = 0; made < 25; made += 1) {
    const plan = { num_questions: 100, duration_minutes: 5, ...marks };
    randomTestId = numberOf(await student.post("/api/v1/random-tests/generate", plan));
    if (made % 5 > 0) {
      const submission = { random_test_id: randomTestId, answers: [], time_taken_minutes: 1 };
      await student.post("/api/v1/random-tests/submit", submission);
    } else await student.get(`/api/v1/random-tests/${randomTestId}/start`);
  }
  const submission = { test_id: testId, answers: [], time_taken_minutes: 1 };
  const resultId = numberOf(await student.post("/api/v1/results/submit-quiz", submission));
  const started = (await student.get(`/api/v1/tests/${testId}/start`)).body as {
    attempt_id: number;
  };
  data = { resultId, testId, attemptId: started.attempt_id, randomTestId, labels };
}, 120_000);
afterAll(() => server.close());

/** CPU of PostgreSQL's processes so far, in milliseconds; 0 where /proc is not Linux's. */
function databaseCpu(): number {
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      if (!stat.includes("(postgres)")) continue;
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended in the meantime.
    }
  }
  return ticks * 10;
}

interface Measured {
  cpu: number;
  bytes: number;
  status: number;
}

/** The least of a few times: whatever else this process does only adds to it. */
async function measure(send: () => Promise<{ text: string; status: number }>): Promise<Measured> {
  let cpu = Number.POSITIVE_INFINITY;
  let answer = await send();
  for (let time = 0; time < 3; time += 1) {
    const before = process.cpuUsage();
    answer = await send();
    const { user, system } = process.cpuUsage(before);
    cpu = Math.min(cpu, (user + system) / 1_000);
  }
  return { cpu, bytes: Buffer.byteLength(answer.text), status: answer.status };
}

function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

it("the dearest operation that a student can send stays small", async () => {
  const random = generator(SEED);
  const known: { roots: CostlyField[]; measured: Measured }[] = [];
  const queue = firstOperations(data, random);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const from = known[random(Math.min(KEPT, known.length || 1))];
    const roots = queue.shift() ?? changedOperation(from?.roots ?? [], data, random);
    const query = written(roots);
    const measured = await measure(() => student.graphql(query));
    expect(measured.status, query).toBeLessThan(500);
    expect(measured.bytes, query).toBeLessThanOrEqual(MOST_BYTES * 1.1);
    known.push({ roots, measured });
    known.sort((one, other) => other.measured.cpu - one.measured.cpu);
    known.length = Math.min(known.length, 100);
  }
  const [worst] = known;
  if (worst === undefined) throw new Error("Nothing was tried.");
  const light = await measure(() => student.graphql("{ viewer { id } }"));
  const before = databaseCpu();
  for (let time = 0; time < 10; time += 1) await student.graphql(written(worst.roots));
  const database = (databaseCpu() - before) / 10;
  console.log(
    `fuzz:costs: seed ${SEED}, ${TRIES} operations of a student; the dearest took ${worst.measured.cpu.toFixed(1)} ms of CPU here, what this client reads of it included, and ${database.toFixed(1)} ms in PostgreSQL (the lightest ${light.cpu.toFixed(1)}), ${worst.measured.bytes} bytes:\n${written(worst.roots).slice(0, 400)}\n` +
      known
        .slice(1, 6)
        .map(
          ({ roots, measured }) =>
            `  ${measured.cpu.toFixed(1)} ms ${measured.bytes} bytes ${written(roots).slice(0, 120)}`,
        )
        .join("\n"),
  );
}, 3_600_000);

it("whatever a visitor sends costs less", async () => {
  const json = { "content-type": "application/json" };
  const graphql = (query: string) => () => server.visitor.graphql(query);
  const many = (count: number, part: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => part(index)).join(" ");
  const bomb = brotliCompressSync(Buffer.alloc(8 * 1024 * 1024, " "));
  const ways: Record<string, () => Promise<{ text: string; status: number }>> = {
    introspection: graphql(getIntrospectionQuery({ inputValueDeprecation: true })),
    "five schemas": graphql(
      `{ ${many(5, (n) => `a${n}: __schema { types { name fields { name description } } }`)} }`,
    ),
    "repeated fields": graphql(`{ ${many(66, () => "application { supportEmail }")} }`),
    "unknown fields": graphql(`{ ${many(190, (n) => `aplication${n}`)} }`),
    "unknown arguments": graphql(
      `{ application(${many(200, (n) => `x${n}: 1`)}) { supportEmail } }`,
    ),
    fragments: graphql(
      `{ ...F0 } ${many(19, (n) => `fragment F${n} on Query { application { supportEmail } ...F${(n + 1) % 19} }`)}`,
    ),
    "fragments of fragments": graphql(
      `{ ...F0 } ${many(14, (n) => `fragment F${n} on Query { ${`...F${n + 1} `.repeat(4)} }`)} fragment F14 on Query { __typename }`,
    ),
    "nested brackets": () => server.visitor.send("POST", "/graphql", "[".repeat(15_000), json),
    "brotli bomb": () =>
      server.visitor.send("POST", "/graphql", bomb as never, { ...json, "content-encoding": "br" }),
    "invented token": () =>
      server.visitor.post("/api/v1/auth/refresh", { refresh_token: "x".repeat(63) }),
    openapi: () => server.visitor.get("/api/v1/openapi.json"),
    documentation: () => server.visitor.get("/api/v1/docs"),
    login: () =>
      server.visitor.get(
        `/api/v1/auth/google/login?redirect_url=${encodeURIComponent("http://localhost:4000/auth")}`,
      ),
  };
  for (const [name, send] of Object.entries(ways)) {
    const { cpu, bytes, status } = await measure(send);
    console.log(
      `fuzz:costs: a visitor's ${name}: ${cpu.toFixed(1)} ms of CPU, ${bytes} bytes, ${status}`,
    );
    expect(status, name).toBeLessThan(500);
    // What describes the whole is as long as the schema, made once and the same for everybody.
    const isWhole = name === "introspection" || name === "openapi";
    expect(bytes, name).toBeLessThanOrEqual((isWhole ? 768 : 256) * 1024);
  }
}, 600_000);
