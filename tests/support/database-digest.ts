import { createHash } from "node:crypto";
import type { Database } from "../../server/database/client.ts";

/** A fingerprint of every row of every table: two of them differ when anything was written between. */
export async function digestOf({ pool }: Database): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  const hash = createHash("sha256");
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `SELECT md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS digest FROM ${name} t`,
    );
    hash.update(`${name} ${rows[0].digest}\n`);
  }
  return hash.digest("hex");
}
