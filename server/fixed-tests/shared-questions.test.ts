import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { submitQuiz } from "../attempts/submit-quiz.ts";
import { regularTarget } from "../attempts/target.ts";
import { Forbidden } from "../errors.ts";
import { archiveTest } from "./archive-test.ts";
import { findSharingTests, SHARING_TESTS } from "./shared-questions.ts";

let server: TestApp;
let admin: Viewer;
let student: Viewer;
beforeAll(async () => {
  server = await createTestApp();
  const { database } = server.dependencies;
  admin = await insertViewer(database, "admin");
  student = await insertViewer(database, "student");
});
afterAll(() => server.close());

const find = (testId: number) => findSharingTests(admin, server.dependencies, testId);
const take = (viewer: Viewer, testId: number) =>
  submitQuiz(viewer, server.dependencies, {
    ...{ target: regularTarget(testId), answers: [], timeTakenMinutes: 1 },
  });

it("names the tests with the most shared questions first, and how many students took them", async () => {
  const { testId, questionIds } = await server.makeTest({ count: 4 });
  const [a = 0, b = 0, c = 0] = questionIds;
  expect(await find(testId)).toEqual([]);
  const one = await server.makeTest({ title: "One", questionIds: [a] });
  const three = await server.makeTest({ title: "Three", questionIds: [a, b, c] });
  await server.makeTest({ title: "Unseen", questionIds, isActive: false });
  const resultsAt = new Date("2100-01-01T00:00:00Z");
  await server.dependencies.database.prisma.test.update({
    where: { id: three.testId },
    data: { resultsAt },
  });
  // Twice by a student, and once by staff, who don't count.
  for (const viewer of [student, student, admin]) await take(viewer, one.testId);
  const first = { testId: three.testId, title: "Three", questionCount: 3, takenBy: 0, resultsAt };
  const second = { testId: one.testId, title: "One", questionCount: 1, takenBy: 1 };
  expect(await find(testId)).toEqual([
    { ...first, isDeleted: false },
    { ...second, resultsAt: null, isDeleted: false },
  ]);
  // Deleted tests count if they were taken.
  await archiveTest(admin, server.dependencies, one.testId);
  await archiveTest(admin, server.dependencies, three.testId);
  expect(await find(testId)).toEqual([{ ...second, resultsAt: null, isDeleted: true }]);
});

it("names at most some of them, to staff alone", async () => {
  const { testId, questionIds } = await server.makeTest({ count: 1 });
  for (let made = 0; made <= SHARING_TESTS; made += 1) await server.makeTest({ questionIds });
  expect(await find(testId)).toHaveLength(SHARING_TESTS);
  const refused = findSharingTests(student, server.dependencies, testId);
  await expect(refused).rejects.toBeInstanceOf(Forbidden);
});
