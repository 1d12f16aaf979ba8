import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { CORRECTION_KINDS } from "#rules/key-corrections.ts";
import { optionLetter, regradedQuestionWords } from "#rules/regrade-words.ts";
import { formatDate } from "#rules/times.ts";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { rememberDue } from "../answer-history/remember.ts";
import { regradeAttempts } from "../attempts/regrade-attempts.ts";
import { startAttempt } from "../attempts/start-attempt.ts";
import { submitAttempt } from "../attempts/submit-attempt.ts";
import { regularTarget } from "../attempts/target.ts";
import { snapshotOf } from "../audit/snapshot.ts";
import { correctKey } from "../questions/correct-key.ts";
import { computeDue } from "../reports/compute-statistics.ts";
import { findItems } from "../reports/find-statistics.ts";
import { findTestReport } from "../reports/find-test-reports.ts";
import { takersFile } from "../reports/list-takers.ts";
import { regradesOf } from "../results/find-regrades.ts";
import { findResult } from "../results/find-results.ts";
import { everyList } from "../results/result-questions.ts";
import { applyRegrade, undoRegrade } from "./apply-regrade.ts";
import { computePreview } from "./compute-preview.ts";
import { crossingsOf, figuresOf, findRegrade, testsOf } from "./find-regrades.ts";
import { findStudentLine } from "./find-student-line.ts";
import type { QuestionCorrection } from "./plan-corrections.ts";
import { runRegrade } from "./run-regrade.ts";
import { createRegrade, discardRegrade, updateRegrade } from "./write-draft.ts";

// Regrades as a whole (docs/rules.md, section 17).

let server: TestApp;
let admin: Viewer;
let testIds: number[];
/** The questions of the first test; the second asks the first three of them, and three others. */
let questionIds: number[];
let students: Viewer[];
let world = 0;
beforeAll(async () => {
  server = await createTestApp();
  admin = await insertViewer(server.dependencies.database, "admin");
});
afterAll(() => server.close());

const pool = () => server.dependencies.database.pool;
const query = async (sql: string, ...values: unknown[]) => (await pool().query(sql, values)).rows;

beforeEach(async () => {
  world += 1;
  const one = await server.makeTest({ count: 6 });
  const other = await server.makeTest({ count: 3 });
  testIds = [one.testId, other.testId];
  ({ questionIds } = one);
  await query(
    `INSERT INTO test_questions (test_id, position, question_id)
     SELECT $2, 3 + position, question_id FROM test_questions WHERE test_id = $1 AND position < 3`,
    ...testIds,
  );
  await query(
    `UPDATE tests SET correct_hundredths = 125, incorrect_hundredths = 33, paper_id = NULL, total_questions = 6
     WHERE id = ANY ($1)`,
    testIds,
  );
  const names = [0, 1, 2, 3, 4].map((n) => `w${world}s${n}@example.com`);
  students = [];
  for (const name of names) {
    students.push(await insertViewer(server.dependencies.database, "student", name));
  }
});

/** @param answers along the questions; 0 is the key, 1 to 3 wrong ones, -1 none */
async function take(student: Viewer, testId = testIds[0] ?? 0, answers = [0, 1, 2, 3, -1, 0]) {
  const { dependencies } = server;
  const attempt = await startAttempt(student, dependencies, regularTarget(testId));
  const given = attempt.paper.questions.map(({ correctOptionIndex: key }, n) =>
    (answers[n] ?? 0) < 0 ? -1 : (key + (answers[n] ?? 0)) % 4,
  );
  await submitAttempt(student, dependencies, attempt.id, {
    ...{ ...attempt, sequence: 1, answers: given },
  });
  return attempt.id;
}

/** Every student takes both tests with answers of their own. @returns the attempts */
async function takeAll(): Promise<number[]> {
  const ids: number[] = [];
  for (const [n, student] of students.entries()) {
    const answers = [0, 1, 2, 3, 4, 5].map((place) => ((place * (n + 1)) % 5) - 1);
    for (const testId of testIds) ids.push(await take(student, testId, answers));
  }
  return ids;
}

