import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { type SentStatement, sentDuring } from "../../tests/support/sent-statements.ts";
import { gathering } from "./gather.ts";
import { withinTransaction } from "./one-transaction.ts";
import { statement } from "./statement.ts";
import { inTransaction } from "./transaction.ts";

const NUMBERS = statement({
  prepared: "test-numbers",
  text: `SELECT n::int AS n, n::bigint * 3000000000 AS large, to_timestamp(n) AS moment, ARRAY[n, -1]::smallint[] AS list,
      CASE WHEN n > :above::int THEN 'above' END AS word
    FROM generate_series(1, :count::int) n ORDER BY n DESC`,
  takes: { count: "int", above: "int" },
  gives: {
    n: "int",
    large: "bigint",
    moment: "timestamptz",
    list: "smallint[]",
    word: "text?",
  },
});

const HALF = statement({
  prepared: "test-half",
  text: "SELECT 10 / :by::int AS half",
  takes: { by: "int" },
  gives: { half: "int" },
});

let given: TestDatabase;
beforeAll(async () => {
  given = await createTestDatabase();
});
afterAll(() => given.drop());

const names = (sent: SentStatement[]) => sent.map(({ name }) => name);
const together = expect.stringMatching(/^together \d+$/);

test("statements of one person and turn are one, and answer as each alone would", async () => {
  const { database } = given;
  const alone = await NUMBERS.rows(database.pool, { count: 3, above: 1 });
  let answers: unknown;
  const sent = await sentDuring(async () => {
    answers = await Promise.all([
      NUMBERS.rows(gathering(database, 1), { count: 3, above: 1 }),
      HALF.row(gathering(database, 1), { by: 2 }),
      // The same once more costs nothing, another person's goes by itself.
      HALF.row(gathering(database, 1), { by: 2 }),
      HALF.row(gathering(database, 2), { by: 5 }),
    ]);
  });
  expect(answers).toEqual([alone, { half: 5 }, { half: 5 }, { half: 2 }]);
  expect(alone[0]).toEqual({
    n: 3,
    large: "9000000000",
    moment: new Date(3_000),
    list: [3, -1],
    word: "above",
  });
  expect(names(sent).sort()).toEqual(["test-half", together]);
});

test("one that nobody else comes with goes as it is, and the same with other values beside it", async () => {
  const { database } = given;
  const sent = await sentDuring(async () => {
    const none = await NUMBERS.rows(gathering(database, 1), { count: 0, above: 1 });
    expect(none).toEqual([]);
    const both = await Promise.all([
      HALF.row(gathering(database, 1), { by: 2 }),
      HALF.row(gathering(database, 1), { by: 10 }),
    ]);
    expect(both).toEqual([{ half: 5 }, { half: 1 }]);
  });
  expect(names(sent)).toEqual(["test-numbers", "test-half", "test-half"]);
});

test("one that fails fails alone", async () => {
  const { database } = given;
  const [failed, answered] = await Promise.allSettled([
    HALF.row(gathering(database, 1), { by: 0 }),
    NUMBERS.rows(gathering(database, 1), { count: 1, above: 5 }),
  ]);
  expect(failed).toMatchObject({ status: "rejected", reason: { code: "22012" } });
  expect(answered).toMatchObject({ status: "fulfilled", value: [{ n: 1, word: null }] });
});

test("each goes by itself inside a transaction", async () => {
  const { database } = given;
  const sent = await sentDuring(() =>
    inTransaction(database, async (client) => {
      const within = withinTransaction(database, client);
      await Promise.all([
        HALF.row(gathering(within, 1), { by: 2 }),
        NUMBERS.rows(gathering(within, 1), { count: 1, above: 1 }),
      ]);
    }),
  );
  expect(names(sent)).toEqual([null, "test-half", "test-numbers", null]);
});
