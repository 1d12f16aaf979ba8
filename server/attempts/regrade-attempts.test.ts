import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { CORRECTION_KINDS } from "#rules/key-corrections.ts";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { rememberOwn } from "../answer-history/remember.ts";
import { inTransaction } from "../database/transaction.ts";
import { correctKey, type KeyDecision } from "../questions/correct-key.ts";
import { findResult } from "../results/find-results.ts";
import { everyList, resultQuestions } from "../results/result-questions.ts";
import { resultSections } from "../results/result-sections.ts";
import { recomputeStatistics } from "./recompute-statistics.ts";
import { regradeAttempts } from "./regrade-attempts.ts";
import { startAttempt } from "./start-attempt.ts";
import { submitAttempt } from "./submit-attempt.ts";
import { regularTarget } from "./target.ts";

let server: TestApp;
let admin: Viewer;
let student: Viewer;
let students = 0;
let testId: number;
/** Along the test's questions. */
let revisionIds: number[];
beforeAll(async () => {
  server = await createTestApp();
  admin = await insertViewer(server.dependencies.database, "admin");
});
afterAll(() => server.close());

const pool = () => server.dependencies.database.pool;

beforeEach(async () => {
  students += 1;
  const email = `student${students}@example.com`;
  student = await insertViewer(server.dependencies.database, "student", email);
  // Six questions of two subjects, in two sections, with +1.25 and -0.33.
  ({ testId } = await server.makeTest({ count: 6 }));
  await pool().query(
    `UPDATE tests SET correct_hundredths = 125, incorrect_hundredths = 33, paper_id = NULL,
       sections = '[{"title": "One", "start": 0, "count": 2, "minutes": null, "isLocked": false},
         {"title": "Two", "start": 2, "count": 4, "minutes": null, "isLocked": false}]' WHERE id = $1`,
    [testId],
  );
  const { rows } = await pool().query(
    `SELECT array_agg(q.revision_id ORDER BY t.position) AS ids FROM test_questions t
     JOIN questions q ON q.id = t.question_id WHERE t.test_id = $1`,
    [testId],
  );
  revisionIds = rows[0].ids;
});

/** Takes the test. @param answers along its questions; 0 is its key, 1 a wrong answer, -1 none */
async function take(answers = [0, 1, -1, 0, 1, -1]): Promise<number> {
  const { dependencies } = server;
  const attempt = await startAttempt(student, dependencies, regularTarget(testId));
  const keys = attempt.paper.questions.map(({ correctOptionIndex }) => correctOptionIndex);
  const given = answers.map((answer, n) => (answer < 0 ? -1 : ((keys[n] ?? 0) + answer) % 4));
  const final = { ...attempt, sequence: 1, answers: given };
  await submitAttempt(student, dependencies, attempt.id, final);
  return attempt.id;
}

const key = async (position: number): Promise<number> => {
  const { rows } = await pool().query(
    "SELECT correct_option_index AS key FROM question_revisions WHERE id = $1",
    [revisionIds[position]],
  );
  return rows[0].key;
};

async function correct(position: number, kind: KeyDecision["kind"], by = 1): Promise<void> {
  const revisionId = revisionIds[position] ?? 0;
  const { rows } = await pool().query(
    "SELECT coalesce(max(number), 0) AS newest FROM key_corrections WHERE revision_id = $1",
    [revisionId],
  );
  const option = ((await key(position)) + by) % 4;
  await correctKey(admin, server.dependencies, {
    ...{ revisionId, kind, reason: "Repealed", replaces: rows[0].newest },
    options: kind === "other_key" || kind === "also_accepted" ? [option] : [],
  });
}

const regrade = (...ids: number[]) => regradeAttempts(server.dependencies, ids);

/** Returns all rows that a grade writes for a student, as text. */
async function graded(): Promise<Record<string, string>> {
  const of = async (table: string, owner: string) => {
    const sql = `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM ${table} t WHERE ${owner}`;
    return (await pool().query(sql, [student.userId])).rows[0].digest;
  };
  const own = "user_id = $1";
  const ofAttempts = "attempt_id IN (SELECT id FROM attempts WHERE user_id = $1)";
  return {
    attempts: await of("attempts", own),
    subjects: await of("attempt_subjects", ofAttempts),
    earlier: await of("earlier_grades", ofAttempts),
    statistics: await of("user_statistics", own),
    bySubject: await of("user_subject_statistics", own),
  };
}

