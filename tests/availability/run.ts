import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { BUILT_SERVER, buildStale } from "../../scripts/build.ts";
import { readConfig } from "../../server/config/config.ts";
import { connectDatabase } from "../../server/database/client.ts";
import { createTest } from "../../server/fixed-tests/create-test.ts";
import { startChild } from "../bench/server-child.ts";

import { insertBank, sampleQuestions } from "../support/bank.ts";
import { freePort } from "../support/free-port.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { insertSignedIn } from "../support/signed-in-students.ts";
import { Asker, jsonOf } from "./ask.ts";
import type { StudentTargets, Tally } from "./attackers.ts";
import { runAttack } from "./run-attack.ts";
import { percentile, runHonest } from "./run-honest.ts";

// `npm run attacks:availability`: an attacker of each kind sends the worst there is for a minute,
// beside honest students who save and submit. Prints what the students felt; fails when an answer
// was lost, or when somebody was refused.
const SECONDS = Number(process.env.AVAILABILITY_SECONDS ?? 60);
const HONEST = 50;
const ATTACKERS = 10;
const QUESTIONS = 50;
const SECRET = "a secret for attacks alone, of 32 characters and some more 91";

/** Resident memory of a process, in megabytes. */
function memoryOf(pid: number): number {
  const [, kilobytes = "0"] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** Seconds of a processor that a process has used. */
function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  // Of 10 ms each: utime and stime, counted from the third field.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const postgres = await startMigratedServer();
const port = await freePort();
await runStatement(postgres.url, `CREATE DATABASE attacked TEMPLATE ${postgres.template}`);
const databaseUrl = urlOfDatabase(postgres.url, "attacked");
const database = connectDatabase(databaseUrl);
const publicUrl = `http://localhost:${port}`;
const config = readConfig({ JWT_SECRET: SECRET, PUBLIC_URL: publicUrl });

const subjects = Array.from({ length: 50 }, (_, index) => `Subject ${index}`);
const wordy = sampleQuestions(20_000, subjects).map((question) => ({
  ...question,
  text: `${question.text} ${"A bailee is bound to take as much care of the goods bailed. ".repeat(8)}`,
}));
const ids = await insertBank(database, wordy);
const base = { description: null, durationMinutes: 60, correctHundredths: 100 };
const more = { incorrectHundredths: 25, isActive: true, isPublic: true };
const testOf = (title: string, questionIds: number[]) =>
  createTest(null, { database }, { ...base, ...more, title, questionIds });
const testId = await testOf("Mock", ids.slice(0, QUESTIONS));
const longTest = await testOf("Long", ids.slice(0, 1_000));
for (let number = 0; number < 100; number += 1)
  await testOf(`Test ${number}`, ids.slice(number, number + 40));
const honest = await insertSignedIn(database, config, HONEST, "honest");
const attackers = await insertSignedIn(database, config, ATTACKERS, "attacker");

await buildStale();
const server = await startChild(BUILT_SERVER, {
  PORT: String(port),
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: publicUrl,
  JWT_SECRET: SECRET,
  LOG_LEVEL: "warn",
  NODE_ENV: "",
});
const pid = server.process.pid ?? 0;
let failed = false;
try {
  const asker = new Asker(port, 4);
  const armed: { token: string; targets: StudentTargets }[] = [];
  for (const { token } of attackers) {
    const submit = await asker.send({
      method: "POST",
      path: "/api/v1/results/submit-quiz",
      headers: jsonOf(token),
      body: JSON.stringify({ test_id: longTest, answers: [], time_taken_minutes: 1 }),
    });
    if (submit.status !== 201) throw new Error(submit.text);
    const resultId = (JSON.parse(submit.text) as { id: number }).id;
    for (let number = 0; number < 10; number += 1) {
      const body = {
        num_questions: 100,
        duration_minutes: 5,
        correct_marks: 1,
        incorrect_marks: 0,
      };
      const made = await asker.send({
        method: "POST",
        path: "/api/v1/random-tests/generate",
        headers: jsonOf(token),
        body: JSON.stringify(body),
      });
      const { id } = JSON.parse(made.text) as { id: number };
      await asker.send({
        method: "POST",
        path: "/api/v1/random-tests/submit",
        headers: jsonOf(token),
        body: JSON.stringify({ random_test_id: id, answers: [], time_taken_minutes: 1 }),
      });
    }
    armed.push({ token, targets: { resultId, testId: longTest, labels: subjects } });
  }

  const work = {
    port,
    saveEveryMs: 2_000,
    tokens: honest.map(({ token }) => token),
    testId,
    questions: QUESTIONS,
  };
  const phase = async (name: string, seconds: number, attack: () => Promise<Tally>) => {
    const before = memoryOf(pid);
    let most = before;
    const used = processorOf(pid);
    const watching = setInterval(() => {
      most = Math.max(most, memoryOf(pid));
    }, 250);
    const [report, tally] = await Promise.all([runHonest({ ...work, seconds }), attack()]);
    clearInterval(watching);
    const { latencies, lost, refused, submits } = report;
    if (lost > 0 || Object.keys(refused).length > 0) failed = true;
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share));
    console.log(
      `${name.padEnd(14)} saves and submits ${latencies.length} (${submits}), p50 ${p50?.toFixed(1)}, p95 ${p95?.toFixed(1)}, p99 ${p99?.toFixed(1)}, slowest ${Math.max(...latencies).toFixed(0)} ms; lost ${lost}, refused ${JSON.stringify(refused)}; the server used ${Math.round((100 * (processorOf(pid) - used)) / seconds)} % of a core, memory ${before} -> ${most} MB; the attack's answers ${JSON.stringify(tally)}`,
    );
    return p95 ?? Number.NaN;
  };
  const attackAs = (students: typeof armed) => runAttack({ port, seconds: SECONDS, students });
  const peace = async (): Promise<Tally> => ({});
  await phase("warming up", Math.min(20, SECONDS), peace);
  const calm = await phase("undisturbed", SECONDS, peace);
  const felt = [
    await phase("visitor", SECONDS, () => attackAs([])),
    await phase("student", SECONDS, () => attackAs(armed.slice(0, 1))),
    await phase("ten students", SECONDS, () => attackAs(armed)),
  ];
  const atPeak = memoryOf(pid);
  await sleep(60_000);
  console.log(
    `p95 beside undisturbed: ${felt.map((p95) => (p95 / calm).toFixed(2)).join(", ")}; memory ${atPeak} MB, ${memoryOf(pid)} MB after a minute`,
  );
  asker.close();
} finally {
  await database.close();
  await server.stop();
  await postgres.stop();
}
process.exit(failed ? 1 : 0);
