import { isObjectType, isRequiredArgument } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../server/app/schema.ts";
import { copiedFiles } from "../../server/privacy/copied-files.ts";
import { computeDueQuestions } from "../../server/reports/compute-questions.ts";
import { computeDue } from "../../server/reports/compute-statistics.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { insertBank } from "../support/bank.ts";
import { differences, walkSchema } from "../support/walk-schema.ts";

// Until the results of a test are out, no student can read a score on it, a rank or a key, whether they took it or not. Two copies of Lexam differ only in the keys of a test that 25 students took with the same
// answers, so that every score differs. All that a student can read must be equal, totals too.

const STUDENTS = 25;
const QUESTIONS = 8;

interface World {
  server: TestApp;
  testId: number;
  resultId: number;
  questionIds: number[];
  /** Took the test, as their only one. */
  taker: Caller;
  takerId: number;
  /** Never took it. */
  other: Caller;
}

async function sealedWorld(shift: number): Promise<World> {
  const server = await createTestApp({ rateLimitFactor: 0 });
  const { database } = server.dependencies;
  const { pool } = database;
  const bank = Array.from({ length: QUESTIONS }, (_, place) => ({
    text: `Question ${place}?`,
    options: ["First", "Second", "Third", "Fourth"],
    correct: (place + shift) % 4,
    subject: "Law of Torts",
  }));
  const questionIds = await insertBank(database, bank);
  const { testId } = await server.makeTest({ questionIds, count: 0 });
  const now = server.dependencies.now().getTime();
  await pool.query(
    "UPDATE tests SET closes_at = $2, results_at = $3, is_ranked = TRUE WHERE id = $1",
    [testId, new Date(now + 3_600_000), new Date(now + 7_200_000)],
  );
  const takers: Caller[] = [];
  let resultId = 0;
  for (let n = 0; n < STUDENTS; n += 1) {
    const student = await server.as(`taker${n}@example.com`);
    takers.push(student);
    // More right answers in one world are fewer in the other.
    const answers = questionIds.map((question_id, place) => ({
      ...{ question_id, selected_option_index: (place + (place < n % QUESTIONS ? 0 : 1)) % 4 },
    }));
    const submitted = await student.post("/api/v1/results/submit-quiz", {
      ...{ test_id: testId, answers, time_taken_minutes: 1 },
    });
    expect(submitted.status, submitted.text).toBe(201);
    if (n === 2) resultId = (submitted.body as { id: number }).id;
  }
  // After the closing, before the results.
  server.pass(5000);
  await computeDue(server.dependencies);
  await computeDueQuestions(server.dependencies);
  const other = await server.as("other@example.com");
  const { rows } = await pool.query("SELECT id FROM users WHERE email = 'taker2@example.com'");
  const taker = takers[2] as Caller;
  return { ...{ server, testId, resultId, questionIds, taker, other }, takerId: rows[0].id };
}

let one: World;
let two: World;
const worlds = () => [one, two];
beforeAll(async () => {
  [one, two] = await Promise.all([sealedWorld(0), sealedWorld(1)]);
});
afterAll(() => Promise.all(worlds().map(({ server }) => server.close())));

/** Differs between any two moments or sessions, or follows from a student's own answers and a key of the server. */
const OF_THE_MOMENT = new Set([
  ...["Session.id", "Result.cursor", "Attempt.secondsSinceSaved", "Attempt.secondsWorked"],
  ...["Attempt.timeLeftSeconds", "Result.timeLeftSeconds", "Result.timeTakenSeconds"],
  ...["Result.timeTakenMinutes", "Result.receipt"],
]);

/** The arguments of every field that needs some; null for those that this student has nothing of. */
function argumentsFor({ testId, resultId, questionIds }: World): Record<string, string | null> {
  const needing = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ args }) => args.some(isRequiredArgument))
        .map(({ name }) => [`${type.name}.${name}`, null] as const),
    );
  return {
    ...Object.fromEntries(needing),
    "Query.result": `(id: ${resultId})`,
    "Query.attempt": `(id: ${resultId})`,
    "Query.blindReview": `(resultId: ${resultId})`,
    "Query.test": `(id: ${testId})`,
    "Query.testOverview": `(testId: ${testId})`,
    "Query.question": `(id: ${questionIds[0]})`,
    "Query.mistake": `(questionId: ${questionIds[0]})`,
    "Query.topics": '(subject: "Law of Torts")',
    "Query.questionsToPractise": '(subject: "Law of Torts", limit: 50)',
  };
}