async function marks(id: number) {
  const row = await findResult(student, server.dependencies, id, null);
  const { scoreHundredths: score, maxHundredths: max, gradingVersion: version } = row;
  return { score, max, version };
}

async function statuses(id: number): Promise<string> {
  const query = { select: { id: true, paperId: true, correctionIds: true, ...everyList } };
  const row = await findResult(student, server.dependencies, id, null, query);
  const questions = await resultQuestions(student, server.dependencies, row);
  const score = questions.reduce((sum, question) => sum + question.marksHundredths, 0);
  expect({ score }, "the questions add up to the result").toEqual({
    score: (await marks(id)).score,
  });
  const sections = await resultSections(server.dependencies, row);
  expect(sections.reduce((sum, section) => sum + section.scoreHundredths, 0)).toBe(score);
  return questions.map(({ status }) => status[0]).join("");
}

it("changes nothing, bit for bit, where no key was corrected", async () => {
  const ids = [await take(), await take([1, 1, 1, 1, 1, 1])];
  const before = await graded();
  expect(await regrade(...ids)).toEqual([]);
  expect(await graded()).toEqual(before);
});

it("grades a submit under the correction in effect, and leaves results before it until they are regraded", async () => {
  const before = await take();
  expect(await marks(before)).toEqual({ score: 250 - 66, max: 750, version: 1 });
  await correct(1, "other_key");
  const after = await take();
  expect(await marks(after)).toEqual({ score: 375 - 33, max: 750, version: 1 });
  expect(await statuses(after)).toBe("ccuciu");
  expect(await statuses(before)).toBe("ciuciu");
  expect(await regrade(before, after)).toEqual([before]);
  expect(await marks(before)).toEqual({ score: 375 - 33, max: 750, version: 2 });
  expect(await statuses(before)).toBe("ccuciu");
});

it("marks each kind of correction", async () => {
  const id = await take();
  await correct(0, "other_key");
  await correct(1, "also_accepted");
  await correct(2, "given_to_all");
  await correct(4, "dropped");
  expect(await regrade(id)).toEqual([id]);
  expect(await statuses(id)).toBe("icccdu");
  expect(await marks(id)).toEqual({ score: 375 - 33, max: 625, version: 2 });
  const { rows } = await pool().query(
    "SELECT grading_version, score_hundredths, max_hundredths, correct_count FROM earlier_grades WHERE attempt_id = $1",
    [id],
  );
  expect(rows).toEqual([
    { grading_version: 1, score_hundredths: 184, max_hundredths: 750, correct_count: 2 },
  ]);
});

it("is repeated without any change", async () => {
  const id = await take();
  await correct(1, "given_to_all");
  expect(await regrade(id)).toEqual([id]);
  const before = await graded();
  expect(await regrade(id, id)).toEqual([]);
  expect(await graded()).toEqual(before);
});

it("restores all marks when a correction is withdrawn", async () => {
  const ids = [await take(), await take([1, 0, -1, 1, 0, 0])];
  const { attempts: _, earlier: __, ...before } = await graded();
  const marksBefore = await Promise.all(ids.map(marks));
  await correct(0, "dropped");
  await correct(3, "other_key");
  expect(await regrade(...ids)).toEqual(ids);
  expect(await graded()).not.toMatchObject({ statistics: before.statistics });
  await correct(0, "withdrawn");
  await correct(3, "withdrawn");
  expect(await regrade(...ids)).toEqual(ids);
  expect(await graded()).toMatchObject(before);
  expect(await Promise.all(ids.map(marks))).toEqual(
    marksBefore.map((mark) => ({ ...mark, version: 3 })),
  );
});

