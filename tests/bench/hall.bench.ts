import { fileURLToPath } from "node:url";
import { readConfig } from "../../server/config/config.ts";
import { connectDatabase } from "../../server/database/client.ts";
import { createTest } from "../../server/fixed-tests/create-test.ts";
import { percentile, runHonest } from "../availability/run-honest.ts";
import { freePort } from "../faults/server-process.ts";
import { insertBank, sampleQuestions } from "../support/bank.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { insertSignedIn } from "../support/signed-in-students.ts";
import { startChild } from "./server-child.ts";

// A hall of students behind one address, each with a page of their own open, who save every 30
// seconds, with the limits that a server has when nothing is set.
const STUDENTS = Number(process.env.HALL_STUDENTS ?? 5_000);
const SECONDS = Number(process.env.HALL_SECONDS ?? 120);
const QUESTIONS = 120;
const SECRET = "v7Jq0cT4mYx2LrN9wKf1SbHd8ZgUe3Po";
const MAIN = fileURLToPath(new URL("../../server/main.ts", import.meta.url));

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
const server = await startChild(MAIN, { ...env, ...settings });
try {
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
