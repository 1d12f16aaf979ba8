import { isObjectType, isRequiredArgument } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { normaliseQuestion } from "#rules/question-rules.ts";
import { schema } from "../../server/app/schema.ts";
import { forgetBank } from "../../server/questions/bank-cache.ts";
import { insertQuestions } from "../../server/questions/insert-questions.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { differences, walkSchema } from "../support/walk-schema.ts";

// Until a test opens, no student can learn what its paper asks: no text, option, key or topic, and no count that
// follows from them. Two copies of Lexam differ only in the questions of a public test that opens in two hours. All that
// a student can read or draw must be equal, an hour before and in the waiting room. Number of questions, sections and
// subjects are announced with the test, so they are the same in both.

const SUBJECT = "Law of Torts";
const OTHER = "Law of Contracts";
const OPENS_IN_SECONDS = 7_200;

interface World {
  server: TestApp;
  testId: number;
  /** Of the test that hasn't opened. */
  sealedIds: number[];
  freeIds: number[];
  resultId: number;
  practiceId: number;
  student: Caller;
}

/** How many questions of the sealed paper are of the first of its two subjects. */
const OF_FIRST = [6, 3] as const;

/** The topics of the sealed paper: one that the open bank has too, and one of its own. */
const TOPICS = [
  [...Array(4).fill("Basics"), ...Array(4).fill("Alpha")],
  [...Array(2).fill("Basics"), ...Array(6).fill("Beta")],
] as const;

async function sealedWorld(which: 0 | 1): Promise<World> {
  const server = await createTestApp({ rateLimitFactor: 0 });
  const { database } = server.dependencies;
  const insert = async (
    questions: { text: string; topic: string; key: number; exam: string | null; subject: string }[],
  ) => {
    const stored = await insertQuestions(
      database.pool,
      questions.map(({ text, topic, key, exam, subject }) =>
        normaliseQuestion({
          ...{
            questionText: text,
            options: [`${text} a`, `${text} b`, `${text} c`],
            subject,
          },
          ...{ correctOptionIndex: key, topic, explanation: `Explained: ${text}` },
          ...{ pyq: exam !== null, pyqExam: exam, pyqYear: exam === null ? null : 2001 + which },
        }),
      ),
      { authorId: null, createdAt: server.dependencies.now() },
    );
    return stored.map(({ id }) => id);
  };
  const free = Array.from({ length: 8 }, (_, n) => ({
    text: `Free ${n}?`,
    topic: "Basics",
    key: 0,
    exam: null,
    subject: n % 2 === 0 ? SUBJECT : OTHER,
  }));
  const freeIds = await insert(free);
  const sealedIds = await insert(
    TOPICS[which].map((topic, n) => ({
      ...{ text: `Sealed ${which} ${n}?`, topic, key: (n + which) % 3 },
      subject: n < OF_FIRST[which] ? SUBJECT : OTHER,
      exam: n < 5 + which ? `Exam ${which}` : null,
    })),
  );
  forgetBank(database);
  const opensAt = new Date(server.dependencies.now().getTime() + OPENS_IN_SECONDS * 1000);
  const { testId } = await server.makeTest({
    questionIds: sealedIds,
    count: 0,
    title: "Live mock",
  });
  await database.pool.query("UPDATE tests SET opens_at = $2 WHERE id = $1", [testId, opensAt]);
  // A student with a history, so that review, notebook, practice and progress have something to show.
  const open = await server.makeTest({ questionIds: freeIds.slice(0, 4), count: 0, title: "Open" });
  const student = await server.as("student@example.com");
  const answers = freeIds.slice(0, 4).map((question_id, n) => ({
    ...{ question_id, selected_option_index: n % 2 },
  }));
  const submitted = await student.post("/api/v1/results/submit-quiz", {
    ...{ test_id: open.testId, answers, time_taken_minutes: 1 },
  });
  expect(submitted.status, submitted.text).toBe(201);
  const resultId = (submitted.body as { id: number }).id;
  await student.get(`/api/v1/results/${resultId}`);
  const practice = await student.post("/api/v1/practice/selection", {
    ...{ question_ids: freeIds.slice(0, 2), title: "" },
  });
  const practiceId = (practice.body as { id: number }).id;
  return { server, testId, sealedIds, freeIds, resultId, practiceId, student };
}

