// `npm run check:figures [-- --seed N]`: random attempts of 60 students on a server of its own, and every
// figure that it returns compared with one that tests/independent works out from docs/learning.md alone.
// Prints each difference, and fails where there is one.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { runningEmbeddedUrl } from "../server/database/running-embedded.ts";
import { checkFigures } from "../tests/independent/check.ts";
import type { Ask, AskRest, Person } from "../tests/independent/model.ts";
import { Browser } from "../tests/support/browser.ts";
import { letHaveStartedEarlier } from "../tests/support/time-at-work.ts";
import { startTrialServer } from "./trial-server.ts";

const { values } = parseArgs({ options: { seed: { type: "string", default: "1" } } });
const MINUTES_OF_A_TOKEN = 10;
// One with a little more than the newest 30 tests, one with a little less.
const ATTEMPTS = Array.from({ length: 60 }, (_, student) => (student < 2 ? 36 - 7 * student : 17));
/** So many are promised (docs/learning.md, section 3). */
const LEAST_ATTEMPTS = 1_000;

/** Asks as one person, who signs in again before the token is over. */
async function personAs(url: string, email: string): Promise<Person> {
  let token = "";
  let since = Number.NEGATIVE_INFINITY;
  const headers = async () => {
    if (performance.now() - since > MINUTES_OF_A_TOKEN * 60_000) {
      token = (await new Browser(url, url).signIn(email)).accessToken;
      since = performance.now();
    }
    return { authorization: `Bearer ${token}`, "content-type": "application/json" };
  };
  const ask: Ask = async <Data>(query: string, variables?: object) => {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: await headers(),
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  };
  const rest: AskRest = async <Data>(path: string, body?: object) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      headers: await headers(),
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Data;
  };
  return { ask, rest };
}

process.env.RATE_LIMIT_FACTOR = "0";
const { url, dataDir, stop } = await startTrialServer();
const database = new pg.Client({ connectionString: runningEmbeddedUrl(dataDir) ?? "" });
try {
  await database.connect();
  const began = performance.now();
  const server = {
    admin: (await personAs(url, "admin@example.com")).ask,
    student: (number: number) => personAs(url, `figures${number}@example.com`),
    letWorkPass: (attemptId: string, seconds: number) =>
      letHaveStartedEarlier(database, attemptId, seconds),
    // The server's job does it once a minute.
    async countForOthers() {
      const due =
        "SELECT attempt_id FROM memory_tasks UNION ALL SELECT attempt_id FROM count_tasks";
      while ((await database.query(due)).rowCount !== 0) await sleep(1_000);
    },
  };
  const size = { seed: Number(values.seed), questions: 240, tests: 8, attempts: ATTEMPTS };
  const { attempts, figures, differences } = await checkFigures(server, size);
  for (const difference of differences) console.log(difference);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `Seed ${values.seed}: ${ATTEMPTS.length} students, ${attempts} attempts, ${seconds} s.`,
  );
  console.log(`${figures} figures compared, ${differences.length} differ.`);
  if (attempts < LEAST_ATTEMPTS) console.log(`Fewer than ${LEAST_ATTEMPTS} attempts.`);
  process.exitCode = differences.length === 0 && attempts >= LEAST_ATTEMPTS ? 0 : 1;
} finally {
  await database.end();
  await stop();
}
