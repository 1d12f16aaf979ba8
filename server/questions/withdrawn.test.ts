import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertLabelled, plain } from "../../tests/support/labelled-bank.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Conflict, Forbidden, InvalidInput } from "../errors.ts";
import { createTest } from "../fixed-tests/create-test.ts";
import { fillQuestions } from "../fixed-tests/fill-questions.ts";
import { updateTest } from "../fixed-tests/update-test.ts";
import { labelQuestions } from "./begin-change.ts";
import { tallyBank } from "./count-bank.ts";
import { findQuestionPage } from "./find-questions.ts";
import { previewChange } from "./preview-change.ts";
import { releaseQuestion } from "./release-question.ts";
import { undoChange } from "./undo-change.ts";
import { restoreQuestion, withdrawQuestion } from "./withdraw-question.ts";

let server: TestApp;
let admin: Viewer;
let student: Viewer;
beforeAll(async () => {
  server = await createTestApp();
  [admin, student] = await Promise.all([
    insertViewer(server.dependencies.database, "admin"),
    insertViewer(server.dependencies.database, "student"),
  ]);
});
afterAll(() => server.close());

const insert = async (count: number, subject: string) =>
  (await insertLabelled(server.dependencies.database, plain(count, subject))).map(({ id }) => id);
const testOf = (questionIds: number[]) => ({
  ...{ title: "Mock", description: null, durationMinutes: 45, questionIds },
  ...{ correctHundredths: 400, incorrectHundredths: 100, isActive: true, isPublic: true },
});
const drawable = (subject: string) =>
  tallyBank(server.dependencies.database.pool, { subject, keptBack: false });
const listed = async (subject: string, withdrawn: boolean | null) => {
  const page = { skip: 0, limit: 20 };
  const filter = { subject, withdrawn };
  const { ids, totalCount } = await findQuestionPage(admin, server.dependencies, filter, page);
  expect(totalCount).toBe(ids.length);
  return ids.toSorted((one, other) => one - other);
};

it("leaves draws, fills and new tests, and stays in the tests that hold it", async () => {
  const [held = 0, other = 0, third = 0] = await insert(3, "Held");
  const { dependencies } = server;
  const id = await createTest(admin, dependencies, testOf([held, other]));
  await withdrawQuestion(admin, dependencies, held);
  await withdrawQuestion(admin, dependencies, third);
  expect(await drawable("Held")).toBe(1);
  expect(await listed("Held", true)).toEqual([held, third]);
  expect(await listed("Held", false)).toEqual([other]);
  for (const units of ["questions", "singles"] as const) {
    const shares = [{ subject: "Held", count: 9 }];
    const filling = { testId: null, shares, leaveOut: [], units };
    const drawn = await fillQuestions(admin, dependencies, filling);
    expect(drawn.map((question) => question.id)).toEqual([other]);
  }
  // It may stay where it is, and comes into no other test.
  await updateTest(admin, dependencies, { id, version: null, test: testOf([other, held]) });
  const more = { id, version: null, test: testOf([other, held, third]) };
  await expect(updateTest(admin, dependencies, more)).rejects.toBeInstanceOf(InvalidInput);
  const fresh = createTest(admin, dependencies, testOf([held]));
  await expect(fresh).rejects.toBeInstanceOf(InvalidInput);
  // No release gives it to random tests.
  await expect(releaseQuestion(admin, dependencies, held)).rejects.toBeInstanceOf(Conflict);
  await expect(withdrawQuestion(admin, dependencies, held)).rejects.toBeInstanceOf(Conflict);
  await restoreQuestion(admin, dependencies, held);
  await expect(restoreQuestion(admin, dependencies, held)).rejects.toBeInstanceOf(Conflict);
  expect(await drawable("Held")).toBe(2);
  for (const change of [withdrawQuestion, restoreQuestion]) {
    await expect(async () => change(student, dependencies, held)).rejects.toBeInstanceOf(Forbidden);
  }
});

it("is a bulk change of a filter with a preview, and can be undone", async () => {
  const [first = 0, second = 0, third = 0] = await insert(3, "Bulk");
  const { dependencies } = server;
  await withdrawQuestion(admin, dependencies, first);
  const selection = { all: { subject: "Bulk" } };
  const labels = { withdrawn: true };
  const preview = await previewChange(admin, dependencies, selection, labels);
  expect(preview).toMatchObject({ questionCount: 3, changingCount: 2 });
  const change = await labelQuestions(admin, dependencies, selection, labels);
  expect(change).toMatchObject({ kind: "withdrawal", changed: 2, total: 2, summary: "Withdrawn" });
  expect(await listed("Bulk", false)).toEqual([]);
  // No wording is made, so that no test prints a new paper.
  const revisions = await dependencies.database.prisma.questionRevision.count({
    where: { questionId: { in: [first, second, third] } },
  });
  expect(revisions).toBe(3);
  // One was brought back and withdrawn again since: the undo leaves it alone.
  await restoreQuestion(admin, dependencies, third);
  await withdrawQuestion(admin, dependencies, third);
  await undoChange(admin, dependencies, change.id);
  expect(await listed("Bulk", true)).toEqual([first, third]);
  const back = await labelQuestions(admin, dependencies, selection, { withdrawn: false });
  expect(back).toMatchObject({ changed: 2, summary: "Brought back" });
  expect(await drawable("Bulk")).toBe(3);
  await undoChange(admin, dependencies, back.id);
  expect(await listed("Bulk", true)).toEqual([first, third]);
  const both = labelQuestions(admin, dependencies, selection, { withdrawn: true, topic: "X" });
  await expect(both).rejects.toThrow("in a change of its own");
});
