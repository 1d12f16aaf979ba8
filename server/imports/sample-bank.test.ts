import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { loadSampleBank } from "./sample-bank.ts";

let given: TestDatabase;
const now = () => new Date();

beforeAll(async () => {
  given = await createTestDatabase();
});
afterAll(async () => {
  await given.drop();
});

test("the sample bank lands once, however many servers start on an empty database", async () => {
  const { database } = given;
  const starts = [1, 2, 3].map(() => loadSampleBank({ database, now }));
  const answers = await Promise.all(starts);
  expect(answers.filter((answer) => answer !== null)).toEqual([{ questions: 226, tests: 9 }]);
  await expect(loadSampleBank({ database, now })).resolves.toBeNull();
  await expect(database.prisma.question.count()).resolves.toBe(226);
  await expect(database.prisma.questionRevision.count()).resolves.toBe(226);
});

test("no question claims to come from an exam", async () => {
  await expect(given.database.prisma.question.count({ where: { pyq: true } })).resolves.toBe(0);
});

test("every subject has its questions", async () => {
  const subjects = await given.database.prisma.question.groupBy({ by: ["subject"], _count: true });
  expect(Object.fromEntries(subjects.map(({ subject, _count }) => [subject, _count]))).toEqual({
    "Constitutional Law": 22,
    "Criminal Law": 22,
    English: 24,
    "General Knowledge": 22,
    "Law of Contracts": 22,
    "Law of Torts": 22,
    "Legal Maxims and Terms": 20,
    "Legal Reasoning": 26,
    "Logical Reasoning": 24,
    "Quantitative Techniques": 22,
  });
});

test("the newest test is the full mock, with 120 questions in section order", async () => {
  const tests = await given.database.prisma.test.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: { questions: { orderBy: { position: "asc" }, include: { question: true } } },
  });
  expect(tests.map(({ title, totalQuestions }) => [title, totalQuestions])).toEqual([
    ["Full Mock Test 1", 120],
    ["Legal Reasoning: Principle and Fact", 20],
    ["Constitutional Law: Rights and Institutions", 20],
    ["Contracts: From Offer to Remedy", 15],
    ["Torts and Crimes", 30],
    ["Quantitative Techniques", 15],
    ["Five-Minute Warm-Up", 5],
    ["Friday Batch: Torts and Contracts", 20],
    ["Draft: Maxims and Terms", 20],
  ]);
  const mock = tests[0];
  expect(mock).toMatchObject({
    durationMinutes: 120,
    correctHundredths: 100,
    incorrectHundredths: 25,
  });
  expect(mock?.questions).toHaveLength(120);
  expect([...new Set(mock?.questions.map(({ question }) => question.subject))]).toEqual([
    "English",
    "General Knowledge",
    "Legal Reasoning",
    "Constitutional Law",
    "Criminal Law",
    "Law of Contracts",
    "Law of Torts",
    "Legal Maxims and Terms",
    "Logical Reasoning",
    "Quantitative Techniques",
  ]);
});

test("the private test has one invitation, the draft is inactive", async () => {
  const hidden = await given.database.prisma.test.findMany({
    where: { OR: [{ isPublic: false }, { isActive: false }] },
    include: { invitations: true },
    orderBy: { id: "desc" },
  });
  expect(hidden.map(({ title, invitations }) => [title, invitations.length])).toEqual([
    ["Friday Batch: Torts and Contracts", 1],
    ["Draft: Maxims and Terms", 0],
  ]);
});
