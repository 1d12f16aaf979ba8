import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { computeDue } from "../../server/reports/compute-statistics.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { simulateTest } from "../support/simulated-test.ts";
import { ask, sections } from "./section-attempts.ts";

// Ranks (docs/rules.md, section 18), from outside; the places of many against PostgreSQL's own rank().

const HOUR = 3600;

let server: TestApp;
let people = 0;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
});
afterAll(() => server.close());

const newStudent = () => {
  people += 1;
  return server.as(`ranked${people}@example.com`);
};

const RANK =
  "place students sharing computedAt changedAt among { percentile below bins quarters next { places marks } sections { title medianShare place } }";
const rankOf = async (student: Caller, resultId: number | string) => {
  const { data } = await ask(student, `{ result(id: ${resultId}) { rank { ${RANK} } } }`);
  return data?.result.rank;
};

async function close(testId: number, values = "closes_at = $2"): Promise<void> {
  await server.dependencies.database.pool.query(
    `UPDATE tests SET is_ranked = TRUE, ${values} WHERE id = $1`,
    [testId, server.dependencies.now()],
  );
}

/** A student's submit with so many right answers. */
async function submit(student: Caller, testId: number, questionIds: number[], right: number) {
  // The keys of made questions go through the four options.
  const answers = questionIds.map((question_id, place) => ({
    ...{ question_id, selected_option_index: (place + (place < right ? 0 : 1)) % 4 },
  }));
  const { body } = await student.post("/api/v1/results/submit-quiz", {
    ...{ test_id: testId, time_taken_minutes: 1, answers },
  });
  return (body as { id: number }).id;
}

describe("the ranks of many students", () => {
  let testId: number;
  interface Expected {
    attemptId: number;
    email: string;
    place: number;
    below: number;
    equal: number;
    percent: number;
  }
  let expected: Expected[];
  beforeAll(async () => {
    ({ testId } = await simulateTest(server, { students: 120, questions: 20, seed: 7 }));
    await close(testId);
    await computeDue(server.dependencies);
    const { rows } = await server.dependencies.database.pool.query<Expected>(
      `SELECT first.id AS "attemptId", first.email, rank() OVER w::int AS place,
         (count(*) OVER () - count(*) OVER (ORDER BY percent DESC))::int AS below,
         (count(*) OVER (PARTITION BY percent) - 1)::int AS equal, percent::float
       FROM (SELECT DISTINCT ON (a.user_id) a.id, u.email, a.score_hundredths::numeric / a.max_hundredths AS percent
         FROM attempts a JOIN users u ON u.id = a.user_id WHERE a.test_id = $1 AND a.status = 'submitted' AND NOT a.by_staff
         ORDER BY a.user_id, a.completed_at, a.id) first WINDOW w AS (ORDER BY percent DESC) ORDER BY 3`.replace(
        "rank() OVER w::int",
        "(rank() OVER w)::int",
      ),
      [testId],
    );
    expected = rows;
  });

  it("are PostgreSQL's, with ties shared, from first attempts of students alone", async () => {
    const stored = await server.dependencies.database.prisma.attemptRank.findMany({
      where: { testId },
      orderBy: { attemptId: "asc" },
      select: { attemptId: true, place: true, sharing: true },
    });
    const places = expected.map(({ attemptId, place, equal }) => ({
      ...{ attemptId, place, sharing: equal },
    }));
    expect(stored).toEqual(places.sort((one, other) => one.attemptId - other.attemptId));
    expect(new Set(expected.map(({ place }) => place)).size).toBeLessThan(120);
  });

  it.each([0, 11, 60, 119])("are shown to a student with what lies around (%i)", async (index) => {
    const own = expected[index];
    if (own === undefined) throw new Error("No such student.");
    const student = await server.as(own.email);
    const rank = await rankOf(student, own.attemptId);
    expect(rank).toMatchObject({ place: own.place, students: 120, sharing: own.equal });
    const { percentile, below, bins, quarters } = rank.among;
    expect(below).toBe(own.below);
    expect(percentile).toBeCloseTo((100 * (own.below + own.equal / 2)) / 119, 1);
    expect(bins.reduce((sum: number, count: number) => sum + count, 0)).toBe(120);
    expect([...quarters].sort((one: number, other: number) => one - other)).toEqual(quarters);
    expect(rank.among.next === null).toBe(own.place === 1);
    // Another's result is none of theirs.
    const foreign = expected[(index + 1) % 120]?.attemptId ?? 0;
    expect(await rankOf(student, foreign)).toBeUndefined();
  });

  it("say how many marks are missing to a better place", async () => {
    const own = expected.find(({ place }) => place > 10);
    if (own === undefined) throw new Error("No such student.");
    const student = await server.as(own.email);
    const { among } = await rankOf(student, own.attemptId);
    expect(among.next.places).toBe(10);
    const there = expected.findLast(({ place }) => place <= own.place - 10);
    expect(among.next.marks / 19).toBeCloseTo((there?.percent ?? 0) - own.percent, 1);
  });
});

