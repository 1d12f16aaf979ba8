// Time that goes by in the database of the server under test: what one student did so far lies further back.
import { resolve } from "node:path";
import pg from "pg";
import { runningEmbeddedUrl } from "../../server/database/running-embedded.ts";
import { letHaveStartedEarlier } from "../support/time-at-work.ts";

/** What a student did, and what was made of it. */
const TABLES = [
  ...["attempts", "blind_reviews", "practices", "review_answers", "review_cards"],
  ...["student_answers", "student_questions", "question_notes"],
];

const COLUMNS = `SELECT table_name AS name, string_agg(format('%1$I = %1$I - $2::interval', column_name), ', ') AS changes
  FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name = ANY ($1) AND data_type = 'timestamp with time zone'
  GROUP BY table_name`;

function databaseUrl(): string {
  const url =
    process.env.DATABASE_URL || runningEmbeddedUrl(resolve(process.env.LEXAM_E2E_DATA ?? ""));
  if (url === null) throw new Error("The database of the server under test was not found.");
  return url;
}

async function inDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Lets an open attempt have started so many seconds earlier. */
export function letWorkPass(attemptId: string | number, seconds: number): Promise<void> {
  return inDatabase((client) => letHaveStartedEarlier(client, attemptId, seconds));
}

/** Lets so many days go by for a student, and for nobody else. */
export function letDaysPass(userId: number, days: number): Promise<void> {
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ name: string; changes: string }>(COLUMNS, [TABLES]);
    if (rows.length !== TABLES.length) throw new Error("A table is not there any more.");
    await client.query("BEGIN");
    for (const { name, changes } of rows) {
      await client.query(`UPDATE ${name} SET ${changes} WHERE user_id = $1`, [
        ...[userId, `${days} days`],
      ]);
    }
    await client.query("COMMIT");
  });
}
