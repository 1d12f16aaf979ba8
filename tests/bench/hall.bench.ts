import { setTimeout as sleep } from "node:timers/promises";
import { BUILT_SERVER } from "../../scripts/build.ts";
import { readConfig } from "../../server/config/config.ts";
import { connectDatabase } from "../../server/database/client.ts";
import { createTest } from "../../server/fixed-tests/create-test.ts";
import { percentile, runHonest } from "../availability/run-honest.ts";

import { insertBank, sampleQuestions } from "../support/bank.ts";
import { Browser } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { insertSignedIn } from "../support/signed-in-students.ts";
import { startChild } from "./server-child.ts";

// A hall of students behind one address, with the limits that a server has when nothing is set: some
// of them sign in, 20 a second, then all save every 30 seconds, each with a page of their own open.
const STUDENTS = Number(process.env.HALL_STUDENTS ?? 5_000);
const SECONDS = Number(process.env.HALL_SECONDS ?? 120);
const ARRIVALS = 200;
const QUESTIONS = 120;
const SECRET = "v7Jq0cT4mYx2LrN9wKf1SbHd8ZgUe3Po";

const postgres = await startMigratedServer();
await runStatement(postgres.url, `CREATE DATABASE hall TEMPLATE ${postgres.template}`);
const databaseUrl = urlOfDatabase(postgres.url, "hall");
const database = connectDatabase(databaseUrl);
const port = await freePort();
const publicUrl = `http://localhost:${port}`;
const config = readConfig({ JWT_SECRET: SECRET, PUBLIC_URL: publicUrl });
const questionIds = await insertBank(database, sampleQuestions(QUESTIONS));
const testId = await createTest(
  null,
  { database },
  {
    title: "Mock of the hall",
    description: null,
    durationMinutes: 120,
    correctHundredths: 100,
    incorrectHundredths: 25,
    isActive: true,
    isPublic: true,
    questionIds,
  },
);
const students = await insertSignedIn(database, config, STUDENTS);
const env = { PORT: String(port), DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl };
const settings = { JWT_SECRET: SECRET, LOG_LEVEL: "warn", NODE_ENV: "" };
const server = await startChild(BUILT_SERVER, { ...env, ...settings });

async function ask(query: string, variables: unknown = {}): Promise<void> {
  const answer = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const text = await answer.text();
  if (answer.status !== 200 || text.includes('"errors"')) throw new Error(text);
}

/** Milliseconds of a sign-in: the page's own question, the provider, the code. */
async function arrive(number: number): Promise<number> {
  await sleep(number * 50);
  const began = performance.now();
  await ask("{ application { supportEmail } viewer { id } }");
  const code = await new Browser(publicUrl, server.url).reachCode(`arrival-${number}@example.com`);
  await ask(
    "mutation ($code: String!, $nonce: String!) { exchangeSignInCode(code: $code, nonce: $nonce) { accessToken } }",
    code,
  );
  return performance.now() - began;
}

try {
  const arrivals = await Promise.all(Array.from({ length: ARRIVALS }, (_, index) => arrive(index)));
  const [half = 0, most = 0] = [0.5, 0.95].map((share) => percentile(arrivals, share));
  console.log(
    `${ARRIVALS} sign-ins behind one address within ${ARRIVALS / 20} s: p50 ${half.toFixed(0)}, p95 ${most.toFixed(0)} ms`,
  );
  const tokens = students.map(({ token }) => token);
  const work = { port, tokens, testId, questions: QUESTIONS };
  const report = await runHonest({ ...work, seconds: SECONDS, saveEveryMs: 30_000 });
  const { latencies, refused, lost, submits } = report;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share).toFixed(1));
  console.log(
    `${STUDENTS} students behind one address, ${SECONDS} s: ${latencies.length} saves and submits (${submits}), p50 ${p50}, p95 ${p95}, p99 ${p99} ms; lost ${lost}, refused ${JSON.stringify(refused)}`,
  );
} finally {
  await database.close();
  await server.stop();
  await postgres.stop();
}