let one: World;
let two: World;
const worlds = () => [one, two];
beforeAll(async () => {
  [one, two] = await Promise.all([sealedWorld(0), sealedWorld(1)]);
});
afterAll(() => Promise.all(worlds().map(({ server }) => server.close())));

const OF_THE_MOMENT = new Set([
  ...["Session.id", "Result.cursor", "Attempt.secondsSinceSaved", "Attempt.secondsWorked"],
  ...["Attempt.timeLeftSeconds", "Result.timeLeftSeconds", "Result.timeTakenSeconds"],
  ...["Result.timeTakenMinutes", "Result.receipt"],
]);

function argumentsFor(world: World): Record<string, string | null> {
  const needing = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ args }) => args.some(isRequiredArgument))
        .map(({ name }) => [`${type.name}.${name}`, null] as const),
    );
  return {
    ...Object.fromEntries(needing),
    "Query.result": `(id: ${world.resultId})`,
    "Query.practice": `(id: ${world.practiceId})`,
    "Query.test": `(id: ${world.testId})`,
    "Query.testOverview": `(testId: ${world.testId})`,
    "Query.question": `(id: ${world.sealedIds[0]})`,
    "Query.mistake": `(questionId: ${world.sealedIds[0]})`,
    "Query.topics": `(subject: "${SUBJECT}")`,
    "Query.questionsToPractise": `(subject: "${SUBJECT}", limit: 50)`,
  };
}

/** Questions by the words and labels that only one of the two papers has, and by their numbers. */
const SEARCHES = ["Sealed 0", "Sealed 1", "Alpha", "Beta", "Exam 0", "Exam 1", "Explained"].flatMap(
  (word) => [
    `{ tests(search: "${word}") { totalCount items { id } } }`,
    `{ mistakes(filter: { search: "${word}" }) { totalCount } }`,
    `{ questionsToPractise(subject: "${SUBJECT}", topic: "${word}", limit: 50) { id } }`,
    `{ randomTestMatches(filters: { topics: ["${word}"] }) }`,
    `{ randomTestMatches(filters: { pyqExams: ["${word}"] }) }`,
    `{ randomTestMatches(filters: { pyqYears: [2001, 2002] }) }`,
    `{ practicePools(filters: { topics: ["${word}"] }) { pool count } }`,
    `{ topics(subject: "${word}") }`,
  ],
);

