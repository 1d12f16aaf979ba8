// A server that is killed in the middle of a regrade and of its undo, and administrators who correct keys at the
// same time (docs/rules.md, section 17).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rememberDue } from "../../server/answer-history/remember.ts";
import { recomputeStatistics } from "../../server/attempts/recompute-statistics.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { computeDue } from "../../server/reports/compute-statistics.ts";
import type { KeyCorrection } from "../../server/rules/key-corrections.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { type Person, ServerProcess } from "./server-process.ts";

const STUDENTS = 2000;
/** Every so many students take the second test, too. */
const BOTH = 5;
const ATTEMPTS = STUDENTS + STUDENTS / BOTH;
/** The places of the bank's questions that each test asks. */
const TESTS = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 2, 4, 10, 11, 12],
];
const [RIGHT, WRONG] = [125, 33];

interface Question {
  id: number;
  revision: number;
  key: number;
  subject: string;
  options: number;
}
/** What was answered to one paper. */
interface Taken {
  userId: number;
  test: number;
  answers: number[];
}
/** By the place of the question. */
type Corrections = Readonly<Record<number, KeyCorrection>>;

let folder: string;
let given: TestDatabase;
let server: ServerProcess;
let admins: [Person, Person];
let questions: Question[];
const taken = new Map<number, Taken>();

const query = async (sql: string, ...values: unknown[]) =>
  (await given.database.pool.query(sql, values)).rows;

const marksOf = (counts: number[]) => (counts[0] ?? 0) * RIGHT - (counts[1] ?? 0) * WRONG;

/** An attempt graded from its answers by the rules as they are written, with nothing of the server's. */
function graded({ test, answers }: Taken, corrections: Corrections) {
  const bySubject = new Map<string, number[]>();
  for (const [index, place] of (TESTS[test] ?? []).entries()) {
    const { key, subject } = questions[place] as Question;
    const { kind, options = [] } = corrections[place] ?? {};
    if (kind === "dropped") continue;
    const accepted = kind === "other_key" ? options : [key, ...options];
    const choice = answers[index] ?? -1;
    const isRight = kind === "given_to_all" || accepted.includes(choice);
    const counts = bySubject.get(subject) ?? [0, 0, 0];
    bySubject.set(subject, counts);
    const column = isRight ? 0 : choice === -1 ? 2 : 1;
    counts[column] = (counts[column] ?? 0) + 1;
  }
  const subjects = [...bySubject].map(([subject, counts]) => {
    const asked = counts.reduce((sum, one) => sum + one);
    return { subject, counts, score: marksOf(counts), max: asked * RIGHT };
  });
  const sum = (of: (one: (typeof subjects)[number]) => number) =>
    subjects.reduce((all, one) => all + of(one), 0);
  return {
    subjects,
    counts: [0, 1, 2].map((column) => sum(({ counts }) => counts[column] ?? 0)),
    ...{ score: sum(({ score }) => score), max: sum(({ max }) => max) },
  };
}

/** Marks, counts and subjects of every attempt, and its student's percentages, as they should be. */
function expected(corrections: Corrections) {
  const ofUser = new Map<number, bigint[]>();
  const attempts = [...taken].map(([id, one]) => {
    const { subjects, counts, score, max } = graded(one, corrections);
    // Ten decimals, half away from zero.
    const share = (BigInt(Math.abs(score)) * 10n ** 12n * 2n + BigInt(max)) / (BigInt(max) * 2n);
    const percents = ofUser.get(one.userId) ?? [];
    ofUser.set(one.userId, [...percents, score < 0 ? -share : share]);
    const rows = subjects.map((row) => [row.subject, ...row.counts, row.score, row.max].join());
    return [id, score, max, ...counts, ...rows.sort()].join(" ");
  });
  const people = [...ofUser].map(([id, percents]) => {
    const best = percents.reduce((one, other) => (one > other ? one : other));
    return `${id} ${percents.length} ${percents.reduce((sum, one) => sum + one)} ${best}`;
  });
  return { attempts: attempts.sort(), people: people.sort() };
}

