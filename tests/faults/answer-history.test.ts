import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerHistory } from "../../server/answer-history/jobs.ts";
import { rebuildHistories } from "../../server/answer-history/rebuild.ts";
import { runRebuildCommand } from "../../server/answer-history/rebuild-command.ts";
import { rememberDue } from "../../server/answer-history/remember.ts";
import { addJob } from "../../server/jobs/job-record.ts";
import { testConfig } from "../support/config.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { plainHistory, storedHistory } from "../support/plain-history.ts";
import { type RandomHistory, randomHistory } from "../support/random-history.ts";
import { ServerProcess } from "./server-process.ts";

let folder: string;
let given: TestDatabase;
let history: RandomHistory;
let servers: ServerProcess[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lexam-history-"));
  given = await createTestDatabase();
  history = await randomHistory(given.database, 31);
  const settings = { DATABASE_URL: given.url };
  servers = await Promise.all(
    ["one", "two"].map(
      async (name) => new ServerProcess(await freePort(), join(folder, name), settings),
    ),
  );
  for (const server of servers) await server.start();
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await given.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const due = () => given.database.prisma.memoryTask.count();

/** Milliseconds until nothing is due. */
async function remembered(patienceMs: number): Promise<number> {
  const began = performance.now();
  while ((await due()) > 0) {
    if (performance.now() - began > patienceMs) throw new Error(`${await due()} are still due.`);
    await sleep(20);
  }
  return performance.now() - began;
}

/** Attempts of which a part is remembered, or which are neither remembered nor due. */
const HALF = `SELECT a.id FROM attempts a JOIN papers p ON p.id = a.paper_id
  WHERE a.status = 'submitted' AND (SELECT count(*) FROM student_answers s WHERE s.source = 0 AND s.source_id = a.id)
    <> CASE WHEN EXISTS (SELECT FROM memory_tasks t WHERE t.attempt_id = a.id) THEN 0 ELSE cardinality(p.revision_ids) END`;

it("remembers a submit within some two minutes, though nobody reads what it comes to", async () => {
  const id = await history.submit();
  await remembered(120_000);
  const known = { where: { source: 0, sourceId: id } };
  expect(await given.database.prisma.studentAnswer.count(known)).toBeGreaterThan(0);
}, 150_000);

/** Has the job run at once, not with the next minute. */
const runNow = () =>
  addJob(given.database.pool, answerHistory, { ownerId: null, input: {}, now: new Date() });

it("goes on after a kill -9 of every process in the middle, with nothing half", async () => {
  for (let kill = 0; kill < 3; kill += 1) {
    for (let n = 0; n < 120; n += 1) await history.submit();
    const before = await due();
    await runNow();
    while (before > 0 && (await due()) === before) await sleep(5);
    await sleep(history.next(60));
    for (const server of servers) await server.kill(true);
    expect((await given.database.pool.query(HALF)).rows).toEqual([]);
    for (const server of servers) await server.start();
  }
  await remembered(90_000);
  await expect.poll(() => given.database.prisma.countTask.count()).toBe(0);
  expect(await storedHistory(given.database)).toEqual(await plainHistory(given.database));
  for (const server of servers) expect(server.output).not.toContain("failed");
}, 300_000);

const COMMAND = fileURLToPath(
  new URL("../../server/answer-history/rebuild-command.ts", import.meta.url),
);

describe("a rebuild that is killed", () => {
  let spoilt: TestDatabase;
  let past: RandomHistory;
  const settings = () => testConfig({ databaseUrl: spoilt.url });

  beforeAll(async () => {
    spoilt = await createTestDatabase();
    past = await randomHistory(spoilt.database, 41);
    for (let n = 0; n < 60; n += 1) await past.submit();
    for (let n = 0; n < 12; n += 1) await past.practise();
    await rememberDue(spoilt);
  }, 120_000);
  afterAll(() => spoilt.drop());

  /** What is kept of each student: answers, and what they come to. */
  async function histories(): Promise<Map<number, string>> {
    const { pool } = spoilt.database;
    const { rows } = await pool.query<{ id: number; history: string }>(
      `SELECT u.id, (SELECT jsonb_agg(to_jsonb(a) ORDER BY a.source, a.source_id, a.position) FROM student_answers a WHERE a.user_id = u.id)::text
         || (SELECT jsonb_agg(to_jsonb(q) ORDER BY q.question_id) FROM student_questions q WHERE q.user_id = u.id)::text AS history
       FROM users u WHERE u.id = ANY ($1)`,
      [past.studentIds],
    );
    return new Map(rows.map(({ id, history }) => [id, history]));
  }

  async function spoil(): Promise<void> {
    await spoilt.database.pool.query(`
      UPDATE student_answers SET outcome = 2, choice = 1 WHERE outcome = 3 AND question_id % 2 = 0;
      DELETE FROM student_answers WHERE question_id % 5 = 0;
      UPDATE student_questions SET times_right = 9, closed_at = now();
      UPDATE question_counts SET people = people + 3 WHERE question_id % 2 = 0`);
  }

  /** The command in a process of its own, which is killed when so many students are right again. */
  async function killedAfter(students: number, right: Map<number, string>): Promise<void> {
    const child = spawn(process.execPath, [COMMAND], {
      stdio: "ignore",
      env: { ...process.env, DATABASE_URL: spoilt.url, NODE_ENV: "" },
    });
    const gone = once(child, "exit");
    for (let done = 0; done < students; ) {
      if (child.exitCode !== null) throw new Error("It ended before it was killed.");
      const now = await histories();
      done = [...now].filter(([id, history]) => history === right.get(id)).length;
    }
    child.kill("SIGKILL");
    const [, signal] = await gone;
    expect(signal).toBe("SIGKILL");
  }

  it("leaves each student whole or untouched, and the next one brings all in order", async () => {
    const right = await histories();
    for (const students of [1, 2, 4]) {
      await spoil();
      const wrong = await histories();
      for (const [id, history] of wrong) expect(history).not.toBe(right.get(id));
      const holder = await spoilt.database.pool.connect();
      await holder.query("BEGIN");
      // The next one is held, so that the command is killed before it is over.
      await holder.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [past.studentIds[students]]);
      await killedAfter(students, right);
      await holder.query("ROLLBACK");
      holder.release();
      await expect
        .poll(async () => {
          const { rows } = await spoilt.database.pool.query(
            "SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
          );
          return rows.length;
        })
        .toBe(0);
      const after = await histories();
      const whole = past.studentIds.filter((id) => after.get(id) === right.get(id));
      expect(whole).toEqual(past.studentIds.slice(0, students));
      for (const id of past.studentIds.slice(students)) expect(after.get(id)).toBe(wrong.get(id));

      const { lines, exitCode } = await runRebuildCommand([], settings(), () => undefined);
      expect(exitCode, lines.join()).toBe(0);
      expect(lines).toEqual([
        expect.stringMatching(
          /^The answer history of 6 students is rebuilt\. [\d,]+ rows were not/,
        ),
      ]);
      expect(await histories()).toEqual(right);
      expect(await storedHistory(spoilt.database)).toEqual(await plainHistory(spoilt.database));
      expect(await rebuildHistories(spoilt.database)).toEqual({ students: 6, corrected: 0 });
    }
  }, 120_000);

  it("makes one student's answer history again, and says what it can't do", async () => {
    const run = (...words: string[]) => runRebuildCommand(words, settings());
    const right = await histories();
    await spoil();
    const wrong = await histories();
    const [one = 0, ...others] = past.studentIds;
    const { lines, exitCode } = await run("Random1@example.com");
    expect([lines.length, exitCode]).toEqual([1, 0]);
    expect(lines[0]).toMatch(
      /^The answer history of random1@example\.com is rebuilt\. [\d,]+ rows were not/,
    );
    const after = await histories();
    expect(after.get(one)).toBe(right.get(one));
    for (const id of others) expect(after.get(id)).toBe(wrong.get(id));
    expect((await run("random1@example.com")).lines).toEqual([
      "The answer history of random1@example.com is rebuilt. Everything was right.",
    ]);

    expect(await run("nobody@example.com")).toEqual({
      lines: ["nobody@example.com has no account."],
      exitCode: 1,
    });
    expect(await run("nobody")).toEqual({
      lines: ["nobody is not an e-mail address."],
      exitCode: 1,
    });
    const usage = await run("random1@example.com", "random2@example.com");
    expect(usage.exitCode).toBe(2);
    expect(usage.lines.join()).toContain("Usage: npm run history:rebuild");
    // Another one at work differs from one that died.
    const other = await spoilt.database.pool.connect();
    await other.query("SELECT pg_advisory_lock(4152, 0)");
    expect(await run()).toEqual({
      lines: ["The answer history is being rebuilt already. Wait until that is done."],
      exitCode: 1,
    });
    await other.query("SELECT pg_advisory_unlock(4152, 0)");
    other.release();
    expect((await run()).exitCode).toBe(0);
    expect(await storedHistory(spoilt.database)).toEqual(await plainHistory(spoilt.database));
  }, 60_000);
});
