import { readFileSync } from "node:fs";
import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Catalog, compareCatalogs, readCatalog } from "../../tests/support/catalog.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../tests/support/database.ts";
import { diffSchemas } from "./schema-sql.ts";

const schema = readFileSync(new URL("../../prisma/schema.prisma", import.meta.url), "utf8");

/** The structure that a Prisma schema alone would make. */
async function catalogOf(schemaText: string): Promise<Catalog> {
  const { database, drop } = await createEmptyDatabase();
  try {
    const adapter = new PrismaPg(database.pool);
    await database.pool.query(await diffSchemas(null, schemaText, adapter));
    return await readCatalog(database.pool);
  } finally {
    await drop();
  }
}

describe("migrations and schema.prisma", () => {
  let migrated: TestDatabase;
  let is: Catalog;

  beforeAll(async () => {
    migrated = await createTestDatabase();
    is = await readCatalog(migrated.database.pool);
  });
  afterAll(() => migrated.drop());

  test("agree", async () => {
    expect(is.size).toBeGreaterThan(100);
    expect(compareCatalogs(is, await catalogOf(schema))).toEqual([]);
  });

  const changes: [string, string, string, string][] = [
    ["a missing column", 'fullName       String   @map("full_name")', "", "column users.full_name"],
    [
      "nullability",
      "title               String\n  description         String?\n  durationMinutes     Int       @",
      "title               String?\n  description         String?\n  durationMinutes     Int       @",
      "column tests.title",
    ],
    ["a type", "position   Int", "position   BigInt", "column test_questions.position"],
    [
      "a default",
      "isPublic            Boolean   @default(true)",
      "isPublic            Boolean   @default(false)",
      "column tests.is_public",
    ],
    ["an enum value", "abandoned", "forgotten", "enum attempt_status"],
    [
      "a primary key",
      "@@id([userId, testId])",
      "@@id([testId, userId])",
      "constraint test_access.test_access_pkey",
    ],
    [
      "what a foreign key does",
      "fields: [authorId], references: [id], onDelete: SetNull)",
      "fields: [authorId], references: [id], onDelete: Cascade)",
      "constraint question_revisions.question_revisions_author_id_fkey",
    ],
    [
      "uniqueness",
      "@@unique([questionId, number])",
      "@@index([questionId, number])",
      "index question_revisions_question_id_number_key",
    ],
    ["an index", "@@index([expiresAt])", "", "index sessions_expires_at_idx"],
    ["a table", '@@map("imports")', '@@map("uploads")', "table uploads"],
  ];
  test.each(changes)("disagree on %s", async (_, from, to, expected) => {
    expect(schema).toContain(from);
    const differences = compareCatalogs(is, await catalogOf(schema.replace(from, to)));
    expect(differences).toContainEqual(expect.stringContaining(expected));
  });
});
