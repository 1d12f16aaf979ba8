import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
let student: Caller;
let other: Caller;

interface Own {
  timesTaken: number;
  isUnderWay: boolean;
  best: { id: string; percent: number } | null;
  last: { id: string; percent: number } | null;
}

interface Listed {
  totalCount: number;
  items: { title: string; own: Own }[];
}

const ids: Record<string, number> = {};
const questions: Record<string, number[]> = {};

async function list(caller: Caller, args = ""): Promise<Listed> {
  const { body, text } = await caller.graphql(`{ tests(limit: 20${args}) { totalCount
    items { title own { timesTaken isUnderWay best { id percent } last { id percent } } } } }`);
  expect(text).not.toContain('"errors"');
  return (body as { data: { tests: Listed } }).data.tests;
}

const titles = async (caller: Caller, args = "") => {
  const { totalCount, items } = await list(caller, args);
  expect(totalCount).toBe(items.length);
  return items.map(({ title }) => title);
};

/** Submits a test with so many correct answers of four; the rest stays unanswered. */
async function take(caller: Caller, title: string, correct: number): Promise<string> {
  server.pass(60);
  const { rows } = await server.dependencies.database.pool.query<{ id: number; correct: number }>(
    `SELECT q.id, r.correct_option_index AS correct FROM questions q
      JOIN question_revisions r ON r.id = q.revision_id WHERE q.id = ANY ($1) ORDER BY q.id`,
    [questions[title]],
  );
  const answers = rows.slice(0, correct).map(({ id, correct: index }) => ({
    question_id: id,
    selected_option_index: index,
  }));
  const { status, body, text } = await caller.post("/api/v1/results/submit-quiz", {
    test_id: ids[title],
    answers,
    time_taken_minutes: 1,
  });
  expect(status, text).toBe(201);
  return String((body as { id: number }).id);
}

beforeAll(async () => {
  server = await createTestApp();
  student = await server.as("knows@example.com");
  other = await server.as("other@example.com");
  for (const title of ["Untouched", "Weak", "Strong", "Open again", "Started", "Draft"]) {
    const made = await server.makeTest({ title, isActive: title !== "Draft" });
    ids[title] = made.testId;
    questions[title] = made.questionIds;
    server.pass(1);
  }
});
afterAll(() => server.close());

describe("tests that know their viewer", () => {
  let best: string;
  let last: string;

  it("are all new to somebody who took none", async () => {
    const { items } = await list(student);
    expect(items).toHaveLength(5);
    for (const { own } of items) {
      expect(own).toEqual({ timesTaken: 0, isUnderWay: false, best: null, last: null });
    }
    expect(await titles(student, ", own: TAKEN")).toEqual([]);
    expect(await titles(student, ", order: LOWEST_BEST")).toEqual(items.map(({ title }) => title));
  });

  it("return each student's own best and last result and attempt in progress", async () => {
    await take(student, "Weak", 0);
    best = await take(student, "Weak", 2);
    last = await take(student, "Weak", 1);
    await take(student, "Strong", 4);
    await take(student, "Open again", 3);
    for (const title of ["Open again", "Started"]) {
      await student.get(`/api/v1/tests/${ids[title]}/start`);
    }
    await take(other, "Untouched", 4);
    const { items } = await list(student);
    const own = Object.fromEntries(items.map((item) => [item.title, item.own]));
    expect(own.Weak).toEqual({
      timesTaken: 3,
      isUnderWay: false,
      best: { id: best, percent: 50 },
      last: { id: last, percent: 25 },
    });
    expect(own["Open again"]).toMatchObject({ timesTaken: 1, isUnderWay: true });
    expect(own.Started).toEqual({ timesTaken: 0, isUnderWay: true, best: null, last: null });
    expect(own.Untouched).toMatchObject({ timesTaken: 0, isUnderWay: false });
  });

  it("are filtered by how one stands to them, beside the other filters", async () => {
    expect(await titles(student, ", own: NEW")).toEqual(["Untouched"]);
    expect(await titles(student, ", own: UNDER_WAY")).toEqual(["Started", "Open again"]);
    expect(await titles(student, ", own: TAKEN")).toEqual(["Open again", "Strong", "Weak"]);
    expect(await titles(student, ', own: TAKEN, search: " WEA"')).toEqual(["Weak"]);
    expect(await titles(student, ', own: TAKEN, search: "%"')).toEqual([]);
    expect(await titles(student, ', own: TAKEN, subject: "No such"')).toEqual([]);
    expect(await titles(student, ", own: NEW, publicOnly: true")).toEqual(["Untouched"]);
  });

  it("are ordered by it, equals newest first", async () => {
    const rest = ["Started", "Untouched"];
    expect(await titles(student, ", order: UNDER_WAY_FIRST")).toEqual([
      ...["Started", "Open again"],
      ...["Untouched"],
      ...["Strong", "Weak"],
    ]);
    const byLast = ["Open again", "Strong", "Weak", ...rest];
    expect(await titles(student, ", order: LAST_TAKEN")).toEqual(byLast);
    const byBest = ["Weak", "Open again", "Strong"];
    expect(await titles(student, ", order: LOWEST_BEST")).toEqual([...byBest, ...rest]);
    expect(await titles(student, ", order: HIGHEST_BEST")).toEqual([...byBest.reverse(), ...rest]);
    const { items, totalCount } = await list(student, ", order: LOWEST_BEST, skip: 1");
    expect(items.map(({ title }) => title)[0]).toBe("Open again");
    expect(totalCount).toBe(5);
  });

  it("forget an attempt whose 24 hours are over", async () => {
    server.pass(25 * 60 * 60);
    expect(await titles(student, ", own: UNDER_WAY")).toEqual([]);
    expect(await titles(student, ", own: NEW")).toEqual(["Started", "Untouched"]);
  });

  it("show drafts to administrators alone", async () => {
    const admin = await server.as("admin@example.com");
    expect(await titles(admin, ", order: LAST_TAKEN")).toContain("Draft");
    expect(await titles(student, ", order: LAST_TAKEN")).not.toContain("Draft");
  });

  it("are looked up together, however many are listed", async () => {
    const { pool } = server.dependencies.database;
    let statements = 0;
    const query = pool.query.bind(pool);
    pool.query = ((...given: Parameters<typeof query>) => {
      if (JSON.stringify(given[0]).includes("own-attempts-on-tests")) statements += 1;
      return query(...given);
    }) as typeof pool.query;
    await list(student);
    pool.query = query;
    expect(statements).toBe(1);
  });
});
