import type { Database } from "../database/client.ts";
import { knownOfBank } from "./bank-cache.ts";

function keyOf(subject: string, topic: string | null): string {
  return JSON.stringify([subject, topic]);
}

async function readCounts({ prisma }: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const groups = await prisma.questionTally.groupBy({
    by: ["subject", "topic"],
    where: { keptBack: false },
    _sum: { change: true },
    having: { change: { _sum: { gt: 0 } } },
  });
  for (const { subject, topic, _sum } of groups) {
    const count = _sum.change ?? 0;
    const whole = keyOf(subject, null);
    counts.set(whole, (counts.get(whole) ?? 0) + count);
    if (topic !== null) counts.set(keyOf(subject, topic), count);
  }
  return counts;
}

/**
 * Returns a function that gives the number of drawable questions (live and not reserved) of a subject, or of one of
 * its topics (null for the whole subject). The counts are at most some seconds old.
 */
export async function drawableCounts(
  database: Database,
): Promise<(subject: string, topic: string | null) => number> {
  const counts = await knownOfBank(database, "counts", () => readCounts(database));
  return (subject, topic) => counts.get(keyOf(subject, topic)) ?? 0;
}
