import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { BUILT_SERVER } from "../../scripts/build.ts";
import { signIn } from "../../server/accounts/sign-in.ts";
import { readConfig } from "../../server/config/config.ts";
import { connectDatabase } from "../../server/database/client.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { copyIn } from "./copy-in.ts";
import { keepAsking } from "./keep-asking.ts";
import { startChild } from "./server-child.ts";

// How fast an upload of 100,000 questions becomes questions, beside COPY of the same rows into the
// same tables, how much memory the server takes for it, and how long others wait meanwhile. The aims
// are 0.7 of COPY's speed, 150 MB, and 200 ms.
const ROWS = Number(process.env.IMPORT_ROWS ?? 100_000);
const AIMS = { ratio: 0.7, megabytes: 150, waitMs: 200 };
const WARM_UP_MS = 10_000;
const SECRET = "a secret for benchmarks alone, of 32 characters and more";
const PORT = process.env.BENCH_PORT ?? "54419";

const words = [
  "The owner of a well owes",
  "A promise made without",
  "The rule in Rylands",
  "Article 21",
];
const questionOf = (row: number) => ({
  text: `${words[row % 4]} number ${row}: which of these would a court hold when the facts are those of a reasonable person in the street, and neither side has pleaded otherwise?`,
  options: [
    "It is void from the start",
    "It is valid",
    "It is voidable",
    `None of these ${row % 9}`,
  ],
  letter: "ABCD".charAt(row % 4),
  subject: `Subject ${row % 40}`,
  topic: `Topic ${row % 1000}`,
  explanation: `Because the rule has stood since ${1850 + (row % 150)}, and nothing in the facts takes this case out of it.`,
});

function csvOf(rows: number): Blob {
  const pieces = [
    "question_text,option_a,option_b,option_c,option_d,correct_option,subject,topic,explanation\n",
  ];
  for (let row = 1; row <= rows; row += 1) {
    const { text, options, letter, subject, topic, explanation } = questionOf(row);
    pieces.push(`"${text}",${options.join(",")},${letter},${subject},${topic},"${explanation}"\n`);
  }
  // In one piece, so that sending it doesn't keep this process from asking meanwhile.
  return new Blob([pieces.join("")], { type: "text/csv" });
}

function copyRows(rows: number): { questions: Buffer[]; revisions: Buffer[] } {
  const chunks = { questions: [] as Buffer[], revisions: [] as Buffer[] };
  for (let from = 1; from <= rows; from += 1000) {
    const questions: string[] = [];
    const revisions: string[] = [];
    for (let row = from; row < from + 1000 && row <= rows; row += 1) {
      const { text, options, letter, subject, topic, explanation } = questionOf(row);
      const fingerprint = createHash("sha256").update(text).digest("hex");
      const list = `{${options.map((option) => `"${option}"`).join(",")}}`;
      questions.push(`${row}\t${row}\t${subject}\t${topic}\t\\\\x${fingerprint}\n`);
      revisions.push(
        `${row}\t${row}\t${text}\t${list}\t${"ABCD".indexOf(letter)}\t${subject}\t${topic}\t${explanation}\n`,
      );
    }
    chunks.questions.push(Buffer.from(questions.join("")));
    chunks.revisions.push(Buffer.from(revisions.join("")));
  }
  return chunks;
}

/** Seconds that COPY takes for the rows, in one transaction like the import's. */
async function timeCopy(url: string): Promise<number> {
  const { questions, revisions } = copyRows(ROWS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const began = performance.now();
    await client.query("BEGIN");
    await copyIn(client, "questions (id, revision_id, subject, topic, fingerprint)", questions);
    await copyIn(
      client,
      "question_revisions (id, question_id, question_text, options, correct_option_index, subject, topic, explanation)",
      revisions,
    );
    await client.query("COMMIT");
    return (performance.now() - began) / 1000;
  } finally {
    await client.end();
  }
}

async function adminToken(url: string): Promise<string> {
  const database = connectDatabase(url, { maxConnections: 2 });
  const config = readConfig({ PORT, JWT_SECRET: SECRET, ADMIN_EMAILS: "admin@example.com" });
  const { accessToken } = await signIn(
    { database, config, now: () => new Date() },
    {
      googleId: "admin",
      email: "admin@example.com",
      emailVerified: true,
      fullName: "Admin",
      picture: null,
    },
  );
  await database.close();
  return accessToken;
}

/** Megabytes of memory that a process holds; Linux alone tells. */
function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

const postgres = await startMigratedServer();
try {
  for (const name of ["bench_copy", "bench_import"]) {
    await runStatement(postgres.url, `CREATE DATABASE ${name} TEMPLATE ${postgres.template}`);
  }
  const databaseUrl = urlOfDatabase(postgres.url, "bench_import");
  const copySeconds = await timeCopy(urlOfDatabase(postgres.url, "bench_copy"));
  const server = await startChild(BUILT_SERVER, {
    PORT,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: SECRET,
    ADMIN_EMAILS: "admin@example.com",
    LOG_LEVEL: "warn",
    RATE_LIMIT_FACTOR: "0",
  });
  try {
    const authorization = `Bearer ${await adminToken(databaseUrl)}`;
    const form = new FormData();
    form.append("file", csvOf(ROWS), "bank.csv");
    // A server that has just started has not yet the memory that answering takes.
    const stopWarmingUp = keepAsking({ url: server.url, authorization, pauseMs: 0 });
    await sleep(WARM_UP_MS);
    await stopWarmingUp();
    const pid = server.process.pid ?? 0;
    const before = residentMegabytes(pid);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentMegabytes(pid));
    }, 50);
    const stopAsking = keepAsking({ url: server.url, authorization, pauseMs: 20 });
    const began = performance.now();
    const answer = await fetch(`${server.url}/api/v1/admin/upload-questions`, {
      method: "POST",
      headers: { authorization },
      body: form,
    });
    const importSeconds = (performance.now() - began) / 1000;
    const { summary } = (await answer.json()) as { summary: { created: number } };
    const waits = (await stopAsking()).sort((one, other) => one - other);
    clearInterval(watch);
    if (summary.created !== ROWS) throw new Error(`Created ${JSON.stringify(summary)}`);
    const ratio = copySeconds / importSeconds;
    const slowest = waits.at(-1) ?? 0;
    const verdict = (isGood: boolean) => (isGood ? "" : "   MISSES THE AIM");
    const rate = (seconds: number) => Math.round(ROWS / seconds).toLocaleString("en-IN");
    console.log(
      `${ROWS.toLocaleString("en-IN")} questions, ${(form.get("file") as File).size} bytes`,
    );
    console.log(`COPY     ${copySeconds.toFixed(1)} s, ${rate(copySeconds)} rows a second`);
    console.log(`upload   ${importSeconds.toFixed(1)} s, ${rate(importSeconds)} rows a second`);
    console.log(`ratio    ${ratio.toFixed(2)} of COPY's speed${verdict(ratio >= AIMS.ratio)}`);
    console.log(
      `memory   ${before.toFixed(0)} MB before, +${(peak - before).toFixed(0)} MB at the peak${verdict(peak - before < AIMS.megabytes)}`,
    );
    console.log(
      `others   ${waits.length} requests meanwhile, median ${(waits[waits.length >> 1] ?? 0).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms${verdict(slowest <= AIMS.waitMs)}`,
    );
  } finally {
    await server.stop();
  }
} finally {
  await postgres.stop();
}