describe.each(["taker", "other"] as const)(
  "while results are withheld, to one who is %s",
  (who) => {
    it("no field reveals a score, a rank or a key", async () => {
      const [left = [], right = []] = await Promise.all(
        worlds().map((world) => walkSchema(schema, world[who], argumentsFor(world))),
      );
      expect(left.map(({ name }) => name)).toEqual(right.map(({ name }) => name));
      expect(left.length).toBeGreaterThan(100);
      const found = left.flatMap(({ type, text }, index) =>
        differences(text, right[index]?.text ?? "").map((name) => `${type}.${name}`),
      );
      expect(found.filter((name) => !OF_THE_MOMENT.has(name))).toEqual([]);
      expect(left.map(({ text }) => text).join("")).not.toContain("SECRET");
    });

    it("no route of REST does", async () => {
      const { body } = await one[who].get("/api/v1/openapi.json");
      const { paths } = body as { paths: Record<string, { get?: object }> };
      const routes = Object.keys(paths).filter(
        (path) => paths[path]?.get && !/\/start$|events|google|sessions/.test(path),
      );
      expect(routes.length).toBeGreaterThan(25);
      const found: string[] = [];
      for (const path of routes) {
        const [left, right] = await Promise.all(
          worlds().map((world) => {
            const id = /questions|mistakes/.test(path)
              ? world.questionIds[0]
              : /tests/.test(path)
                ? world.testId
                : world.resultId;
            const route = path.replace(/\{\w+\}/g, String(id));
            return world[who].get(route.startsWith("/api/v1") ? route : `/api/v1${route}`);
          }),
        );
        if (!left?.text.startsWith("{") && !left?.text.startsWith("[")) continue;
        const names = differences(left.text, right?.text ?? "").filter(
          (name) => name !== "receipt",
        );
        found.push(...names.map((name) => `${path} ${name}`));
      }
      expect(found).toEqual([]);
    });
  },
);

it("the copy of one's data reveals none", async () => {
  const [left = [], right = []] = await Promise.all(
    worlds().map(async ({ server, takerId }) => {
      const texts: string[] = [];
      for (const { name, pieces } of copiedFiles(server.dependencies.database, takerId)) {
        let text = `${name}\n`;
        for await (const piece of pieces) text += piece;
        // Moments, receipts and the ids of sessions.
        const own =
          /\d{4}-\d\d-\d\d[T ][\d:.+]+Z?|[A-Z]{4}(-[A-Z]{4}){3}|[\da-f]{8}(-[\da-f]{4,12}){4}/g;
        texts.push(text.replace(own, "own"));
      }
      return texts;
    }),
  );
  expect(left).toEqual(right);
});

it("nothing of it is practised, reviewed or drawn into a random test", async () => {
  const [left, right] = await Promise.all(
    worlds().map(async ({ taker, other, questionIds, resultId }) => {
      const texts: string[] = [];
      for (const student of [taker, other]) {
        const generated = await student.post("/api/v1/random-tests/generate", {
          ...{ num_questions: 1, duration_minutes: 10, correct_marks: 1, incorrect_marks: 0 },
        });
        const selection = await student.post("/api/v1/practice/selection", {
          ...{ question_ids: questionIds, title: "" },
        });
        const drill = await student.graphql(
          `mutation { practiseQuestions(resultId: ${resultId}, positions: [0, 1]) { id } }`,
        );
        const { text } = await student.graphql(
          "{ practicePools { pool count } randomTestMatches }",
        );
        texts.push(generated.text, selection.text, drill.text, text);
      }
      return texts.map((text) => text.replace(/"(trace_id|instance)":"[^"]*"/g, ""));
    }),
  );
  expect(left).toEqual(right);
  expect(left?.join("")).not.toContain('"is_right"');
});

it("once results are out, the same walk finds the scores, the ranks and the keys", async () => {
  for (const { server } of worlds()) server.pass(7200);
  const [left = [], right = []] = await Promise.all(
    worlds().map((world) => walkSchema(schema, world.taker, argumentsFor(world))),
  );
  const found = new Set(
    left.flatMap(({ type, text }, index) =>
      differences(text, right[index]?.text ?? "").map((name) => `${type}.${name}`),
    ),
  );
  for (const name of [
    ...["Result.score", "ResultRank.place", "Solution.correctOptionIndex", "RankAmong.percentile"],
    ...["UserStatistics.averageScore", "ResultPeers.percentile"],
  ]) {
    expect([...found], name).toContain(name);
  }
});
