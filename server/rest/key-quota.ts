import { daysBefore, quotas } from "#rules/promises.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";

/** The quota is checked once in this many requests with a key of one person, so that it costs almost nothing. */
const LOOK_EVERY = 20;
/** The most people to count; then all counters are reset. */
const MOST_PEOPLE = 10_000;

/** Requests with a key since the last check, by person. */
const sinceLook = new WeakMap<Database["identity"], Map<number, number>>();

/**
 * Refuses new keys of a person who used so many within a day that the saved responses would fill the disk. It
 * checks only now and then, so a few more than the quota get through.
 *
 * @throws Conflict above the quota
 */
export async function refuseTooManyKeys(
  { database, now }: Pick<Dependencies, "database" | "now">,
  { userId }: Pick<Viewer, "userId">,
): Promise<void> {
  const counts = sinceLook.get(database.identity) ?? new Map<number, number>();
  sinceLook.set(database.identity, counts);
  const count = (counts.get(userId) ?? 0) + 1;
  if (counts.size >= MOST_PEOPLE) counts.clear();
  counts.set(userId, count);
  if (count < LOOK_EVERY) return;
  const keys = await database.prisma.idempotencyKey.count({
    where: { userId, createdAt: { gt: daysBefore(now(), 1) } },
    take: quotas.idempotencyKeys,
  });
  if (keys >= quotas.idempotencyKeys) {
    throw new Conflict(
      `You have used ${quotas.idempotencyKeys} Idempotency-Keys within 24 hours, which is the most. Go on tomorrow, or without a key.`,
    );
  }
  counts.delete(userId);
}