/** The same as the server has it. */
async function kept() {
  const attempts = await query(
    `SELECT concat_ws(' ', a.id, a.score_hundredths, a.max_hundredths, a.correct_count, a.incorrect_count, a.unanswered_count,
       (SELECT string_agg(concat_ws(',', s.subject, s.correct_count, s.incorrect_count, s.unanswered_count,
         s.score_hundredths, s.max_hundredths), ' ' ORDER BY concat_ws(',', s.subject, s.correct_count) COLLATE "C")
        FROM attempt_subjects s WHERE s.attempt_id = a.id)) AS row FROM attempts a WHERE a.id = ANY ($1)`,
    [...taken.keys()],
  );
  const people = await query(
    `SELECT concat_ws(' ', user_id, tests_taken, (percent_sum * 1e10)::numeric(30), (best_percent * 1e10)::numeric(30)) AS row
     FROM user_statistics WHERE user_id = ANY ($1)`,
    [...new Set([...taken.values()].map(({ userId }) => userId))],
  );
  const sorted = (rows: { row: string }[]) => rows.map(({ row }) => row).sort();
  return { attempts: sorted(attempts), people: sorted(people) };
}

/** Every row that is made of results, as the database writes it, but for the moment of statistics. */
async function digest(): Promise<Record<string, string>> {
  await rememberDue(given);
  await computeDue({ database: given.database, now: () => new Date() });
  const tables = [
    ...["attempts", "attempt_subjects", "earlier_grades", "user_statistics"],
    ...["user_subject_statistics", "student_answers", "student_questions"],
    ...["question_counts", "test_statistics", "item_statistics"],
  ];
  const all: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await query(
      `SELECT md5(string_agg(row, E'\\n' ORDER BY row)) AS digest
       FROM (SELECT (to_jsonb(t) - 'computed_at')::text AS row FROM ${table} t) rows`,
    );
    all[table] = row.digest;
  }
  return all;
}