it("has no row for a subject of which every question is dropped", async () => {
  await pool().query("UPDATE tests SET paper_id = NULL WHERE id = $1", [testId]);
  const id = await take();
  const subjectsOf = async () => {
    const sql = "SELECT subject FROM attempt_subjects WHERE attempt_id = $1 ORDER BY subject";
    return (await pool().query(sql, [id])).rows.map(({ subject }) => subject);
  };
  const asked = await subjectsOf();
  const { rows } = await pool().query(
    "SELECT subject, array_agg(id) AS ids FROM question_revisions WHERE id = ANY ($1) GROUP BY subject ORDER BY count(*) LIMIT 1",
    [revisionIds],
  );
  for (const revisionId of rows[0].ids) await correct(revisionIds.indexOf(revisionId), "dropped");
  await regrade(id);
  const left = asked.filter((subject) => subject !== rows[0].subject);
  // A test of one subject is void then, and its questions are given to all.
  expect(await subjectsOf()).toEqual(left.length === 0 ? asked : left);
});

it("gives all marks where every question is dropped", async () => {
  const id = await take();
  for (const position of revisionIds.keys()) await correct(position, "dropped");
  await regrade(id);
  expect(await marks(id)).toEqual({ score: 750, max: 750, version: 2 });
  expect(await marks(await take())).toMatchObject({ score: 750, max: 750 });
});

it("leaves statistics that recomputing doesn't change, whatever is corrected", async () => {
  const corrected = fc.record({
    position: fc.nat(5),
    kind: fc.constantFrom(...CORRECTION_KINDS),
    by: fc.integer({ min: 1, max: 3 }),
  });
  const ids = [await take(), await take([-1, -1, 0, 1, 1, 1])];
  await fc.assert(
    fc.asyncProperty(fc.array(corrected, { maxLength: 4 }), async (decisions) => {
      for (const { position, kind, by } of decisions) await correct(position, kind, by);
      await regrade(...ids);
      for (const id of ids) await statuses(id);
      const changed = await inTransaction(server.dependencies.database, (client) =>
        recomputeStatistics(client, student.userId),
      );
      expect(changed).toBe(0);
    }),
    { numRuns: 15 },
  );
});

it("loses nothing beside submits of the same person", async () => {
  const ids = [await take(), await take()];
  for (let round = 0; round < 6; round += 1) {
    await correct(round % 2, round % 3 === 0 ? "given_to_all" : "other_key");
    const [, submitted] = await Promise.all([regrade(...ids), take([1, 0, 0, 1, -1, 0])]);
    ids.push(submitted);
  }
  await regrade(...ids);
  const { rows } = await pool().query(
    `SELECT u.tests_taken AS taken, u.percent_sum = (SELECT sum(round(score_hundredths::numeric * 100 / max_hundredths, 10))
       FROM attempts WHERE user_id = u.user_id AND status = 'submitted') AS sums FROM user_statistics u WHERE user_id = $1`,
    [student.userId],
  );
  expect(rows).toEqual([{ taken: 8, sums: true }]);
  const changed = await inTransaction(server.dependencies.database, (client) =>
    recomputeStatistics(client, student.userId),
  );
  expect(changed).toBe(0);
});

it("can't deadlock with a submit, which locks a student's counters before those by subject", async () => {
  await take();
  const holder = await pool().connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM user_statistics WHERE user_id = $1 FOR UPDATE", [student.userId]);
  const submitted = take();
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await expect.poll(async () => (await pool().query(waiting)).rowCount).toBe(1);
  const subjects = "SELECT FROM user_subject_statistics WHERE user_id = $1 FOR UPDATE NOWAIT";
  expect((await holder.query(subjects, [student.userId])).rowCount).toBe(2);
  await holder.query("COMMIT");
  holder.release();
  await submitted;
});

