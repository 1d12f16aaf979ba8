import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { erasePerson } from "../privacy/erase-person.ts";

// What an administrator sees of tests and students (docs/rules.md, section 18), from outside.

let server: TestApp;
let admin: Caller;
const students: Caller[] = [];
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  admin = await server.as("admin@example.com");
  for (let number = 0; number < 22; number += 1) {
    students.push(await server.as(`student${number}@example.com`));
  }
}, 120_000);
afterAll(() => server.close());

interface Made {
  testId: number;
  questionIds: number[];
}

/** Takes a test with the first questions right, and the others wrong. */
async function submit(caller: Caller, { testId, questionIds }: Made, right: number) {
  const answers = questionIds.map((question_id, place) => ({
    question_id,
    selected_option_index: place < right ? place % 4 : (place + 1) % 4,
  }));
  const answer = await caller.post("/api/v1/results/submit-quiz", {
    ...{ test_id: testId, answers, time_taken_minutes: 1 },
  });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { id: number }).id;
}

async function read<Data>(caller: Caller, query: string): Promise<Data> {
  const answer = await caller.graphql(query);
  const { data, errors } = answer.body as { data: Data; errors?: unknown };
  expect(errors, answer.text).toBeUndefined();
  return data;
}

const FIGURES = "attempts mean median deviation highest lowest maxMarks bins { from to count }";
interface Report {
  testReport: {
    attemptCount: number;
    firstAttemptCount: number;
    openAttemptCount: number;
    first: Record<string, number> | null;
    all: Record<string, number> | null;
    takers: { totalCount: number; items: Record<string, unknown>[] };
  };
}
const report = async (testId: number, takers = "") =>
  (
    await read<Report>(
      admin,
      `{ testReport(id: ${testId}) { attemptCount firstAttemptCount openAttemptCount
        first: figures { ${FIGURES} } all: figures(which: ALL) { ${FIGURES} }
        takers${takers} { totalCount items { id userId fullName email rank score percent } } } }`,
    )
  ).testReport;

it("shows only their number below 20 attempts, and figures of first or all attempts from then on", async () => {
  const made = await server.makeTest({
    count: 10,
    correctHundredths: 200,
    incorrectHundredths: 50,
  });
  for (const [number, student] of students.slice(0, 19).entries()) {
    await submit(student, made, number % 10);
  }
  expect(await report(made.testId)).toMatchObject({ attemptCount: 19, first: null, all: null });
  await submit(students[0] as Caller, made, 10);
  await submit(admin, made, 10);
  expect(await report(made.testId)).toMatchObject({
    ...{ attemptCount: 20, firstAttemptCount: 19, first: null, all: { attempts: 20 } },
  });
  await submit(students[19] as Caller, made, 9);
  await (students[20] as Caller).get(`/api/v1/tests/${made.testId}/start`);
  const { first, all, openAttemptCount, takers } = await report(
    made.testId,
    '(search: "DENT1", limit: 3)',
  );
  expect(openAttemptCount).toBe(1);
  // Twice each of 0 to 9 right.
  const marks = (right: number) => 2 * right - 0.5 * (10 - right);
  expect(first).toMatchObject({ attempts: 20, maxMarks: 20, mean: marks(4.5), median: marks(4.5) });
  expect(first).toMatchObject({ highest: marks(9), lowest: marks(0) });
  expect(first?.deviation).toBeCloseTo(2.5 * Math.sqrt(8.25), 9);
  expect(all).toMatchObject({ attempts: 21, highest: 20 });
  const bins = (first as unknown as { bins: { from: number; count: number }[] }).bins;
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(20);
  expect(bins[0]).toMatchObject({ from: -5, count: 2 });
  // A search doesn't change the ranks, which count everyone.
  expect(takers.totalCount).toBe(11);
  expect(takers.items.map(({ rank, score }) => [rank, score])).toEqual([
    ...[
      [1, marks(9)],
      [3, marks(8)],
      [5, marks(7)],
    ],
  ]);
});