/** The option so many places behind the key that the bank has. */
async function option(questionId: number, by = 1): Promise<number> {
  const [row] = await query(
    `SELECT (r.correct_option_index + $2) % 4 AS option FROM questions q JOIN question_revisions r ON r.id = q.revision_id
     WHERE q.id = $1`,
    questionId,
    by,
  );
  return row.option;
}

async function correction(
  place: number,
  kind: QuestionCorrection["kind"],
  by = 1,
): Promise<QuestionCorrection> {
  const questionId = questionIds[place] ?? 0;
  const named = kind === "other_key" || kind === "also_accepted";
  return {
    ...{ questionId, kind, reason: "Section 300, second clause" },
    option: named ? await option(questionId, by) : null,
  };
}

const preview = async (id: number) => {
  const { version } = await findRegrade(admin, server.dependencies, id);
  await computePreview(server.dependencies, { regradeId: id, version });
};

async function draft(...corrections: QuestionCorrection[]): Promise<number> {
  const id = await createRegrade(admin, server.dependencies, corrections);
  await preview(id);
  return id;
}

const apply = (id: number) => applyRegrade(admin, server.dependencies, id, true);
const undo = (id: number) => undoRegrade(admin, server.dependencies, id);
const run = (id: number, ...rest: [((done: number) => Promise<void>)?, number?]) =>
  runRegrade(server.dependencies, id, ...rest);

/** Everything that is made of results, as the database writes it, but for the moment of statistics. */
async function digest(ids?: number[]): Promise<Record<string, unknown>> {
  await rememberDue(server.dependencies);
  await computeDue(server.dependencies);
  const users = students.map(({ userId }) => userId);
  const own = `user_id IN (${users})`;
  const ofAttempts = `attempt_id IN (SELECT id FROM attempts WHERE ${own}${ids ? ` AND id IN (${ids})` : ""})`;
  const tables: Record<string, string> = {
    attempts: `${own}${ids ? ` AND id IN (${ids})` : ""}`,
    attempt_subjects: ofAttempts,
    earlier_grades: ofAttempts,
    ...(ids
      ? {}
      : {
          user_statistics: own,
          user_subject_statistics: own,
          student_answers: own,
          student_questions: own,
          question_counts: "TRUE",
          test_statistics: `test_id IN (${testIds})`,
          item_statistics: `test_id IN (${testIds})`,
        }),
  };
  const all: Record<string, unknown> = {};
  for (const [table, which] of Object.entries(tables)) {
    all[table] = await query(
      `SELECT (to_jsonb(t) - 'computed_at')::text AS row FROM ${table} t WHERE ${which} ORDER BY 1`,
    );
  }
  return all;
}

const scores = (ids: number[]) =>
  query(
    "SELECT id, score_hundredths AS score, max_hundredths AS max FROM attempts WHERE id = ANY ($1) ORDER BY id",
    ids,
  );

it("does what its preview shows, and its undo leaves every row as it was", async () => {
  const ids = await takeAll();
  const any = fc.record({
    place: fc.nat(5),
    kind: fc.constantFrom(...CORRECTION_KINDS),
    by: fc.integer({ min: 1, max: 3 }),
  });
  const several = fc.uniqueArray(any, {
    minLength: 1,
    maxLength: 4,
    selector: ({ place }) => place,
  });
  const property = fc.asyncProperty(several, async (chosen) => {
    const before = await digest();
    const corrections: QuestionCorrection[] = [];
    for (const { place, kind, by } of chosen) corrections.push(await correction(place, kind, by));
    const id = await draft(...corrections);
    expect(await digest(), "a preview writes nothing").toEqual(before);
    const foreseen = await query(
      `SELECT attempt_id AS id, score_after AS score, max_after AS max FROM regrade_attempts WHERE regrade_id = $1
       ORDER BY attempt_id`,
      id,
    );
    await apply(id);
    await run(id);
    expect(await scores(foreseen.map((row) => row.id))).toEqual(foreseen);
    const state = await findRegrade(admin, server.dependencies, id);
    expect(state.state).toBe("applied");
    expect(await regradeAttempts(server.dependencies, ids), "nothing is left").toEqual([]);
    await undo(id);
    await run(id);
    expect(await digest()).toEqual(before);
  });
  await fc.assert(property, { numRuns: 12 });
});

