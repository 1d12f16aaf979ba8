import { askedTogether } from "../database/asked-together.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { withheldUntilSql } from "../fixed-tests/availability.ts";

// Raw SQL, to use the shared SQL of the rule.
const WITHHELD = statement({
  prepared: "withheld-results",
  text: `SELECT a.id, ${withheldUntilSql("a")} AS "withheldUntil" FROM attempts a WHERE a.id = ANY (:ids::int[])`,
  takes: { ids: "int[]", now: "timestamptz" },
  gives: { id: "int", withheldUntil: "timestamptz?" },
});

const withheld = askedTogether(
  async ({ database, now }: Pick<Dependencies, "database" | "now">, ids: number[]) => {
    const rows = await WITHHELD.rows(database.pool, { ids, now: now() });
    return new Map(rows.map(({ id, withheldUntil }) => [id, withheldUntil]));
  },
);

/** Returns when a withheld result comes out; null if it is out. The results of a list share one statement. */
export async function findWithheldUntil(
  dependencies: Pick<Dependencies, "database" | "now">,
  resultId: number,
): Promise<Date | null> {
  return (await withheld(dependencies, resultId)) ?? null;
}
