import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";

// Raw SQL: access that was taken back stays so.
const OPEN = statement({
  text: `INSERT INTO test_access (test_id, user_id, granted_at)
    SELECT id, :userId, :now FROM tests WHERE id = :testId AND NOT is_public ON CONFLICT DO NOTHING`,
  takes: { testId: "int", userId: "int", now: "timestamptz" },
});

/** Opens a private test to somebody, as an invitation does. Nothing changes for a public one. */
export async function openPrivateTest(
  { pool }: Pick<Database, "pool">,
  access: { testId: number; userId: number; now: Date },
): Promise<void> {
  await OPEN.count(pool, access);
}
