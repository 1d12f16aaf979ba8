import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertLabelled, plain } from "../../tests/support/labelled-bank.ts";
import { withinTransaction } from "../database/one-transaction.ts";
import { inTransaction } from "../database/transaction.ts";
import { forgetBank } from "./bank-cache.ts";
import { drawableLabels, freshDrawableLabels } from "./drawable-labels.ts";

let given: TestDatabase;
const now = () => new Date();

beforeAll(async () => {
  given = await createTestDatabase({ maxConnections: 1 });
  await insertLabelled(given.database, plain(1, "Law of Torts"));
});
afterAll(() => given.drop());

test("a transaction waits for nothing that waits for a connection", async () => {
  const { database } = given;
  const waiting = await inTransaction(database, async (client) => {
    const within = withinTransaction(database, client);
    // Asked for first, both have to wait until the only connection is given back.
    const outside = [
      drawableLabels({ database: database, now }),
      freshDrawableLabels({ database: database, now }),
    ];
    expect((await drawableLabels({ database: within, now })).subjects).toEqual(["Law of Torts"]);
    expect((await freshDrawableLabels({ database: within, now })).subjects).toEqual([
      "Law of Torts",
    ]);
    return outside;
  });
  const [first] = await Promise.all(waiting);
  const known = await drawableLabels({ database: database, now });
  expect(known).toEqual(first);
  // What is here already serves a transaction too, and what was loaded in one is not kept.
  await inTransaction(database, async (client) => {
    const within = withinTransaction(database, client);
    expect(await drawableLabels({ database: within, now })).toBe(known);
    forgetBank(database);
    expect(await drawableLabels({ database: within, now })).not.toBe(
      await drawableLabels({ database: within, now }),
    );
  });
});