it("counts what rises and falls, by test and by grade, with names", async () => {
  const [one, two, three] = students as [Viewer, Viewer, Viewer, ...Viewer[]];
  // 5 of 6 right, 6 of 6 right, and nothing answered.
  const rising = await take(one, testIds[0], [1, 0, 0, 0, 0, 0]);
  const falling = await take(two, testIds[0], [0, 0, 0, 0, 0, 0]);
  await take(three, testIds[1], [-1, -1, -1, -1, -1, -1]);
  const id = await draft(await correction(0, "other_key"));
  const { dependencies } = server;
  expect(await figuresOf(admin, dependencies, id)).toMatchObject({
    ...{ attempts: 3, changed: 2, rises: 1, falls: 1, meanRise: 158, meanFall: -158 },
    changes: [
      { change: -158, attempts: 1 },
      { change: 0, attempts: 1 },
      { change: 158, attempts: 1 },
    ],
    ...{ higherGrades: 1, lowerGrades: 1 },
  });
  expect(await crossingsOf(admin, dependencies, id, { skip: 0, limit: 10 })).toMatchObject([
    {
      ...{ attemptId: falling, gradeBefore: 5, gradeAfter: 3, scoreBefore: 750, scoreAfter: 592 },
      ...{ rankBefore: 1, rankAfter: 2 },
    },
    { attemptId: rising, gradeBefore: 3, gradeAfter: 5, rankBefore: 2, rankAfter: 1 },
  ]);
  await query("UPDATE tests SET is_ranked = TRUE WHERE id = $1", testIds[0]);
  await query(
    `INSERT INTO test_rankings (test_id, students, bins, quarters, sections, computed_at)
     VALUES ($1, 2, '{}', '{}', '[]', now()), ($2, 1, '{}', '{}', '[]', now()) ON CONFLICT DO NOTHING`,
    ...testIds,
  );
  expect(await testsOf(admin, dependencies, id)).toMatchObject([
    {
      ...{ testId: testIds[0], attempts: 2, changed: 2, mean: 0, highest: 158, lowest: -158 },
      ...{ isRanked: true, ranked: 2 },
    },
    { testId: testIds[1], attempts: 1, changed: 0, mean: 0, isRanked: false, ranked: null },
  ]);
  await expect(applyRegrade(admin, dependencies, id, false)).rejects.toThrow("would fall");
});

it("ended twice in the middle, it comes to the same as grading from scratch", async () => {
  const ids = await takeAll();
  const id = await draft(await correction(1, "other_key"), await correction(2, "dropped"));
  await apply(id);
  const killAt = (at: number) => async (done: number) => {
    if (done >= at) throw new Error("Killed");
  };
  await expect(run(id, killAt(4), 2)).rejects.toThrow("Killed");
  // As if it was killed after the results were written, and before that was noted.
  await query(
    `UPDATE regrade_attempts SET state = 0 WHERE regrade_id = $1 AND attempt_id =
       (SELECT max(attempt_id) FROM regrade_attempts WHERE regrade_id = $1 AND state = 1)`,
    id,
  );
  await expect(run(id, killAt(6), 1)).rejects.toThrow("Killed");
  await run(id, undefined, 3);
  const versions = await query(
    "SELECT DISTINCT grading_version AS v FROM attempts WHERE id = ANY ($1)",
    ids,
  );
  expect(versions).toEqual([{ v: 2 }]);
  const after = await scores(ids);
  await query("UPDATE attempts SET correction_ids = '{0}' WHERE id = ANY ($1)", ids);
  await regradeAttempts(server.dependencies, ids);
  expect(await scores(ids)).toEqual(after);
});

