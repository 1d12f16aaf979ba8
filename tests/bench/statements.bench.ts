import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildApp } from "../../server/app/build-app.ts";
import { readConfig } from "../../server/config/config.ts";
import { connectDatabase } from "../../server/database/client.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { type SentStatement, sentDuring } from "../support/sent-statements.ts";
import { type Journey, requestsFor, STEPS, type Step } from "./journey-steps.ts";
import { median } from "./load.ts";
import { addAttempts, BENCH_SECRET, BENCH_URL, seedStudents, tokensFor } from "./seed-students.ts";

// The statements of each step of a student's journey, counted and timed: from when they are sent to
// when they are answered, one journey at a time. tests/graphql/statements.test.ts refuses more.
const { values: options } = parseArgs({
  options: {
    journeys: { type: "string", default: "60" },
    /** Attempts and results of other people that are there besides. */
    attempts: { type: "string", default: "0" },
  },
});
const size = { students: 100, tests: 30, questionsPerTest: 100 };
const steps = requestsFor(fileURLToPath(new URL("../..", import.meta.url)));

/** What was sent for one step of one journey. */
type Taken = Map<Step, SentStatement[]>;

const nameOf = ({ name, text }: SentStatement) =>
  name ?? `not prepared: ${text.replace(/\s+/g, " ").slice(0, 90)}`;

/** One statement may stand several times in a step. */
function namesOf(sent: readonly SentStatement[]): string[] {
  return [...new Set(sent.map(nameOf))];
}

const postgres = await startMigratedServer();
try {
  const url = urlOfDatabase(postgres.url, "bench_statements");
  await runStatement(
    postgres.url,
    `CREATE DATABASE bench_statements TEMPLATE ${postgres.template}`,
  );
  const database = connectDatabase(url);
  const seeded = await seedStudents(database, size);
  if (Number(options.attempts) > 0) await addAttempts(url, Number(options.attempts), size);
  const config = readConfig({
    ...{ JWT_SECRET: BENCH_SECRET, PUBLIC_URL: BENCH_URL, LOG_LEVEL: "silent" },
    RATE_LIMIT_FACTOR: "0",
  });
  const app = await buildApp({ database, config, now: () => new Date() });

  async function travel(journey: Journey): Promise<Taken> {
    const taken: Taken = new Map();
    for (const step of STEPS) {
      const sent = await sentDuring(async () => {
        for (const { method, path, token, body } of steps[step](journey)) {
          const answer = await app.inject({
            ...{ method, url: path, payload: body },
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          });
          const failed = answer.statusCode !== 200 || answer.body.includes('"errors":[');
          if (failed) throw new Error(`${step} answers ${answer.statusCode}: ${answer.body}`);
          if (step === "start") journey.attemptId = /"id":"(\d+)"/.exec(answer.body)?.[1] ?? "";
        }
      });
      // Whose session it is is looked up besides, at most twice a second.
      taken.set(
        step,
        sent.filter(({ name, text }) => name !== "session-state" && text !== "SELECT 1"),
      );
    }
    return taken;
  }

  const tokens = tokensFor(seeded);
  const journeys = seeded.tests.flatMap(({ id: testId, questionIds }) =>
    tokens.map(
      (token): Journey => ({ token, testId, questionCount: questionIds.length, attemptId: "" }),
    ),
  );
  const count = Number(options.journeys);
  for (const journey of journeys.slice(0, 40)) await travel(journey);
  const taken: Taken[] = [];
  for (const journey of journeys.slice(40, 40 + count)) taken.push(await travel(journey));

  console.log(`statements of one journey, and milliseconds of each; median of ${count} journeys`);
  let all = 0;
  for (const step of STEPS) {
    const runs = taken.map((each) => each.get(step) ?? []);
    const most = median(runs.map((run) => run.length));
    all += most;
    console.log(`${step.padEnd(12)}${most}`);
    const typical = runs.find((run) => run.length === most) ?? [];
    for (const name of namesOf(typical)) {
      const times = runs.flatMap((run) => run.filter((one) => nameOf(one) === name));
      const ms = median(times.map((one) => one.ms ?? 0));
      console.log(`${" ".repeat(12)}${ms.toFixed(2).padStart(6)}  ${name}`);
    }
  }
  console.log(`${"journey".padEnd(12)}${all}`);
  await app.close();
  await database.close();
} finally {
  await postgres.stop();
}
