import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { simulateItems } from "../../tests/support/simulated-items.ts";
import { computeDueQuestions } from "./compute-questions.ts";
import { computeDue } from "./compute-statistics.ts";

let server: TestApp;
let admin: Caller;
let simulated: Awaited<ReturnType<typeof simulateItems>>;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  admin = await server.as("admin@example.com");
  simulated = await simulateItems(server, { questions: 40, students: 160, seed: 4 });
}, 120_000);
afterAll(() => server.close());

async function compute() {
  await computeDue(server.dependencies);
  await computeDueQuestions(server.dependencies);
}

const CHOICES = "choices { choice count }";
const read = async <Data>(query: string, variables = {}) => {
  const { body, text } = await admin.graphql(query, variables);
  const { data, errors } = body as { data: Data; errors?: unknown };
  expect(errors, text).toBeUndefined();
  return data;
};
interface Figures {
  attempts: number;
  choices: { choice: number; count: number }[];
}
const item = async (id: number) =>
  (
    await read<{
      item: Record<"fixed" | "random" | "together", Figures | null> & {
        isCurrent: boolean;
        acceptedOptions: number[];
        uses: unknown[];
        flag: { closedAt: string | null; evidence: { option: number } } | null;
      };
    }>(
      `query ($id: ID!) { item(questionId: $id) { isCurrent acceptedOptions uses { testId position attempts }
        fixed { attempts ${CHOICES} } random { attempts ${CHOICES} } together { attempts ${CHOICES} }
        flag { closedAt evidence { option } } } }`,
      { id: String(id) },
    )
  ).item;
const flagged = async () =>
  (
    await read<{ flaggedItems: { items: { id: string }[] } }>("{ flaggedItems { items { id } } }")
  ).flaggedItems.items.map(({ id }) => Number(id));

it("flags wrong keys, and counts the first attempt of each student on each question", async () => {
  await compute();
  const { wrong, testId, questionIds } = simulated;
  const found = await flagged();
  // With 160 students one may be missed.
  expect(found.filter((id) => wrong.includes(id)).length).toBeGreaterThanOrEqual(2);
  expect(found.length).toBeLessThanOrEqual(4);
  // Others take the same questions in random tests.
  await simulateItems(server, { questions: 40, students: 60, seed: 5, isRandom: true }, simulated);
  await compute();
  const { fixed, random, together, uses } = await item(questionIds[0] ?? 0);
  expect(fixed?.attempts).toBe(160);
  expect(random?.attempts).toBeGreaterThan(20);
  expect(together?.attempts).toBe(160 + (random?.attempts ?? 0));
  expect(uses).toEqual([{ testId: String(testId), position: 0, attempts: 160 }]);
  // A first attempt of a random test by a student of the fixed one counts there, and not in both together.
  const { pool } = server.dependencies.database;
  await pool.query(
    `UPDATE attempts SET user_id = (SELECT min(user_id) FROM attempts WHERE test_id = $1), correction_ids = '{}', status = 'submitted'
     WHERE id = (SELECT max(id) FROM attempts WHERE random_test_id IS NOT NULL)`,
    [testId],
  );
  await pool.query("INSERT INTO item_tasks (question_id) SELECT unnest($1::int[])", [questionIds]);
  await compute();
  const after = await Promise.all(questionIds.map(item));
  const sum = (kind: "random" | "together") =>
    after.reduce((total, one) => total + (one[kind]?.attempts ?? 0), 0);
  expect(sum("random")).toBe(60 * 28);
  expect(sum("together")).toBe(40 * 160 + 59 * 28);
});

it("keeps a closed flag closed until the key or the options change", async () => {
  const [id = 0] = await flagged();
  const close = (reason: string) =>
    admin.graphql(
      "mutation ($id: ID!, $reason: String!) { closeFlag(questionId: $id, reason: $reason) { flag { closedBy } } }",
      {
        ...{ id: String(id), reason },
      },
    );
  expect((await close(" ")).text).toContain("Please give a reason");
  expect((await close("Section 9 says so")).text).toContain("closedBy");
  expect((await close("Again")).text).toContain("CONFLICT");
  const { pool, prisma } = server.dependencies.database;
  await pool.query("INSERT INTO item_tasks (question_id) VALUES ($1), ($1)", [id]);
  await compute();
  expect((await item(id)).flag?.closedAt).not.toBeNull();
  expect(await flagged()).not.toContain(id);

  // Labels are no other wording; the key is judged by the same answers.
  const { acceptedOptions, together, flag } = await item(id);
  const { revision } = await prisma.question.findUniqueOrThrow({
    where: { id },
    include: { revision: true },
  });
  const edit = async (changes: object) => {
    const answer = await admin.put(`/api/v1/questions/${id}`, {
      ...{ question_text: revision.questionText, options: revision.options, subject: "Torts" },
      ...changes,
    });
    expect(answer.status, answer.text).toBe(200);
    await compute();
    return item(id);
  };
  const third = [0, 1, 2, 3].find(
    (one) => !acceptedOptions.includes(one) && one !== flag?.evidence.option,
  );
  const worse = await edit({ correct_option_index: third });
  expect(worse.together).toEqual(together);
  expect(worse.flag?.closedAt).toBeNull();
  const right = await edit({ correct_option_index: flag?.evidence.option });
  expect(right).toMatchObject({ isCurrent: true, flag: null });
  const other = await edit({ question_text: "Another question?", correct_option_index: third });
  expect(other).toMatchObject({ isCurrent: false, flag: null });
});
