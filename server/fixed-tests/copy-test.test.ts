import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertLabelled, plain } from "../../tests/support/labelled-bank.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Conflict, Forbidden, NotFound } from "../errors.ts";
import { deleteQuestion } from "../questions/delete-question.ts";
import { withdrawQuestion } from "../questions/withdraw-question.ts";
import { copyTest } from "./copy-test.ts";
import { createTest } from "./create-test.ts";

let server: TestApp;
let admin: Viewer;
let student: Viewer;
let ids: number[];
beforeAll(async () => {
  server = await createTestApp();
  const { database } = server.dependencies;
  [admin, student] = await Promise.all([
    insertViewer(database, "admin"),
    insertViewer(database, "student"),
  ]);
  ids = (await insertLabelled(database, plain(5, "Torts"))).map(({ id }) => id);
});
afterAll(() => server.close());

const section = (title: string, questionCount: number, minutes: number) => ({
  ...{ title, questionCount, minutes, isLocked: true },
});
const found = (id: number) =>
  server.dependencies.database.prisma.test.findUniqueOrThrow({
    where: { id },
    include: { questions: { orderBy: { position: "asc" }, select: { questionId: true } } },
  });

it("has the questions, sections, marks and description, and nobody in it", async () => {
  const { dependencies } = server;
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  const id = await createTest(admin, dependencies, {
    ...{ title: "M".repeat(195), description: "About torts", durationMinutes: 30 },
    ...{ correctHundredths: 400, incorrectHundredths: 100, isActive: true, isPublic: true },
    questionIds: [d, a, b, c],
    sections: [section("One", 1, 10), section("Two", 3, 20)],
  });
  const times = { opensAt: new Date("2026-01-01T00:00:00Z"), resultsAt: new Date("2026-03-01") };
  await dependencies.database.prisma.test.update({ where: { id }, data: times });
  await withdrawQuestion(admin, dependencies, b);
  const whole = await copyTest(admin, dependencies, id);
  expect(whole.leftOutIds).toEqual([]);
  const copy = await found(whole.id);
  expect(copy.title).toMatch(/^Copy of M+$/);
  expect(copy).toMatchObject({
    ...{ description: "About torts", durationMinutes: 30, isActive: false, isPublic: true },
    ...{ correctHundredths: 400, incorrectHundredths: 100, opensAt: null, resultsAt: null },
    sections: [
      { title: "One", start: 0, count: 1, minutes: 10, isLocked: true },
      { title: "Two", start: 1, count: 3, minutes: 20, isLocked: true },
    ],
  });
  expect(copy.questions.map(({ questionId }) => questionId)).toEqual([d, a, b, c]);
  // What was deleted from the bank is left out, and a section that has nothing left.
  await deleteQuestion(admin, dependencies, d);
  const { leftOutIds, ...partial } = await copyTest(admin, dependencies, id);
  expect(leftOutIds).toEqual([d]);
  const less = await found(partial.id);
  expect(less).toMatchObject({ totalQuestions: 3, sections: [], durationMinutes: 30 });
  await expect(copyTest(student, dependencies, id)).rejects.toBeInstanceOf(Forbidden);
  await expect(copyTest(admin, dependencies, 999_999)).rejects.toBeInstanceOf(NotFound);
  for (const one of [a, b, c]) await deleteQuestion(admin, dependencies, one);
  await expect(copyTest(admin, dependencies, id)).rejects.toBeInstanceOf(Conflict);
});
