import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startEmbedded } from "../../server/database/embedded.ts";
import { addJob } from "../../server/jobs/job-record.ts";
import { Browser } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { runStatement, urlOfDatabase } from "../support/postgres.ts";
import { familyMemory, familyProcessorMs } from "./processor-time.ts";
import { type ServerChild, startChild } from "./server-child.ts";

// Starts this checkout's built server and, to compare, the server of another built checkout, which may be an older commit.
// Each migrates an empty database of its own on one PostgreSQL. All data is created over the public API, so that a benchmark
// depends on no table and can measure any version.

export interface SentRequest {
  method: "GET" | "POST" | "PUT";
  path: string;
  token: string;
  /** JSON, or a form with a file. */
  body?: string | FormData;
}

/** The resources that a server has used since its start. */
export interface Spent {
  /** Processor time in milliseconds, of the server and of all of PostgreSQL. */
  node: number;
  postgres: number;
  statements: number;
}

export interface Contender {
  name: "this" | "beside";
  folder: string;
  url: string;
  /** @returns the body of the answer; @throws Error unless it is a success */
  send(request: SentRequest): Promise<string>;
  /** @returns an access token, which is valid for 15 minutes */
  signIn(email: string): Promise<string>;
  spent(): Promise<Spent>;
  /** Updates the answer history now, in a version that otherwise waits for the next minute. */
  updateHistory(): Promise<void>;
  /** Megabytes of the server's process. */
  memory(): number;
}

export interface Contenders {
  all: Contender[];
  /** Megabytes of all of PostgreSQL. */
  postgresMemory(): number;
  stop(): Promise<void>;
}

const HERE = fileURLToPath(new URL("../..", import.meta.url));
const silent = { info: () => undefined, warn: () => undefined };

/** Starts this checkout's server, and the one in another folder. Both must be built. */
export async function startContenders(
  beside?: string,
  { processes = 1 }: { processes?: number } = {},
): Promise<Contenders> {
  const dataDir = mkdtempSync(join(tmpdir(), "lexam-bench-"));
  const postgres = await startEmbedded({ dataDir, log: silent, durable: false });
  const servers: ServerChild[] = [];
  const stop = async () => {
    for (const server of servers) await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const start = async (name: Contender["name"], folder: string): Promise<Contender> => {
    await runStatement(postgres.url, `CREATE DATABASE bench_${name}`);
    // Old commits have no bundle and run from their sources.
    const script = [".build/server/main.js", "server/main.ts"]
      .map((file) => join(folder, file))
      .find((file) => existsSync(file));
    if (script === undefined) throw new Error(`${folder} is not a checkout of Lexam.`);
    const databaseUrl = urlOfDatabase(postgres.url, `bench_${name}`);
    const PORT = String(await freePort());
    const env = {
      ...{ PORT, PUBLIC_URL: `http://localhost:${PORT}`, NODE_ENV: "", LOG_LEVEL: "warn" },
      DATABASE_URL: databaseUrl,
      JWT_SECRET: "a secret for benchmarks alone, of 32 characters and more",
      // All requests come from one address, so rate limits would stop the benchmark.
      ...{ WEB_CONCURRENCY: String(processes), RATE_LIMIT_FACTOR: "0" },
    };
    const server = await startChild(script, env, folder);
    servers.push(server);
    const pid = server.process.pid ?? 0;
    return {
      name,
      folder,
      url: server.url,
      send: (request) => send(server.url, request),
      signIn: async (email) =>
        (await new Browser(server.url, server.url).signIn(email)).accessToken,
      spent: async () => ({
        node: familyProcessorMs(pid),
        postgres: familyProcessorMs(postgres.pid),
        statements: await server.statements(),
      }),
      async updateHistory() {
        if (!existsSync(join(folder, "server/answer-history/jobs.ts"))) return;
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        const job = { ownerId: null, input: {}, now: new Date() };
        await addJob(client, { name: "answer-history" }, job).finally(() => client.end());
      },
      memory: () => familyMemory(pid),
    };
  };
  try {
    const all = [await start("this", HERE)];
    if (beside !== undefined) all.push(await start("beside", resolve(beside)));
    return { all, postgresMemory: () => familyMemory(postgres.pid), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function send(url: string, { method, path, token, body }: SentRequest): Promise<string> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "x-lexam-csrf": "1",
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  if (answer.ok && !text.includes('"errors":[{')) return text;
  throw new Error(`${method} ${path} answers ${answer.status}: ${text.slice(0, 500)}`);
}

/** Combines readings figure by figure. */
export function combine(readings: readonly Spent[], by: (figures: number[]) => number): Spent {
  const of = (figure: keyof Spent) => by(readings.map((reading) => reading[figure]));
  return { node: of("node"), postgres: of("postgres"), statements: of("statements") };
}

/** The difference between two readings. */
export function between(before: Spent, after: Spent): Spent {
  return combine([before, after], ([from = 0, to = 0]) => to - from);
}

/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError("The median of nothing.");
  return middle;
}

/** A CSV file of plain questions. @param first number of the questions, which is part of their text */
export function csvOf(first: number, count: number, subjects = 40): FormData {
  const lines = [
    "question_text,option_a,option_b,option_c,option_d,correct_option,subject,topic,pyq,pyq_year,pyq_exam,explanation",
  ];
  for (let n = first; n < first + count; n += 1) {
    const words = [
      n % 7 === 0 && "promise",
      n % 11 === 0 && "accepted",
      n % 300 === 0 && "estoppel",
    ];
    const text = `Question ${n} asks which of these a court would hold when the facts are those of a reasonable person in the street and neither side has pleaded otherwise ${words.filter(Boolean).join(" ")} ${(n * 7919).toString(36)}`;
    const pyq = n % 8 === 0 ? `true,${1990 + (n % 30)},Exam ${n % 12}` : "false,,";
    const why = `The rule has stood since ${1850 + (n % 150)} and nothing in the facts takes this case out of it.`;
    lines.push(
      `${text},It is void,It is valid,It is voidable,None of these,${"ABCD".charAt(n % 4)},Subject ${n % subjects},Topic ${n % 1000},${pyq},${why}`,
    );
  }
  const form = new FormData();
  form.append("file", new Blob([lines.join("\n")], { type: "text/csv" }), "questions.csv");
  return form;
}
