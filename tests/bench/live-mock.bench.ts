import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Contender, csvOf, startContenders } from "./contenders.ts";
import { type LiveStep, type Outcome, type Sitting, STEPS } from "./live-students.ts";
import { familyProcessorMs } from "./processor-time.ts";

// A live mock: all wait, start within seconds, save each half minute, and submit within the last minute. A tenth loses
// the network for a minute. Students run in processes of their own, on the same processors; what each side costs is
// told apart.
const { values: options } = parseArgs({
  options: {
    students: { type: "string", default: "5000" },
    /** Of writing, between the last start and the first submit. */
    minutes: { type: "string", default: "4" },
    /** Any number: a few students, a few seconds. */
    seconds: { type: "string" },
    /** Processes of the server. */
    processes: { type: "string", default: "1" },
  },
});
const isShort = options.seconds !== undefined;
const STUDENTS = isShort ? 12 : Number(options.students);
const LOADS = isShort ? 1 : 2;
const QUESTIONS = 120;
const SIGN_INS_AT_ONCE = 8;
const TIMES = isShort
  ? { waitingMs: 2_000, openingMs: 500, writingMs: 3_000, submittingMs: 1_000, saveEveryMs: 1_000 }
  : {
      ...{ waitingMs: 60_000, openingMs: 10_000, writingMs: Number(options.minutes) * 60_000 },
      ...{ submittingMs: 60_000, saveEveryMs: 30_000 },
    };

const STUDENTS_SCRIPT = fileURLToPath(new URL("./live-students.ts", import.meta.url));

/** Adds a test of 120 questions. @returns its number */
async function addTest({ send }: Contender, token: string): Promise<number> {
  const form = csvOf(0, QUESTIONS, 5);
  form.append("title", "Live mock");
  const path = "/api/v1/admin/upload-test-from-csv";
  const { test } = JSON.parse(await send({ method: "POST", path, token, body: form }));
  const [newest] = JSON.parse(
    await send({ method: "GET", path: "/api/v1/admin/tests?limit=1", token }),
  );
  const put = { method: "PUT", path: `/api/v1/admin/tests/${test.id}`, token } as const;
  await send({ ...put, body: JSON.stringify({ ...newest, is_active: true }) });
  return test.id;
}

async function signInAll({ signIn }: Contender): Promise<string[]> {
  const tokens: string[] = [];
  const waiting = Array.from({ length: STUDENTS }, (_, n) => n).values();
  const carryOn = async () => {
    for (const n of waiting) tokens[n] = await signIn(`live${n}@example.com`);
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, carryOn));
  return tokens;
}

/** Lets a process of students take the test. @returns what became of them, and what they cost in milliseconds */
async function runStudents(sitting: Sitting): Promise<{ outcome: Outcome; cost: number }> {
  const child = fork(STUDENTS_SCRIPT);
  child.send(sitting);
  let cost = 0;
  const look = setInterval(() => {
    cost = Math.max(cost, familyProcessorMs(child.pid ?? 0));
  }, 250);
  const [outcome] = await once(child, "message");
  clearInterval(look);
  return { outcome: outcome as Outcome, cost };
}

/** A share of some times, such as the 99th of a hundred, in milliseconds. */
function quantile(sorted: readonly number[], share: number): string {
  const at = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `${at.toFixed(0)} ms`;
}

const contenders = await startContenders(undefined, { processes: Number(options.processes) });
try {
  const [server] = contenders.all;
  if (server === undefined) throw new Error("No server was started.");
  const admin = await server.signIn("admin@example.com");
  const testId = await addTest(server, admin);
  const signInBegan = performance.now();
  const tokens = await signInAll(server);
  console.log(
    `${STUDENTS} signed in within ${((performance.now() - signInBegan) / 1000).toFixed(0)} s`,
  );
  const opensAt = Math.ceil(Date.now() / 1000) * 1000 + TIMES.waitingMs;
  const token = await server.signIn("admin@example.com");
  const lasts = TIMES.openingMs + TIMES.writingMs + TIMES.submittingMs + 60_000;
  await server.send({
    ...{ method: "PUT", path: `/api/v1/admin/tests/${testId}/schedule`, token },
    body: JSON.stringify({
      opens_at: new Date(opensAt).toISOString(),
      closes_at: new Date(opensAt + 60 * lasts).toISOString(),
      clock_runs_on: true,
    }),
  });

  const { waitingMs: _, ...times } = TIMES;
  const before = await server.spent();
  const began = performance.now();
  const share = Math.ceil(STUDENTS / LOADS);
  const loads = await Promise.all(
    Array.from({ length: LOADS }, (__, n) =>
      runStudents({
        ...{ url: server.url, testId, questions: QUESTIONS, opensAt, ...times },
        tokens: tokens.slice(n * share, (n + 1) * share),
      }),
    ),
  );
  const wallMs = performance.now() - began;
  const after = await server.spent();

  const outcomes = loads.map(({ outcome }) => outcome);
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  console.log(
    `${"".padEnd(8)}${["answers", "median", "p95", "p99", "longest"].map((head) => head.padStart(12)).join("")}`,
  );
  for (const step of STEPS) {
    const took = outcomes
      .flatMap((outcome) => outcome.took[step as LiveStep])
      .sort((a, b) => a - b);
    const cells = [String(took.length), ...[0.5, 0.95, 0.99, 1].map((at) => quantile(took, at))];
    console.log(`${step.padEnd(8)}${cells.map((cell) => cell.padStart(12)).join("")}`);
  }
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  console.log(
    `put off ${sum(({ putOff }) => putOff)}, failed ${failures.length}, lost ${sum(({ lost }) => lost)}`,
  );
  for (const failure of [...new Set(failures)].slice(0, 5)) console.log(`  ${failure}`);
  const report = JSON.parse(
    await server.send({
      ...{ method: "GET", path: `/api/v1/admin/reports/tests/${testId}?limit=1` },
      token: await server.signIn("admin@example.com"),
    }),
  );
  console.log(
    `the report counts ${report.attempt_count} attempts of ${report.first_attempt_count} students, ${report.open_attempt_count} open`,
  );
  const percent = (ms: number) => `${((100 * ms) / wallMs).toFixed(0)}% of a processor`;
  const load = loads.reduce((total, { cost }) => total + cost, 0);
  console.log(
    `${(wallMs / 1000).toFixed(0)} s: node ${percent(after.node - before.node)}, PostgreSQL ${percent(after.postgres - before.postgres)}, students ${percent(load)}`,
  );
  console.log(
    `memory: server ${server.memory().toFixed(0)} MB, PostgreSQL ${contenders.postgresMemory().toFixed(0)} MB`,
  );
} finally {
  await contenders.stop();
}
