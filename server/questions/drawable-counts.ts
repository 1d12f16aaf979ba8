import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";
import { knownOfBank } from "./bank-memory.ts";

const COUNTS = statement({
  text: `SELECT q.subject, q.topic, sum(q.change)::int AS count FROM question_tallies q
    WHERE NOT q.kept_back GROUP BY q.subject, q.topic HAVING sum(q.change) > 0`,
  gives: { subject: "text", topic: "text?", count: "int" },
});

function keyOf(subject: string, topic: string | null): string {
  return JSON.stringify([subject, topic]);
}

async function readCounts(database: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { subject, topic, count } of await COUNTS.rows(database.pool)) {
    const whole = keyOf(subject, null);
    counts.set(whole, (counts.get(whole) ?? 0) + count);
    if (topic !== null) counts.set(keyOf(subject, topic), count);
  }
  return counts;
}

/**
 * How many questions there are to draw from, live and not kept back, of a subject or of one of its
 * topics (null for the whole subject); at most some seconds old.
 */
export async function drawableCounts(
  database: Database,
): Promise<(subject: string, topic: string | null) => number> {
  const counts = await knownOfBank(database, "counts", () => readCounts(database));
  return (subject, topic) => counts.get(keyOf(subject, topic)) ?? 0;
}