describe("a ranked test", () => {
  it("has no rank before it closes, nor before its results are out", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 2 });
    const student = await newStudent();
    await close(
      testId,
      "closes_at = $2::timestamptz + interval '1 hour', results_at = $2::timestamptz + interval '2 hours'",
    );
    const resultId = await submit(student, testId, questionIds, 1);
    await computeDue(server.dependencies);
    const path = `/api/v1/results/${resultId}`;
    expect((await student.get(path)).status).toBe(409);
    server.pass(1.5 * HOUR);
    expect((await student.get(path)).status).toBe(409);
    server.pass(HOUR);
    const shown = await student.get(path);
    expect(shown.body).toMatchObject({ rank: { place: 1, students: 1, sharing: 0, among: null } });
  });

  it("has no rank while it is open, though scores show at once", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 2 });
    const student = await newStudent();
    await close(testId, "closes_at = $2::timestamptz + interval '1 hour'");
    const resultId = await submit(student, testId, questionIds, 1);
    await computeDue(server.dependencies);
    expect(await rankOf(student, resultId)).toBeNull();
    server.pass(HOUR);
    expect(await rankOf(student, resultId)).toMatchObject({ place: 1, students: 1 });
  });

  it("ranks the first attempt of a student, and no test that isn't ranked", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 2 });
    const [student, other] = [await newStudent(), await newStudent()];
    const first = await submit(student, testId, questionIds, 0);
    const second = await submit(student, testId, questionIds, 2);
    const better = await submit(other, testId, questionIds, 1);
    await computeDue(server.dependencies);
    expect(await rankOf(other, better)).toBeNull();
    await close(testId);
    await computeDue(server.dependencies);
    expect(await rankOf(student, first)).toMatchObject({ place: 2, students: 2 });
    expect(await rankOf(student, second)).toBeNull();
    expect(await rankOf(other, better)).toMatchObject({ place: 1 });
  });

  it("ranks each section, and says when places changed after the results", async () => {
    const { testId, questionIds } = await server.makeTest({
      ...{ count: 6, durationMinutes: 30, sections: sections(false) },
    });
    const students = await Promise.all(Array.from({ length: 21 }, newStudent));
    const results = [];
    for (const [n, student] of students.entries()) {
      results.push(await submit(student, testId, questionIds, n % 7));
    }
    await close(testId);
    await computeDue(server.dependencies);
    const [student, resultId] = [students[3] as Caller, results[3] ?? 0];
    const before = await rankOf(student, resultId);
    // Three each have 0 to 6 right answers; those with three have both of Law and one of Logic.
    expect(before).toMatchObject({ place: 10, sharing: 2, changedAt: null });
    expect(before.among.sections.map(({ title, place }: never) => [title, place])).toEqual([
      ["Law", 1],
      ["Logic", 10],
      ["English", 7],
    ]);
    expect(before.among.next).toEqual({ places: 1, marks: 1.25 });
    server.pass(60);
    await server.dependencies.database.pool.query(
      "INSERT INTO statistics_tasks (attempt_id, test_id) VALUES ($1, $2)",
      [resultId, testId],
    );
    await server.dependencies.database.pool.query(
      `UPDATE attempts SET score_hundredths = max_hundredths, answers = '{0,1,2,3,0,1}' WHERE id = $1`,
      [resultId],
    );
    await computeDue(server.dependencies);
    const after = await rankOf(student, resultId);
    expect(after).toMatchObject({ place: 1, sharing: 3 });
    expect(after.changedAt).toBe(after.computedAt);
  });
});