it("stopped in the middle, the same run undoes it", async () => {
  await takeAll();
  const before = await digest();
  const id = await draft(await correction(0, "given_to_all"));
  await apply(id);
  let isStopped = false;
  await run(
    id,
    async (done) => {
      if (done < 4 || isStopped) return;
      isStopped = true;
      await undo(id);
    },
    2,
  );
  expect(await findRegrade(admin, server.dependencies, id)).toMatchObject({ state: "undone" });
  expect(await digest()).toEqual(before);
});

it("comes to the corrections in effect when a key is corrected again while it runs", async () => {
  const ids = await takeAll();
  const id = await draft(await correction(0, "other_key"));
  const [{ revision }] = (await query(
    "SELECT revision_id AS revision FROM questions WHERE id = $1",
    questionIds[0],
  )) as [{ revision: number }];
  await apply(id);
  let isCorrected = false;
  await run(
    id,
    async (done) => {
      if (done < 4 || isCorrected) return;
      isCorrected = true;
      const options: number[] = [];
      const decision = { revisionId: revision, kind: "dropped" as const, options, reason: "Void" };
      await correctKey(admin, server.dependencies, { ...decision, replaces: 1 });
    },
    2,
  );
  await regradeAttempts(server.dependencies, ids);
  const after = await scores(ids);
  await query("UPDATE attempts SET correction_ids = '{0}' WHERE id = ANY ($1)", ids);
  await regradeAttempts(server.dependencies, ids);
  expect(await scores(ids)).toEqual(after);
  await expect(undo(id)).rejects.toThrow("corrected again since");
});

