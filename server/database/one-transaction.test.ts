import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import type { Database } from "./client.ts";
import { withinTransaction } from "./one-transaction.ts";
import { inTransaction } from "./transaction.ts";

let given: TestDatabase;
beforeAll(async () => {
  given = await createTestDatabase();
});
afterAll(() => given.drop());

const user = (email: string) => ({ data: { email, fullName: email } });
const emails = async ({ prisma }: Database) => {
  const users = await prisma.user.findMany({ orderBy: { email: "asc" } });
  return users.map(({ email }) => email);
};

test("Prisma and hand-written SQL see one transaction, which nobody else sees", async () => {
  const failing = inTransaction(given.database, async (client) => {
    const within = withinTransaction(given.database, client);
    expect(within.identity).toBe(given.database.identity);
    await within.prisma.user.create(user("prisma@example.com"));
    await within.pool.query("INSERT INTO users (email, full_name) VALUES ('sql@example.com', 'S')");
    await within.prisma.$transaction((inner) => inner.user.create(user("inner@example.com")));
    await inTransaction(within, async (inner) => {
      await inner.query("INSERT INTO users (email, full_name) VALUES ('deep@example.com', 'D')");
    });
    const all = ["deep", "inner", "prisma", "sql"].map((name) => `${name}@example.com`);
    // Read at the same time, as the fields of an operation are.
    expect(await Promise.all([emails(within), emails(within)])).toEqual([all, all]);
    expect(await emails(given.database)).toEqual([]);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await emails(given.database)).toEqual([]);
});

test("a part that fails is undone alone, and the rest is kept", async () => {
  await inTransaction(given.database, async (client) => {
    const within = withinTransaction(given.database, client);
    await within.prisma.user.create(user("kept@example.com"));
    const byHand = inTransaction(within, async (inner) => {
      await inner.query("INSERT INTO users (email, full_name) VALUES ('undone@example.com', 'U')");
      await inTransaction(within, (deeper) => deeper.query("SELECT 1"));
      await inner.query("SELECT 1 / 0");
    });
    await expect(byHand).rejects.toThrow("division by zero");
    const byPrisma = within.prisma.$transaction(async (inner) => {
      await inner.user.create(user("undone@example.com"));
      await inner.user.create(user("kept@example.com"));
    });
    await expect(byPrisma).rejects.toThrow("Unique constraint");
    expect(await emails(within)).toEqual(["kept@example.com"]);
  });
  expect(await emails(given.database)).toEqual(["kept@example.com"]);
});
