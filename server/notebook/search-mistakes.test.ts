import { afterAll, beforeAll, expect, it } from "vitest";
import { notebookLimits } from "#rules/mistakes.ts";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertBank, sampleQuestions } from "../../tests/support/bank.ts";

let server: TestApp;
let student: Caller;
let ids: number[];

const { searchedNewest } = notebookLimits;
const MISTAKES = searchedNewest + 100;

beforeAll(async () => {
  server = await createTestApp();
  await server.as("admin@example.com");
  student = await server.as("student@example.com");
  const { pool, prisma } = server.dependencies.database;
  const questions = sampleQuestions(MISTAKES).map((question, index) => ({
    ...question,
    text:
      index === 0
        ? "What is a xylograph’s – or\u00a0copy’s – owner?"
        : `About bailment, ${index}. ${question.text}`,
  }));
  ids = await insertBank(server.dependencies.database, questions);
  const { id } = await prisma.user.findUniqueOrThrow({ where: { email: "student@example.com" } });
  // The first question is the oldest mistake, each in a practice of its own.
  await pool.query(
    `WITH missed AS (
       SELECT q.id, q.revision_id, q.subject, row_number() OVER (ORDER BY q.id) AS place,
         now() - interval '30 days' + row_number() OVER (ORDER BY q.id) * interval '1 minute' AS at
       FROM questions q WHERE q.id = ANY ($2::int[])
     ), answers AS (
       INSERT INTO student_answers (user_id, question_id, source, source_id, answered_at, position, revision_id, choice, outcome, seconds, marked, changes)
       SELECT $1, id, 1, place, at, 0, revision_id, 0, 3, 10, false, 0 FROM missed
     )
     INSERT INTO student_questions (user_id, question_id, subject, topic, last_outcome, times_wrong, missed_at, missed_source, missed_id, missed_kinds)
     SELECT $1, id, subject, 'General', 3, 1, at, 1, place, 1 FROM missed`,
    [id, ids],
  );
});
afterAll(() => server.close());

interface Found {
  totalCount: number;
  items: { id: string }[];
  questionIds: string[];
}

async function search(text: string): Promise<Found> {
  const answer = await student.graphql(
    "query ($search: String) { mistakes(limit: 5, filter: { search: $search }) { totalCount questionIds items { id } } }",
    { search: text },
  );
  const { data } = answer.body as { data: { mistakes: Found } };
  return data.mistakes;
}

it("finds a rare text in any mistake, and a common or short one in the newest 2,000", async () => {
  const [oldest] = ids;
  expect(await search("XYLO")).toMatchObject({ totalCount: 1, items: [{ id: String(oldest) }] });
  expect((await search("bailment")).totalCount).toBe(searchedNewest);
  expect((await search("a")).totalCount).toBe(searchedNewest);
  expect((await search("no such text")).totalCount).toBe(0);
});

it("finds a rare note in any mistake", async () => {
  const [oldest] = ids;
  const noted = await student.graphql(
    `mutation { noteMistake(questionId: ${oldest}, note: "Quaint word") { id } }`,
  );
  expect(noted.text).not.toContain("errors");
  expect((await search("quaint")).questionIds).toEqual([String(oldest)]);
});

it("finds words whatever the case, quotes, dashes and spaces, in questions and notes", async () => {
  const [oldest] = ids;
  for (const text of ["XYLOGRAPH'S - or copy's", "xylograph’s – or\u00a0copy", "xylograph`s"]) {
    expect(await search(text), text).toMatchObject({
      totalCount: 1,
      items: [{ id: String(oldest) }],
    });
  }
  await student.graphql(
    `mutation { noteMistake(questionId: ${oldest}, note: "The lender’s duty – see\u00a0notes") { id } }`,
  );
  expect((await search("lender's duty - see notes")).questionIds).toEqual([String(oldest)]);
  expect((await search("lenders duty")).totalCount).toBe(0);
});
