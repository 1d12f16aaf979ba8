import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";

// Raw SQL for ON CONFLICT: access that an administrator removed stays removed.
const OPEN = statement({
  text: `INSERT INTO test_access (test_id, user_id, granted_at)
    SELECT id, :userId, :now FROM tests WHERE id = :testId AND NOT is_public ON CONFLICT DO NOTHING`,
  takes: { testId: "int", userId: "int", now: "timestamptz" },
});

/** Gives a person access to a private test, as an invitation does. Does nothing for a public test. */
export async function openPrivateTest(
  { pool }: Pick<Database, "pool">,
  access: { testId: number; userId: number; now: Date },
): Promise<void> {
  await OPEN.count(pool, access);
}
