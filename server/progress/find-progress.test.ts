import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../tests/support/app.ts";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import type { Finding } from "./findings.ts";
import { countsToPractise } from "./to-practise.ts";

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp();
});
afterEach(() => server.close());

interface Progress {
  tests_counted: number;
  answers_given: number;
  since: string | null;
  standings: { subject: string; shown: number; answered_count: number; right_percent: number }[];
  findings: unknown[];
  habits: { habit: string; verdict: string }[];
}

async function progressOf(caller: Caller): Promise<Progress> {
  const { status, body, text } = await caller.get("/api/v1/progress");
  expect(status, text).toBe(200);
  return body;
}

async function practised(caller: Caller, filter: string): Promise<string[]> {
  const query = `{ questionsToPractise(${filter}) }`;
  const { body } = await caller.post("/graphql", { query });
  const { data } = body as { data: { questionsToPractise: string[] } };
  return data.questionsToPractise;
}

/** Submits a test with option 0 for its first questions, and nothing for the others. */
async function submit(
  caller: Caller,
  testId: number,
  questionIds: readonly number[],
  most: number,
) {
  const answers = questionIds.slice(0, most).map((question_id) => ({
    ...{ question_id, selected_option_index: 0 },
  }));
  const { status, text } = await caller.post("/api/v1/results/submit-quiz", {
    ...{ test_id: testId, answers, time_taken_minutes: 1 },
  });
  expect(status, text).toBe(201);
}

describe("progress", () => {
  it("is empty before the first test, and for everybody else", async () => {
    await server.as("admin@example.com");
    const student = await server.as("student@example.com");
    const other = await server.as("other@example.com");
    expect(await progressOf(student)).toMatchObject({
      ...{ tests_counted: 0, answers_given: 0, since: null, standings: [], findings: [] },
    });
    const { testId, questionIds } = await server.makeTest({ count: 30 });
    await submit(student, testId, questionIds, 25);
    expect(await progressOf(student)).toMatchObject({ tests_counted: 1, answers_given: 25 });
    expect(await progressOf(other)).toMatchObject({ tests_counted: 0, standings: [] });
  });

  it("counts each new test at once, and what was skipped as shown in attempts without times", async () => {
    await server.as("admin@example.com");
    const student = await server.as("student@example.com");
    const { testId, questionIds } = await server.makeTest({ count: 30 });
    for (let test = 1; test <= 3; test += 1) {
      await submit(student, testId, questionIds, 25);
      const { tests_counted, answers_given, standings, habits } = await progressOf(student);
      expect({ tests_counted, answers_given }).toEqual({
        ...{ tests_counted: test, answers_given: 25 * test },
      });
      expect(standings.reduce((sum, { shown }) => sum + shown, 0)).toBe(30 * test);
      expect(habits).toHaveLength(test < 3 ? 0 : 6);
    }
  });

  it("has nothing of a fourth when only three and no answer were given", async () => {
    await server.as("admin@example.com");
    const student = await server.as("student@example.com");
    const { testId, questionIds } = await server.makeTest({ count: 4 });
    for (let test = 1; test <= 3; test += 1) await submit(student, testId, questionIds, 0);
    const { answers_given, findings, habits } = await progressOf(student);
    expect({ answers_given, findings }).toEqual({ answers_given: 0, findings: [] });
    expect(habits.filter(({ verdict }) => verdict === "costs")).toEqual([]);
  });
});

describe("questions to practise", () => {
  it("are one's own wrong and skipped ones first, then unseen ones of the subject", async () => {
    await server.as("admin@example.com");
    const student = await server.as("student@example.com");
    const other = await server.as("other@example.com");
    const { testId, questionIds } = await server.makeTest({ count: 6 });
    await submit(student, testId, questionIds, 4);
    const rows = await server.dependencies.database.prisma.question.findMany({
      where: { id: { in: questionIds } },
      select: { id: true, subject: true, revision: { select: { correctOptionIndex: true } } },
    });
    const missed = rows
      .filter(
        ({ id, revision }) => questionIds.indexOf(id) > 3 || revision.correctOptionIndex !== 0,
      )
      .map(({ id }) => String(id));
    const all = await practised(student, "limit: 200");
    expect(all.toSorted()).toEqual(missed.toSorted());
    const skipped = await practised(student, "skippedOnly: true, limit: 200");
    expect(skipped.toSorted()).toEqual(questionIds.slice(4).map(String).toSorted());
    expect(await practised(other, "limit: 200")).toEqual([]);
    const subject = rows[0]?.subject ?? "";
    const first = await practised(student, `subject: "${subject}", limit: 200`);
    const own = missed.filter(
      (id) => rows.find((row) => String(row.id) === id)?.subject === subject,
    );
    expect(first.slice(0, own.length).toSorted()).toEqual(own.toSorted());
  });

  it("are counted along the findings, as many as their practices have", async () => {
    await server.as("admin@example.com");
    const student = await server.as("student@example.com");
    const { testId, questionIds } = await server.makeTest({ count: 6 });
    await submit(student, testId, questionIds, 4);
    const subject = "Law of Torts";
    // The answer history is brought up to the submit by anyone who reads it first.
    const [all, skipped, ofSubject] = [
      await practised(student, "limit: 10"),
      await practised(student, "skippedOnly: true, limit: 10"),
      await practised(student, `subject: "${subject}", limit: 10`),
    ];
    const { database } = server.dependencies;
    const { userId } = await database.prisma.attempt.findFirstOrThrow({ where: { testId } });
    const finding = (kind: Finding["kind"], of: string | null = null): Finding => ({
      ...{ kind, subject: of, topic: null, costHundredths: 100, correct: 0, answered: 6 },
      ...{ othersCorrect: 0, othersAnswered: 0, times: 6, besides: 0, outcomes: "" },
    });
    const findings = [
      finding("skipping"),
      finding("late"),
      finding("subject", subject),
      finding("subject", "No such subject"),
      finding("quick"),
    ];
    const viewer = { userId, email: "", fullName: "", role: "student", sessionId: "" } as const;
    expect(await countsToPractise(viewer, server.dependencies, findings)).toEqual([
      skipped.length,
      null,
      ofSubject.length,
      0,
      all.length,
    ]);
    expect(skipped).toHaveLength(2);
  });

  it("are from 1 to 200", async () => {
    await server.as("admin@example.com");
    const student = await server.as("student@example.com");
    const query = "{ questionsToPractise(limit: 201) }";
    const { body } = await student.post("/graphql", { query });
    const { errors } = body as { errors: { message: string }[] };
    expect(errors[0]?.message).toBe("limit must be from 1 to 200, not 201.");
  });
});
