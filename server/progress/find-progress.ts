import { LRUCache } from "lru-cache";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { type ProgressFigures, progressFigures } from "./figures.ts";
import { TESTS_OF_TREND } from "./minimum.ts";
import { readHistory, readOthersSeconds } from "./read-history.ts";

// A progress page of 80 tests takes 35 ms of the processor to work out, and a dashboard asks for it three times.

/** The figures of one student, as of their newest test. */
interface Kept {
  newest: string;
  figures: Promise<ProgressFigures>;
}

/** About 20 KB each with forty topics. */
const MOST_KEPT = 300;
/** What others took changes without a test of one's own: it is worked out again within the hour. */
const KEPT_MS = 3_600_000;

const caches = new WeakMap<Database["identity"], LRUCache<number, Kept>>();

function cacheOf({ identity }: Database): LRUCache<number, Kept> {
  const cache =
    caches.get(identity) ?? new LRUCache<number, Kept>({ max: MOST_KEPT, ttl: KEPT_MS });
  caches.set(identity, cache);
  return cache;
}

// Raw SQL: every dashboard asks it (docs/decisions/0055).
const NEWEST = statement({
  prepared: "newest-test",
  text: `SELECT id, completed_at AS "completedAt" FROM attempts WHERE user_id = :userId AND completed_at IS NOT NULL AND score_seen_at IS NOT NULL
    ORDER BY completed_at DESC, id DESC LIMIT 1`,
  takes: { userId: "int" },
  gives: { id: "int", completedAt: "timestamptz!" },
});

async function workOut(database: Database, userId: number): Promise<ProgressFigures> {
  const tests = await readHistory(database.pool, userId);
  const recent = tests
    .slice(-TESTS_OF_TREND)
    .filter(({ isTimed }) => isTimed)
    .flatMap(({ questions }) => questions.map(({ questionId }) => questionId));
  const others = await readOthersSeconds(database.pool, [...new Set(recent)]);
  return progressFigures(tests, others);
}

/**
 * Where the viewer's next marks are (docs/learning.md, section 3). It is worked out when it is first asked
 * for after a test, and kept until the next one.
 */
export async function findProgress(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<ProgressFigures> {
  const row = await NEWEST.row(database.pool, { userId });
  if (row === undefined) return progressFigures([], new Map());
  const newest = `${row.id} ${row.completedAt.getTime()}`;
  const cache = cacheOf(database);
  const kept = cache.get(userId);
  if (kept?.newest === newest) return kept.figures;
  const figures = workOut(database, userId);
  cache.set(userId, { newest, figures });
  // What failed is asked for again by the next.
  figures.catch(() => cache.delete(userId));
  return figures;
}
