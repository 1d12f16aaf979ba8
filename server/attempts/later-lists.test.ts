import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNames, listTypes, missingLists, type QuestionList } from "#rules/progress.ts";
import { snakeCase } from "#rules/snake-case.ts";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { answeredAttempts } from "../privacy/copied-attempts.ts";
import { resultQuestions } from "../results/result-questions.ts";
import { findAttempt } from "./find-attempt.ts";
import type { SentProgress } from "./progress.ts";
import { resumeAttempt, saveProgress } from "./save-progress.ts";
import { startAttempt } from "./start-attempt.ts";
import { submitAttempt } from "./submit-attempt.ts";
import { regularTarget } from "./target.ts";

let server: TestApp;
let student: Viewer;
beforeAll(async () => {
  server = await createTestApp();
  student = await insertViewer(server.dependencies.database, "student");
});
afterAll(() => server.close());

/** Adds a list to the table as a migration would, so that older attempts don't have it. */
async function addList(name: QuestionList): Promise<void> {
  const { pool } = server.dependencies.database;
  await pool.query(`ALTER TABLE attempts DROP COLUMN ${snakeCase(name)}`);
  await pool.query(`ALTER TABLE attempts ADD COLUMN ${snakeCase(name)} ${listTypes[name]}`);
}

async function start() {
  const { testId } = await server.makeTest({ count: 2 });
  return startAttempt(student, server.dependencies, regularTarget(testId));
}

async function storedList(id: number, name: QuestionList) {
  const { pool } = server.dependencies.database;
  const { rows } = await pool.query(
    `SELECT ${snakeCase(name)} AS list FROM attempts WHERE id = ${id}`,
  );
  return rows[0].list;
}

async function resultOf(id: number) {
  const { database } = server.dependencies;
  const row = await database.prisma.attempt.findUniqueOrThrow({ where: { id } });
  return resultQuestions(student, server.dependencies, row);
}

describe.each(listNames.filter((name) => name !== "answers"))("when %s is added", (name) => {
  const untouched = missingLists({}, 2)[name];
  const counted = { marked: [true, false], choices: ["AB-A", ""] }[name as string] ?? [5, 0];

  it("an attempt from before is saved, also by a page from before", async () => {
    const { dependencies } = server;
    const { [name]: _, ...sent } = { ...(await start()), answers: [0, -1] };
    const save = (progress: SentProgress) => saveProgress(student, dependencies, sent.id, progress);
    await addList(name);
    expect(await findAttempt(student, dependencies, sent.id)).toMatchObject({ [name]: untouched });
    const first = { ...sent, sequence: 1 };
    const saved = await save(first);
    expect(saved).toMatchObject({ sequence: 1, answers: [0, -1], [name]: untouched });
    expect(await save(first), "the same once more").toEqual(saved);
    await save({ ...saved, sequence: 2, [name]: counted });
    expect(await save({ ...sent, sequence: 3 })).toMatchObject({ sequence: 3, [name]: counted });
  });

  it("an attempt from before is resumed and submitted", async () => {
    const { dependencies } = server;
    const { id } = await start();
    await addList(name);
    const resumed = await resumeAttempt(student, dependencies, id);
    expect(resumed).toMatchObject({ penaltyMinutes: 1, [name]: untouched });
    // The client claims that a question was on the screen for this long.
    server.pass(5);
    await submitAttempt(student, dependencies, id, { ...resumed, [name]: counted });
    // No question has a passage, so no time can have gone into reading one.
    const possible = name === "secondsReading" ? untouched : counted;
    expect(await storedList(id, name)).toEqual(possible);
  });

  it("an attempt from before is submitted at once, and a result from before is shown", async () => {
    const { dependencies } = server;
    const { [name]: _, ...sent } = { ...(await start()), sequence: 1 };
    const before = { ...(await start()), sequence: 1 };
    await submitAttempt(student, dependencies, before.id, before);
    await addList(name);
    await submitAttempt(student, dependencies, sent.id, { ...sent, answers: [0, -1] });
    expect(await storedList(sent.id, name)).toEqual(untouched);
    expect(await storedList(before.id, name)).toBeNull();
    const [result, earlier] = [await resultOf(sent.id), await resultOf(before.id)];
    expect(result.map(({ selectedOptionIndex }) => selectedOptionIndex)).toEqual([0, null]);
    expect(earlier[0]?.entries[name]).toEqual(result[0]?.entries[name]);
    for await (const { answers } of answeredAttempts(dependencies.database, student.userId)) {
      expect(answers).toHaveLength(2);
    }
  });
});