it("refuses a preview that is older than a result or a correction, and computes it again", async () => {
  await takeAll();
  const [first, second] = [
    await draft(await correction(0, "other_key")),
    await draft(await correction(0, "given_to_all"), await correction(4, "dropped")),
  ];
  const [late] = students as [Viewer, ...Viewer[]];
  const attempt = await take(late, testIds[0]);
  await expect(apply(first)).rejects.toThrow("Results were submitted");
  const again = async (id: number, ...corrections: QuestionCorrection[]) => {
    await updateRegrade(admin, server.dependencies, id, corrections);
    await expect(apply(id)).rejects.toThrow("being computed");
    await preview(id);
  };
  await again(first, await correction(0, "other_key"));
  const both = await Promise.allSettled([apply(first), apply(first)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(apply(second)).rejects.toThrow(`Regrade ${first} is being applied`);
  await run(first);
  await expect(apply(second)).rejects.toThrow("was corrected since");
  await again(second, await correction(0, "given_to_all"), await correction(4, "dropped"));
  await apply(second);
  await run(second);
  expect((await scores([attempt]))[0].max).toBe(625);
  await expect(undo(first)).rejects.toThrow(`Regrade ${second} corrected the same key`);
});

/** What the file of the first test's attempts says of regrades, in alphabetical order. */
async function regradedCells(): Promise<string[]> {
  const order = { order: "score", isDescending: true } as const;
  const filter = { which: "all", search: null, batchId: null, ...order } as const;
  const { csv } = await takersFile(admin, server.dependencies, testIds[0] ?? 0, filter, 0);
  const lines = csv.trim().split("\r\n").slice(1);
  return lines.map((line) => line.split(",").slice(10, 12).join(",")).sort();
}

/** How a question was asked, as the report of the first test shows it. */
async function asked(place: number) {
  const { dependencies } = server;
  const figures = async () => {
    const report = await findTestReport(admin, dependencies, testIds[0] ?? 0);
    const items = await findItems(admin, dependencies, report);
    const item = items.find((one) => one.questionId === questionIds[place]);
    return item && { isCurrent: item.isCurrent, revisionAttempts: item.revisionAttempts };
  };
  // As they are stored, even if they are older than the newest key.
  expect((await figures())?.isCurrent ?? true).toBe(true);
  await computeDue(dependencies);
  return figures();
}

it("gives the bank the new key, and its undo the old one, with what was taken between", async () => {
  const [one, two] = students as [Viewer, Viewer, ...Viewer[]];
  const before = await take(one);
  const printed = await option(questionIds[1] ?? 0, 0);
  const id = await draft(await correction(1, "other_key"));
  // What the audit log compares before and after applying, and undoing.
  const keys = async () => (await snapshotOf(pool(), "regrade", id))?.fields.keys;
  const key = (index: number) => [`Question ${questionIds[1]}: key ${optionLetter(index % 4)}`];
  expect(await keys()).toEqual(key(printed));
  await apply(id);
  expect(await keys()).toEqual(key(printed + 1));
  await run(id);
  expect(await option(questionIds[1] ?? 0, 0)).toBe((printed + 1) % 4);
  // On a paper with the new key, with the answer that was right before.
  const between = await take(two, testIds[0], [0, 3, 2, 3, -1, 0]);
  const [{ score }] = (await scores([between])) as [{ score: number }];
  expect(await asked(1)).toEqual({ isCurrent: true, revisionAttempts: 2 });
  expect(await regradedCells()).toEqual(["no,", "yes,1.51"]);
  await undo(id);
  expect(await keys()).toEqual(key(printed));
  await run(id);
  expect(await option(questionIds[1] ?? 0, 0)).toBe(printed);
  expect(await asked(1)).toEqual({ isCurrent: true, revisionAttempts: 2 });
  await take(students[2] as Viewer);
  expect(await asked(1)).toEqual({ isCurrent: true, revisionAttempts: 3 });
  expect((await regradedCells()).filter((cells) => cells !== "no,")).toHaveLength(1);
  expect(await scores([before])).toMatchObject([{ score: 250 - 3 * 33 }]);
  const [after] = await scores([between]);
  expect(after.score).toBe(score + 158);
  await regradeAttempts(server.dependencies, [before, between]);
  expect(await scores([between])).toEqual([after]);
});

it("shows its student what each regrade changed, and nothing once it is undone", async () => {
  const [one, two] = students as [Viewer, Viewer, ...Viewer[]];
  const { dependencies } = server;
  const id = await take(one, testIds[0], [1, 0, 0, 0, 0, 0]);
  await take(two);
  const shown = async () => {
    const query = { select: { id: true, paperId: true, correctionIds: true, ...everyList } };
    return regradesOf(
      dependencies,
      await findResult(one, dependencies, id, null, query),
      new Set(),
    );
  };
  const lineOf = async (regrade: number) =>
    findStudentLine(admin, dependencies, await findRegrade(admin, dependencies, regrade));
  const linesOf = async () =>
    (await shown()).map(({ questions, scoreBefore, scoreAfter }) => [
      questions.map(regradedQuestionWords).join("; "),
      ...[scoreBefore, scoreAfter],
    ]);
  expect(await linesOf()).toEqual([]);
  const key = optionLetter(await option(questionIds[0] ?? 0, 0));
  const other = optionLetter(await option(questionIds[0] ?? 0));
  const first = await draft(await correction(0, "other_key"), await correction(1, "dropped"));
  const line = `Regraded on ${formatDate(dependencies.now())}: question 1, key ${key} to ${other}, +1.58; question 2, dropped, −1.25. Score 6.25, before 5.92.`;
  expect(await lineOf(first)).toBe(line);
  await apply(first);
  await run(first);
  expect(await lineOf(first)).toBe(line);
  const firstLine = [
    `question 1, key ${key} to ${other}, +1.58; question 2, dropped, −1.25`,
    592,
    625,
  ];
  expect(await linesOf()).toEqual([firstLine]);
  const second = await draft(await correction(2, "also_accepted"));
  await apply(second);
  await run(second);
  const accepted = optionLetter(await option(questionIds[2] ?? 0));
  expect(await linesOf()).toEqual([
    firstLine,
    [`question 3, ${accepted} also accepted, no change`, 625, 625],
  ]);
  await undo(second);
  await run(second);
  expect(await lineOf(second)).toBeNull();
  expect(await linesOf()).toEqual([firstLine]);
});

it("undoes one regrade beside another of the same results", async () => {
  const ids = await takeAll();
  const start = await scores(ids);
  const first = await draft(await correction(0, "dropped"));
  await apply(first);
  await run(first);
  const second = await draft(await correction(3, "given_to_all"));
  await apply(second);
  await run(second);
  await undo(first);
  await run(first);
  const left = await scores(ids);
  expect(await regradeAttempts(server.dependencies, ids)).toEqual([]);
  await undo(second);
  await run(second);
  expect(left).not.toEqual(start);
  expect(await scores(ids)).toEqual(start);
});

it("corrects the wordings before an edit of the key, and none with other options", async () => {
  await takeAll();
  const questionId = questionIds[0] ?? 0;
  const now = await option(questionId);
  await query(
    `WITH added AS (
       INSERT INTO question_revisions (question_id, number, question_text, options, correct_option_index, subject)
       SELECT question_id, number + 1, question_text, options, $2, subject FROM question_revisions
       WHERE question_id = $1 ORDER BY number DESC LIMIT 1 RETURNING id)
     UPDATE questions SET revision_id = added.id FROM added WHERE questions.id = $1`,
    questionId,
    now,
  );
  const edited = { questionId, kind: "other_key" as const, option: now, reason: "As edited" };
  const id = await draft(edited);
  const { basis } = await findRegrade(admin, server.dependencies, id);
  expect(basis).toMatchObject([{ questionId, isNewest: false, keyBefore: (now + 3) % 4 }]);
  const dropping = { questionId, kind: "dropped" as const, option: null, reason: "Void" };
  await updateRegrade(admin, server.dependencies, id, [dropping]);
  await preview(id);
  expect((await findRegrade(admin, server.dependencies, id)).basis).toMatchObject([
    { isNewest: true },
  ]);
  await discardRegrade(admin, server.dependencies, id);
});

it("refuses what makes no sense", async () => {
  const sound = await correction(0, "other_key");
  const create = (...corrections: QuestionCorrection[]) =>
    createRegrade(admin, server.dependencies, corrections);
  const key = await option(questionIds[0] ?? 0, 0);
  await expect(create()).rejects.toThrow("Correct 1 to 20");
  await expect(create(sound, sound)).rejects.toThrow("Correct each question once");
  await expect(create({ ...sound, option: null })).rejects.toThrow("Choose an option");
  await expect(create({ ...sound, option: 9 })).rejects.toThrow("no such option");
  await expect(create({ ...sound, option: key })).rejects.toThrow("already");
  await expect(create({ ...sound, questionId: 2_000_000 })).rejects.toThrow("no question 2000000");
  await expect(create({ ...sound, reason: " " })).rejects.toThrow("Please give a reason");
  await expect(create({ ...sound, kind: "dropped" })).rejects.toThrow("names no option");
  const [student] = students as [Viewer, ...Viewer[]];
  await expect(createRegrade(student, server.dependencies, [sound])).rejects.toThrow("Only an");
  await expect(apply(2_000_000)).rejects.toThrow("Regrade not found");
  const id = await create(sound);
  await expect(apply(id)).rejects.toThrow("being computed");
  await expect(undo(id)).rejects.toThrow("was not applied");
});