it("grades a submit under a correction that it raced with", async () => {
  const { id, paper, ...attempt } = await startAttempt(
    student,
    server.dependencies,
    regularTarget(testId),
  );
  const answers = paper.questions.map(({ correctOptionIndex: key }) => (key + 1) % 4);
  const holder = await pool().connect();
  await holder.query("BEGIN; SELECT pg_advisory_xact_lock(4157, 0)");
  const submitted = submitAttempt(student, server.dependencies, id, {
    ...{ ...attempt, sequence: 1, answers },
  });
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND classid = 4157
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await pool().query(waiting)).rowCount).toBe(1);
  await holder.query(
    `INSERT INTO key_corrections (revision_id, number, kind, options, reason, author_id, created_at)
     VALUES ($1, 1, 'given_to_all', '{}', 'Repealed', $2, now())`,
    [revisionIds[0], admin.userId],
  );
  await holder.query("COMMIT");
  holder.release();
  await submitted;
  expect(await statuses(id)).toBe("ciiiii");
  expect(await regrade(id)).toEqual([]);
});

it("has committed every submit without a correction when the correction returns", async () => {
  const without = async () => {
    const { rows } = await pool().query(
      `SELECT id FROM attempts WHERE test_id = $1 AND status = 'submitted' AND correction_ids <> ARRAY(
         SELECT DISTINCT ON (revision_id) id FROM key_corrections WHERE revision_id = ANY ($2)
         ORDER BY revision_id, number DESC)`,
      [testId, revisionIds],
    );
    return new Set(rows.map(({ id }) => id));
  };
  const { dependencies } = server;
  await correct(0, "dropped");
  for (let round = 0; round < 6; round += 1) {
    const submits: (() => Promise<unknown>)[] = [];
    for (let person = 0; person < 5; person += 1) {
      const email = `racer${round}${person}@example.com`;
      const racer = await insertViewer(dependencies.database, "student", email);
      const attempt = await startAttempt(racer, dependencies, regularTarget(testId));
      const final = { ...attempt, sequence: 1 };
      submits.push(() => submitAttempt(racer, dependencies, attempt.id, final));
    }
    const submitted = Promise.all(submits.map((submit) => submit()));
    await correct(0, round % 2 === 0 ? "given_to_all" : "dropped");
    const found = await without();
    await submitted;
    expect([...(await without())].filter((id) => !found.has(id))).toEqual([]);
  }
});

it("brings the answer history along", async () => {
  const id = await take([1, 1, 1, 1, 1, 1]);
  const outcomes = async () => {
    await rememberOwn(student, server.dependencies);
    const sql =
      "SELECT outcome FROM student_answers WHERE source = 0 AND source_id = $1 ORDER BY position";
    return (await pool().query(sql, [id])).rows.map(({ outcome }) => outcome).join("");
  };
  expect(await outcomes()).toBe("333333");
  await correct(0, "also_accepted");
  await correct(1, "given_to_all");
  await correct(2, "dropped");
  await correct(3, "other_key", 2);
  await regrade(id);
  expect(await outcomes()).toBe("220333");
});

it("leaves open attempts alone", async () => {
  const { id } = await startAttempt(student, server.dependencies, regularTarget(testId));
  await correct(0, "dropped");
  const before = await graded();
  expect(await regrade(id)).toEqual([]);
  expect(await graded()).toEqual(before);
});

it("lets nobody correct a key who may not, and no decision that makes no sense", async () => {
  const revisionId = revisionIds[0] ?? 0;
  const sound: KeyDecision = {
    ...{ revisionId, kind: "dropped", options: [], reason: "Repealed", replaces: 0 },
  };
  const record = (changes: Partial<KeyDecision>, by = admin) =>
    correctKey(by, server.dependencies, { ...sound, ...changes });
  await expect(record({}, student)).rejects.toThrow("Only an administrator may do this");
  await expect(record({ revisionId: 999_999 })).rejects.toThrow("Question not found");
  await expect(record({ options: [1] })).rejects.toThrow("names no option");
  await expect(record({ kind: "other_key" })).rejects.toThrow("Choose the option");
  await expect(record({ kind: "other_key", options: [await key(0)] })).rejects.toThrow("already");
  await expect(record({ kind: "also_accepted", options: [9] })).rejects.toThrow("Choose options");
  await expect(record({ reason: " " })).rejects.toThrow("Please give a reason");
  await expect(record({ kind: "withdrawn" })).rejects.toThrow("as it was printed");
  const both = await Promise.allSettled([record({}), record({ kind: "given_to_all" })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(record({})).rejects.toThrow("Somebody else corrected this key");
});
