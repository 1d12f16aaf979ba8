import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { DIFFICULTIES } from "../answer-history/refresh-difficulty.ts";

const DAY = 24 * 60 * 60;

type Third = keyof typeof DIFFICULTIES;

/** A question as this test knows it. */
interface Known {
  id: number;
  third: Third | null;
  /** How many days ago it was asked; null for never. */
  askedDaysAgo: number | null;
  isWrong: boolean;
  isMarked: boolean;
}

const POOLS: Record<string, (question: Known) => boolean> = {
  ALL: () => true,
  UNSEEN: ({ askedDaysAgo }) => askedDaysAgo === null,
  WRONG: ({ isWrong }) => isWrong,
  MARKED: ({ isMarked }) => isMarked,
  STALE: ({ askedDaysAgo }) => askedDaysAgo !== null && askedDaysAgo > 30,
};
const THIRDS = ["easier", "medium", "harder"] as const;

let server: TestApp;
let student: Caller;
const bank: Known[] = [];

async function ask<Data>(query: string, variables: object = {}): Promise<Data> {
  const { body } = await student.graphql(query, variables);
  const { data, errors } = body as { data: Data; errors?: unknown };
  expect(errors, JSON.stringify(errors)).toBeUndefined();
  return data;
}

/** A test's questions: "r" is answered right, "w" wrong, with "!" marked; then its third, "-" for unknown. */
async function make(works: readonly string[], askedDaysAgo: number | null): Promise<void> {
  const { testId, questionIds } = await server.makeTest({ count: works.length });
  const { pool, prisma } = server.dependencies.database;
  const { rows } = await pool.query<{ key: number }>(
    `SELECT r.correct_option_index AS key FROM unnest($1::int[]) WITH ORDINALITY AS asked (id, place)
     JOIN questions q ON q.id = asked.id JOIN question_revisions r ON r.id = q.revision_id ORDER BY place`,
    [questionIds],
  );
  const isAsked = askedDaysAgo !== null;
  const made = works.map((work, place): Known => {
    const third = THIRDS[Number(work.at(-1)) - 1] ?? null;
    const [isWrong, isMarked] = [isAsked && work.startsWith("w"), isAsked && work.includes("!")];
    return { id: questionIds[place] ?? 0, third, askedDaysAgo, isWrong, isMarked };
  });
  bank.push(...made);
  await prisma.questionDifficulty.createMany({
    data: made.flatMap(({ id, third }) =>
      third === null
        ? []
        : { questionId: id, people: 20, rightAnswers: 10, third: DIFFICULTIES[third] },
    ),
  });
  if (!isAsked) return;
  const { startTest } = await ask<{ startTest: { id: string } }>(
    "mutation ($id: ID!) { startTest(testId: $id) { id } }",
    { id: testId },
  );
  const each = <T>(value: T) => works.map(() => value);
  const progress = {
    ...{ sequence: 1, currentQuestion: 0, tabSwitchCount: 0, timeLeftSeconds: 60 },
    answers: rows.map(({ key }, place) => (made[place]?.isWrong ? (key === 0 ? 1 : 0) : key)),
    marked: made.map(({ isMarked }) => isMarked),
    ...{ firstShown: each(0), secondsSpent: each(1), changeCounts: each(1) },
  };
  await ask("mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id } }", {
    input: { attemptId: startTest.id, progress },
  });
}

beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  student = await server.as("student@example.com");
  await make(["r!1", "w!2", "r3", "w1", "r-", "w2"], 31);
  server.pass(11 * DAY);
  await make(["w!1", "r3"], 20);
  server.pass(20 * DAY);
  await make(["w3", "r-", "r!1"], 0);
  await make(["1", "2", "2", "-"], null);
});
afterAll(() => server.close());

describe.each(Object.entries(POOLS))("the pool %s", (pool, isIn) => {
  it.each([null, ...THIRDS])("counts and draws what is %s", async (third) => {
    const difficulty = third?.toUpperCase() ?? null;
    const { practicePools } = await ask<{
      practicePools: { pool: string; count: number; difficultyKnown: number }[];
    }>(
      "query ($difficulty: PracticeDifficulty) { practicePools(difficulty: $difficulty) { pool count difficultyKnown } }",
      { difficulty },
    );
    const own = bank.filter(isIn);
    const wanted = own.filter((question) => third === null || question.third === third);
    expect(practicePools.find((row) => row.pool === pool)).toEqual({
      ...{ pool, count: wanted.length },
      difficultyKnown: own.filter((question) => question.third !== null).length,
    });
    if (wanted.length === 0) return;
    const { startPractice } = await ask<{
      startPractice: { id: string; questions: { questionId: string }[] };
    }>(
      "mutation ($input: PracticeInput!) { startPractice(input: $input) { id questions { questionId } } }",
      { input: { pool, difficulty, numQuestions: 50 } },
    );
    // At most five may be in progress.
    await ask("mutation ($id: ID!) { endPractice(id: $id) { id } }", { id: startPractice.id });
    const drawn = startPractice.questions.map(({ questionId }) => Number(questionId));
    expect(drawn.toSorted((one, other) => one - other)).toEqual(wanted.map(({ id }) => id));
  });
});

it("has a question in every pool, and in every third of the bank", () => {
  for (const isIn of Object.values(POOLS)) expect(bank.filter(isIn).length).toBeGreaterThan(0);
  expect(new Set(bank.map(({ third }) => third)).size).toBe(4);
});