/** What a student tries, as requests that start something: an answer for each. */
async function tries({ student, testId, sealedIds, freeIds }: World): Promise<string[]> {
  const settings = { duration_minutes: 10, correct_marks: 1, incorrect_marks: 0 };
  const generate = (more: object) =>
    student.post("/api/v1/random-tests/generate", { ...settings, ...more });
  const texts: string[] = [];
  // As much as there is: how many that is follows from what is found.
  const drawn = await generate({ num_questions: freeIds.length });
  const { id } = drawn.body as { id: number };
  const { body } = await student.graphql(
    `mutation { startRandomTest(randomTestId: ${id}) { id sequence questions { id questionText } } }`,
  );
  interface Started {
    id: string;
    sequence: number;
    questions: { id: string; questionText: string }[];
  }
  const { questions, ...attempt } = (body as { data: { startRandomTest: Started } }).data
    .startRandomTest;
  texts.push(
    questions
      .map((question) => `${question.id} ${question.questionText}`)
      .sort()
      .join(),
  );
  // Its questions are held until then.
  const discarded = await student.graphql(
    `mutation { discardAttempt(attemptId: ${attempt.id}, sequence: ${attempt.sequence}) { id } }`,
  );
  expect(discarded.text).not.toContain("errors");
  const selections = [
    await generate({ num_questions: freeIds.length + 1 }),
    ...(await Promise.all(
      ["Alpha", "Beta", "Basics"].map((topic) => generate({ num_questions: 50, topics: [topic] })),
    )),
    await generate({ num_questions: 1, pyq_only: true }),
    await generate({ num_questions: 1, pyq_exams: ["Exam 0"] }),
    await student.post("/api/v1/practice/selection", { question_ids: sealedIds, title: "" }),
    await student.graphql(`mutation { startTest(testId: ${testId}) { id } }`),
    await student.get(`/api/v1/tests/${testId}/start`),
    await student.post("/api/v1/results/submit-quiz", {
      ...{ test_id: testId, answers: [], time_taken_minutes: 1 },
    }),
    ...(await Promise.all(
      sealedIds.map((question) => student.get(`/api/v1/questions/${question}`)),
    )),
    ...(await Promise.all(SEARCHES.map((query) => student.graphql(query)))),
  ];
  texts.push(...selections.map(({ text }) => text.replace(/"(trace_id|instance)":"[^"]*"/g, "")));
  return texts;
}

async function expectEqual(): Promise<void> {
  const [left = [], right = []] = await Promise.all(
    worlds().map((world) => walkSchema(schema, world.student, argumentsFor(world))),
  );
  expect(left.map(({ name }) => name)).toEqual(right.map(({ name }) => name));
  expect(left.length).toBeGreaterThan(100);
  const found = left.flatMap(({ type, text }, index) =>
    differences(text, right[index]?.text ?? "").map((name) => `${type}.${name}`),
  );
  expect(found.filter((name) => !OF_THE_MOMENT.has(name))).toEqual([]);
  const [ours, theirs] = [await tries(one), await tries(two)];
  expect(ours).toEqual(theirs);
  for (const text of [...left.map((visit) => visit.text), ...ours]) {
    expect(text).not.toMatch(/Sealed [01] \d/);
  }
}

async function expectRoutesEqual(): Promise<void> {
  const { body } = await one.student.get("/api/v1/openapi.json");
  const { paths } = body as { paths: Record<string, { get?: object }> };
  const routes = Object.keys(paths).filter(
    (path) => paths[path]?.get && !/\/start$|events|google|sessions|sealed/.test(path),
  );
  expect(routes.length).toBeGreaterThan(25);
  const found: string[] = [];
  for (const path of routes) {
    const [left, right] = await Promise.all(
      worlds().map((world) => {
        const id = /questions|mistakes/.test(path)
          ? world.sealedIds[0]
          : /tests/.test(path)
            ? world.testId
            : world.resultId;
        const route = path.replace(/\{\w+\}/g, String(id));
        return world.student.get(route.startsWith("/api/v1") ? route : `/api/v1${route}`);
      }),
    );
    if (!left?.text.startsWith("{") && !left?.text.startsWith("[")) continue;
    const names = differences(left.text, right?.text ?? "").filter((name) => name !== "receipt");
    found.push(...names.map((name) => `${path} ${name}`));
  }
  expect(found).toEqual([]);
}

describe("of a test that opens in two hours", () => {
  it("no field, search or draw reveals what it asks", expectEqual);
  it("no route of REST does", expectRoutesEqual);
});

describe("in its waiting room", () => {
  it("no field, search or draw reveals what it asks, and the paper is sealed", async () => {
    for (const { server } of worlds()) server.pass(OPENS_IN_SECONDS - 600);
    const rooms = await Promise.all(
      worlds().map(async ({ student, testId }) => {
        const answer = await student.put(`/api/v1/tests/${testId}/waiting-room`, { agrees: true });
        expect(answer.status, answer.text).toBe(200);
        const { paper_id, ...room } = answer.body as { paper_id: number };
        const sealed = await student.get(`/api/v1/sealed-papers/${paper_id}`);
        expect(sealed.status).toBe(200);
        expect(sealed.text).not.toContain("Sealed");
        const { text } = await student.graphql(`{ sealedPaper(id: ${paper_id}) { content } }`);
        expect(text).not.toMatch(/"questions"/);
        return JSON.stringify(room).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "moment");
      }),
    );
    expect(rooms[0]).toBe(rooms[1]);
    await expectEqual();
  });

  it("no route of REST does", expectRoutesEqual);
});

it("once it has opened, the same walk finds the questions", async () => {
  for (const { server } of worlds()) server.pass(700);
  const [left, right] = await Promise.all(
    worlds().map(({ student, testId }) =>
      student.graphql(`mutation { startTest(testId: ${testId}) { questions { questionText } } }`),
    ),
  );
  expect(left?.text).toContain("Sealed 0 0");
  expect(right?.text).toContain("Sealed 1 0");
});