/** Puts submitted attempts of many students on both tests there, as submits would have left them. */
async function insertAttempts(testIds: number[]): Promise<void> {
  const people = await query(
    `INSERT INTO users (email, full_name) SELECT 'many' || n || '@example.com', 'Many ' || n
     FROM generate_series(1, $1::int) n RETURNING id`,
    STUDENTS,
  );
  const rows = people.flatMap(({ id: userId }, n) =>
    TESTS.slice(0, n % BOTH === 0 ? 2 : 1).map((places, test) => {
      // Some answer nothing, some anything; most know more than half.
      const answers = places.map((place, index) => {
        const { key, options } = questions[place] as Question;
        const drawn = (n * 7 + index * 13 + test * 5) % 10;
        return drawn < 5
          ? key
          : drawn < 8
            ? (key + 1 + ((n + index) % (options - 1))) % options
            : -1;
      });
      return { userId, test, answers };
    }),
  );
  for (const [test, testId] of testIds.entries()) {
    const revisions = (TESTS[test] ?? []).map((place) => questions[place]?.revision);
    const [paper] = await query(
      `INSERT INTO papers (test_id, title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids)
       VALUES ($1, 'Many', 60, $2, $3, $4) RETURNING id`,
      ...[testId, RIGHT, WRONG, revisions],
    );
    const ofTest = rows.filter((row) => row.test === test);
    const ids = await query(
      `INSERT INTO attempts (user_id, paper_id, test_id, status, expires_at, completed_at, time_left_seconds,
         time_taken_seconds, answers, first_shown, seconds_spent, change_counts, marked, score_hundredths, max_hundredths,
         correct_count, incorrect_count, unanswered_count)
       SELECT g.user_id, $2, $3, 'submitted', now(), now(), 0, 600, g.answers, array_fill(0, ARRAY[$4::int]),
         array_fill(36, ARRAY[$4::int]), array_fill(0::smallint, ARRAY[$4::int]), array_fill(false, ARRAY[$4::int]),
         g.score, g.max, g.correct, g.wrong, g.skipped
       FROM jsonb_to_recordset($1) AS g (user_id int, answers smallint[], score int, max int, correct int, wrong int, skipped int)
       RETURNING id, user_id AS "userId"`,
      JSON.stringify(
        ofTest.map((row) => {
          const { score, max, counts } = graded(row, {});
          const [correct, wrong, skipped] = counts;
          return {
            ...{ user_id: row.userId, answers: row.answers, score, max },
            correct,
            wrong,
            skipped,
          };
        }),
      ),
      ...[paper.id, testId, revisions.length],
    );
    const byUser = new Map(ofTest.map((row) => [row.userId, row]));
    for (const { id, userId } of ids) taken.set(id, byUser.get(userId) as Taken);
  }
  const subjects = [...taken].flatMap(([id, one]) =>
    graded(one, {}).subjects.map(({ subject, counts: [correct, wrong, skipped], score, max }) => ({
      ...{ id, subject, correct, wrong, skipped, score, max },
    })),
  );
  await query(
    `INSERT INTO attempt_subjects (attempt_id, subject, correct_count, incorrect_count, unanswered_count, score_hundredths, max_hundredths)
     SELECT * FROM jsonb_to_recordset($1) AS g (id int, subject text, correct int, wrong int, skipped int, score int, max int)`,
    JSON.stringify(subjects),
  );
  for (const { id } of people) {
    await inTransaction(given.database, (client) => recomputeStatistics(client, id));
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lexam-regrades-"));
  given = await createTestDatabase();
  const emails = ["one@example.com", "two@example.com"] as const;
  server = new ServerProcess(await freePort(), folder, {
    ...{ DATABASE_URL: given.url, ADMIN_EMAILS: emails.join() },
  });
  await server.start();
  admins = [await server.signIn(emails[0]), await server.signIn(emails[1])];
  questions = await query(
    `SELECT q.id, r.id AS revision, r.correct_option_index AS key, r.subject, cardinality(r.options) AS options
     FROM questions q JOIN question_revisions r ON r.id = q.revision_id
     WHERE q.deleted_at IS NULL AND cardinality(r.options) >= 3 ORDER BY r.subject = (SELECT min(subject) FROM question_revisions), q.id
     LIMIT 13`,
  );
  const testIds: number[] = [];
  for (const [n, places] of TESTS.entries()) {
    const { body } = await admins[0].send<{ id: number }>("/admin/tests", {
      ...{ title: `Regraded ${n}`, duration_minutes: 60, is_active: true, is_public: true },
      ...{ correct_marks: RIGHT / 100, incorrect_marks: WRONG / 100 },
      question_ids: places.map((place) => questions[place]?.id),
    });
    testIds.push(body.id);
  }
  await insertAttempts(testIds);
}, 240_000);
afterAll(async () => {
  await server.stop();
  await given.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A correction of the question at a place, as it is sent. */
const sent = (place: number, { kind, options }: KeyCorrection) => ({
  ...{ question_id: questions[place]?.id, kind, option: options[0] ?? null, reason: "Section 300" },
});

const regradeOf = async (id: number) =>
  (await admins[0].send<{ state: string; previewed_at: string | null }>(`/admin/regrades/${id}`))
    .body;

async function previewed(id: number): Promise<void> {
  await expect
    .poll(async () => (await regradeOf(id)).previewed_at, { timeout: 60_000 })
    .toBeTruthy();
}

async function draft(corrections: Corrections): Promise<number> {
  const { status, body } = await admins[0].send<{ id: number }>("/admin/regrades", {
    corrections: Object.entries(corrections).map(([place, one]) => sent(Number(place), one)),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await previewed(body.id);
  return body.id;
}

/** Has the preview of a draft computed again, with the same corrections. */
async function renew(id: number, corrections: Corrections): Promise<void> {
  const answer = await admins[0].send(
    `/admin/regrades/${id}`,
    { corrections: Object.entries(corrections).map(([place, one]) => sent(Number(place), one)) },
    "PUT",
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await previewed(id);
}

/** @returns the status, and why it was refused */
async function post(admin: Person, id: number, what: "apply" | "undo"): Promise<[number, string]> {
  const body = what === "apply" ? { accepts_falls: true } : {};
  const answer = await admin.send<{ detail?: string }>(`/admin/regrades/${id}/${what}`, body);
  return [answer.status, answer.body.detail ?? ""];
}

async function comesTo(id: number, state: "applied" | "undone"): Promise<void> {
  await expect.poll(async () => (await regradeOf(id)).state, { timeout: 180_000 }).toBe(state);
}

/** Attempts of a regrade that are in a state: 0 waits, 1 applied, 2 undone. */
async function countIn(id: number, state: number): Promise<number> {
  const [row] = await query(
    "SELECT count(*)::int AS count FROM regrade_attempts WHERE regrade_id = $1 AND state = $2",
    ...[id, state],
  );
  return row.count;
}

/** kill -9 of all processes of the server once so many attempts are in a state, and a start. */
async function killAt(id: number, state: number, attempts: number): Promise<void> {
  while ((await countIn(id, state)) < attempts) await sleep(2);
  await server.kill(true);
  const done = await countIn(id, state);
  expect(done, "killed in the middle").toBeLessThan(ATTEMPTS);
  console.info(`killed at ${done} of ${ATTEMPTS} attempts`);
  await server.start();
}

it("comes to the same as grading from scratch after two kill -9 in the middle, and its undo to what was before", async () => {
  expect(await kept(), "what was inserted").toEqual(expected({}));
  const before = await digest();
  const other = ((questions[0]?.key ?? 0) + 1) % (questions[0]?.options ?? 4);
  const also = ((questions[4]?.key ?? 0) + 1) % (questions[4]?.options ?? 4);
  const corrections: Corrections = {
    0: { kind: "other_key", options: [other] },
    2: { kind: "given_to_all", options: [] },
    4: { kind: "also_accepted", options: [also] },
    6: { kind: "dropped", options: [] },
  };
  const id = await draft(corrections);
  expect(await post(admins[0], id, "apply")).toEqual([200, ""]);
  const began = performance.now();
  await killAt(id, 1, ATTEMPTS * 0.2);
  await killAt(id, 1, ATTEMPTS * 0.6);
  await comesTo(id, "applied");
  console.info(`applied after ${Math.round((performance.now() - began) / 1000)} s`);
  expect(await kept()).toEqual(expected(corrections));
  const versions = await query(
    `SELECT a.grading_version AS version, (SELECT count(*)::int FROM earlier_grades g WHERE g.attempt_id = a.id) AS earlier,
       count(*)::int AS attempts FROM attempts a WHERE a.id = ANY ($1) GROUP BY 1, 2`,
    [...taken.keys()],
  );
  expect(versions, "each changed once").toEqual([{ version: 2, earlier: 1, attempts: ATTEMPTS }]);

  expect(await post(admins[1], id, "undo")).toEqual([200, ""]);
  await killAt(id, 2, ATTEMPTS * 0.4);
  await comesTo(id, "undone");
  expect(await kept()).toEqual(expected({}));
  expect(await digest()).toEqual(before);
}, 600_000);

it("applies one regrade at a time, and refuses a key that was corrected since the preview", async () => {
  const [one, two] = admins;
  const before = await digest();
  // Questions of the second test alone, whose regrades are short.
  const key = ((questions[10]?.key ?? 0) + 1) % (questions[10]?.options ?? 4);
  const first: Corrections = { 10: { kind: "other_key", options: [key] } };
  const again: Corrections = { 10: { kind: "dropped", options: [] } };
  const beside: Corrections = { 11: { kind: "given_to_all", options: [] } };
  const [id, againId, besideId] = [await draft(first), await draft(again), await draft(beside)];

  const both = await Promise.all([post(one, id, "apply"), post(two, id, "apply")]);
  expect(both.sort(([a], [b]) => a - b)).toEqual([
    [200, ""],
    [409, "Somebody has applied this regrade already."],
  ]);
  const wait = `Regrade ${id} is being applied. Wait until that is done.`;
  expect(await Promise.all([post(one, againId, "apply"), post(two, besideId, "apply")])).toEqual([
    [409, wait],
    [409, wait],
  ]);
  await comesTo(id, "applied");
  expect(await kept()).toEqual(expected(first));
  expect(await post(two, againId, "apply")).toEqual([
    409,
    "The key of one of its questions was corrected since the preview, which has to be computed again.",
  ]);
  expect((await post(two, besideId, "apply"))[1]).toContain("Results were submitted or regraded");

  await renew(againId, again);
  await renew(besideId, beside);
  const racing = [againId, besideId] as const;
  const answers = await Promise.all([post(one, racing[0], "apply"), post(two, racing[1], "apply")]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
  const [winner, loser] = answers[0][0] === 200 ? racing : ([racing[1], racing[0]] as const);
  expect(answers.find(([status]) => status === 409)?.[1]).toBe(
    `Regrade ${winner} is being applied. Wait until that is done.`,
  );
  await comesTo(winner, "applied");
  await renew(loser, loser === againId ? again : beside);
  expect(await post(two, loser, "apply")).toEqual([200, ""]);
  await comesTo(loser, "applied");
  expect(await kept()).toEqual(expected({ ...first, ...beside, ...again }));

  expect(await post(one, id, "undo")).toEqual([
    409,
    `Regrade ${againId} corrected the same key since. Undo that first.`,
  ]);
  for (const each of [loser, winner, id]) {
    const undone = await Promise.all([post(one, each, "undo"), post(two, each, "undo")]);
    expect(undone.sort(([a], [b]) => a - b)).toEqual([
      [200, ""],
      [409, "Somebody undid this regrade already."],
    ]);
    await comesTo(each, "undone");
  }
  expect(await kept()).toEqual(expected({}));
  expect(await digest()).toEqual(before);
}, 600_000);
