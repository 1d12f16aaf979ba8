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
  expect(answers.filter((answer) => answer !== null)).toEqual([{ questions: 446, tests: 11 }]);
  await expect(loadSampleBank({ database, now })).resolves.toBeNull();
  await expect(database.prisma.question.count()).resolves.toBe(446);
  await expect(database.prisma.questionRevision.count()).resolves.toBe(446);
});

test("no question claims to come from an exam", async () => {
  await expect(given.database.prisma.question.count({ where: { pyq: true } })).resolves.toBe(0);
});

test("every subject has its questions", async () => {
  const subjects = await given.database.prisma.question.groupBy({ by: ["subject"], _count: true });
  expect(Object.fromEntries(subjects.map(({ subject, _count }) => [subject, _count]))).toEqual({
    "Constitutional Law": 22,
    "Criminal Law": 22,
    English: 73,
    "General Knowledge": 52,
    "Law of Contracts": 22,
    "Law of Torts": 22,
    "Legal Maxims and Terms": 20,
    "Legal Reasoning": 56,
    "Logical Reasoning": 123,
    "Quantitative Techniques": 34,
  });
});

test("the newest test is the full mock, with 120 questions in section order", async () => {
  const tests = await given.database.prisma.test.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: { questions: { orderBy: { position: "asc" }, include: { question: true } } },
  });
  expect(tests.map(({ title, totalQuestions }) => [title, totalQuestions])).toEqual([
    ["Full Mock Test 1", 120],
    ["CLAT-shape Mock 1", 120],
    ["Four timed sections, Mock 1", 100],
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

/** A test of the bank with its questions as they are asked, and what they ask about. */
async function paper(title: string) {
  const found = await given.database.prisma.test.findFirstOrThrow({
    where: { title },
    include: {
      questions: {
        orderBy: { position: "asc" },
        include: {
          question: { include: { revision: true, passage: { include: { revision: true } } } },
        },
      },
    },
  });
  const asked = found.questions.map(({ question }) => question);
  const passages = [...new Map(asked.map(({ passage }) => [passage?.id, passage])).values()];
  return { ...found, asked, passages: passages.filter((passage) => passage != null) };
}

/** How often each of the four options is right. */
function keyCounts(asked: readonly { revision: { correctOptionIndex: number } | null }[]) {
  const counts = [0, 0, 0, 0];
  for (const { revision } of asked) {
    const key = revision?.correctOptionIndex ?? -1;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

test("the mock in CLAT's shape has five open sections over 26 passages", async () => {
  const mock = await paper("CLAT-shape Mock 1");
  expect(mock).toMatchObject({
    durationMinutes: 120,
    correctHundredths: 100,
    incorrectHundredths: 25,
    sections: [
      ["English Language", 0, 24],
      ["Current Affairs including General Knowledge", 24, 30],
      ["Legal Reasoning", 54, 30],
      ["Logical Reasoning", 84, 24],
      ["Quantitative Techniques", 108, 12],
    ].map(([title, start, count]) => ({ title, start, count, minutes: null, isLocked: false })),
  });
  expect(mock.asked).toHaveLength(120);
  expect(mock.passages).toHaveLength(26);
  expect(mock.asked.every(({ passageId }) => passageId !== null)).toBe(true);
  // Each set stands together, in 4 to 6 questions, and in the order of its own.
  const runs = mock.asked.filter(
    ({ passageId }, at) => passageId !== mock.asked[at - 1]?.passageId,
  );
  expect(runs).toHaveLength(26);
  for (const count of keyCounts(mock.asked)) expect(count).toBeGreaterThan(20);
  for (const { revision } of mock.passages) {
    expect(revision?.source).toBe("Written for Lexam");
    const words = revision?.text.split(/\s+/).length ?? 0;
    expect(words, revision?.title ?? "").toBeGreaterThan(80);
    expect(words, revision?.title ?? "").toBeLessThan(500);
  }
});

test("its tables are tables, and its chart is a picture with an alternative text", async () => {
  const { passages } = await paper("CLAT-shape Mock 1");
  const rich = passages.filter(({ revision }) => revision?.html != null);
  expect(rich.map(({ revision }) => revision?.title)).toEqual([
    "Water for Four Wards",
    "The Weavers’ Exhibition",
    "Sunlight on Five Roofs",
  ]);
  const [wards, weavers, roofs] = rich.map(({ revision }) => revision);
  expect(wards?.html).toContain('<th scope="row">Devganj</th><td>640</td>');
  expect(wards?.text).toContain("\nDevganj | 640 | 288 | 256 | 96\n");
  expect(weavers?.html).toContain('<th scope="col">Marked price (₹)</th>');
  const [, address, hash] =
    /<img src="(\/api\/v1\/images\/([0-9a-f]{64}))"/.exec(roofs?.html ?? "") ?? [];
  expect(address).toBeDefined();
  expect(roofs?.html).toMatch(
    / alt="Bar chart [^"]*Elaichi: 30, then 36\." width="1440" height="960" \/>/,
  );
  expect(roofs?.text).toContain("Chinar: 40, then 34.");
  const images = await given.database.prisma.image.findMany();
  expect(images.map((image) => image.hash)).toEqual([hash]);
  expect(images[0]?.uploadedById).toBeNull();
  expect(images[0]?.content.length).toBeLessThan(40_000);
});

test("the mock of timed sections has four locked ones, of 25 questions and 35 minutes each", async () => {
  const mock = await paper("Four timed sections, Mock 1");
  const titles = [
    "Logical Reasoning I",
    "Reading Comprehension",
    "Analytical Reasoning",
    "Logical Reasoning II",
  ];
  expect(mock).toMatchObject({
    durationMinutes: 140,
    correctHundredths: 100,
    incorrectHundredths: 0,
    sections: titles.map((title, index) => ({
      title,
      start: index * 25,
      count: 25,
      minutes: 35,
      isLocked: true,
    })),
  });
  expect(mock.asked).toHaveLength(100);
  expect(mock.passages).toHaveLength(9);
  const alone = mock.asked.filter(({ passageId }) => passageId === null);
  expect(alone).toHaveLength(50);
  for (const count of keyCounts(mock.asked)) expect(count).toBe(25);
});

test("every question has four options that differ, an explanation and a topic", async () => {
  const revisions = await given.database.prisma.questionRevision.findMany();
  for (const { questionText, options, explanation, topic } of revisions) {
    expect(new Set(options).size, questionText).toBe(options.length);
    expect(explanation, questionText).not.toBeNull();
    expect(topic, questionText).not.toBeNull();
  }
});