it("shows an attempt without a look at its score, and nobody else's to a student", async () => {
  const made = await server.makeTest({ count: 10 });
  const [student, other] = students as [Caller, Caller];
  const id = await submit(student, made, 4);
  const { pool } = server.dependencies.database;
  await pool.query("UPDATE attempts SET score_seen_at = NULL WHERE id = $1", [id]);
  const before = await pool.query("SELECT * FROM attempts WHERE id = $1", [id]);
  const query = `{ reportedAttempt(id: ${id}) { email tabSwitchCount result { score correctCount subjects { subject } solutions { correctOptionIndex } answers } } }`;
  const { reportedAttempt } = await read<{ reportedAttempt: object }>(admin, query);
  expect(reportedAttempt).toMatchObject({
    ...{ email: "student0@example.com", result: { correctCount: 4 } },
  });
  expect(await pool.query("SELECT * FROM attempts WHERE id = $1", [id])).toMatchObject({
    rows: before.rows,
  });
  for (const caller of [student, other]) {
    expect((await caller.graphql(query)).text).toContain("FORBIDDEN");
  }
});

it("lists no deleted account, and counts its attempt on", async () => {
  const made = await server.makeTest({ count: 2 });
  const leaver = await server.as("leaver@example.com");
  const id = await submit(leaver, made, 2);
  await submit(students[0] as Caller, made, 1);
  const user = await server.dependencies.database.prisma.user.findUniqueOrThrow({
    where: { email: "leaver@example.com" },
  });
  await erasePerson(server.dependencies.database, user.id);
  const { attemptCount, takers } = await report(made.testId);
  expect([attemptCount, takers.totalCount]).toEqual([2, 1]);
  expect(takers.items).toMatchObject([{ rank: 2 }]);
  for (const query of [
    `{ reportedAttempt(id: ${id}) { id } }`,
    `{ studentReport(userId: ${user.id}) { id } }`,
  ]) {
    expect((await admin.graphql(query)).text).toContain("NOT_FOUND");
  }
});

it("writes files that no spreadsheet runs, in the order of the list", async () => {
  const made = await server.makeTest({ count: 2 });
  const [one, other] = students as [Caller, Caller];
  await submit(one, made, 1);
  await submit(other, made, 2);
  const { pool } = server.dependencies.database;
  await pool.query(
    "UPDATE users SET full_name = '=HYPERLINK(1)' WHERE email = 'student0@example.com'",
  );
  const answer = await read<{ takersFile: { csv: string; next: number | null } }>(
    admin,
    `{ takersFile(testId: ${made.testId}) { csv next } }`,
  );
  const [head, first, second] = answer.takersFile.csv.split("\r\n");
  expect(head).toMatch(/^\ufeffrank,full_name,email,score,/);
  expect(first).toMatch(/^1,Person student1@example.com,student1@example.com,/);
  expect(second).toMatch(/^2,'=HYPERLINK\(1\),student0@example.com,/);
  expect(answer.takersFile.next).toBeNull();
});

it("returns all of one student", async () => {
  const student = await server.as("diligent@example.com");
  const made = await server.makeTest({ count: 10 });
  await submit(student, made, 5);
  await submit(student, made, 10);
  await student.get(`/api/v1/tests/${(await server.makeTest({ count: 2 })).testId}/start`);
  const { id } = await server.dependencies.database.prisma.user.findUniqueOrThrow({
    where: { email: "diligent@example.com" },
  });
  const { studentReport } = await read<{ studentReport: Record<string, unknown> }>(
    admin,
    `{ studentReport(userId: ${id}) { email testsTaken openAttemptCount averageScore bestScore
      subjects { subject rightCount wrongCount skippedCount } results { testTitle correctCount } } }`,
  );
  expect(studentReport).toMatchObject({
    ...{ email: "diligent@example.com", testsTaken: 2, openAttemptCount: 1, bestScore: 100 },
    results: [{ correctCount: 10 }, { correctCount: 5 }],
  });
  const { subjects } = studentReport as { subjects: { rightCount: number }[] };
  expect(subjects.reduce((sum, { rightCount }) => sum + rightCount, 0)).toBe(15);
});
