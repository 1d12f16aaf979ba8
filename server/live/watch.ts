import { can } from "#rules/permissions.ts";
import { leftWithCaller } from "../accounts/left-stream.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { RateLimited } from "../errors.ts";
import { type LiveFigures, liveFigures, ROUND_MS } from "./figures.ts";
import { findLiveTest } from "./live-tests.ts";

type Needed = Pick<Dependencies, "database" | "now">;

/** The most streams of one person in one process: enough for a few tabs and devices. */
export const MOST_STREAMS = 6;
/** The most streams of all people in one process. */
const MOST_STREAMS_OF_ALL = 1_000;
/** A stream ends after this time. The page starts a new one. */
const STREAM_AT_MOST_MS = 60 * 60 * 1000;
/** Figures are sent this often even without a change, so that the page notices a broken connection. */
const BEAT_MS = 5_000;

// Raw SQL: one statement a second for the sessions of all streams.
const VALID_SESSIONS = statement({
  text: `SELECT s.id, u.role FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ANY (:ids::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > :now AND u.is_active`,
  takes: { ids: "uuid[]", now: "timestamptz" },
  gives: { id: "uuid", role: "role" },
});

/** The streams of one process, and which of their sessions are still valid. */
class Streams {
  /** Streams by session, and by person. */
  readonly sessions = new Map<string, number>();
  readonly #people = new Map<number, number>();
  #count = 0;
  #valid: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  #validAt = Number.NEGATIVE_INFINITY;

  /** Counts a stream. @returns a function that ends the count @throws RateLimited when there are too many */
  enter({ userId, sessionId }: Viewer): () => void {
    const own = this.#people.get(userId) ?? 0;
    if (own >= MOST_STREAMS || this.#count >= MOST_STREAMS_OF_ALL) throw new RateLimited(10);
    const add = (by: 1 | -1) => {
      this.#count += by;
      count(this.#people, userId, by);
      count(this.sessions, sessionId, by);
    };
    add(1);
    let isIn = true;
    return () => {
      if (isIn) add(-1);
      isIn = false;
    };
  }

  /** Whether a session is still valid and its person may still watch. The answer is at most a second old. */
  async isValid({ database, now }: Needed, { sessionId }: Viewer): Promise<boolean> {
    if (performance.now() - this.#validAt >= ROUND_MS) {
      this.#validAt = performance.now();
      const ids = [...this.sessions.keys()];
      this.#valid = VALID_SESSIONS.rows(database.pool, { ids, now: now() }).then(
        (rows) => new Set(rows.filter(({ role }) => can(role, "live:watch")).map(({ id }) => id)),
      );
    }
    return (await this.#valid).has(sessionId);
  }
}

function count<Key>(of: Map<Key, number>, key: Key, by: number): void {
  const left = (of.get(key) ?? 0) + by;
  if (left === 0) of.delete(key);
  else of.set(key, left);
}

const streamsOf = new WeakMap<object, Streams>();

function openStreams({ database: { identity } }: Needed): Streams {
  const streams = streamsOf.get(identity) ?? new Streams();
  streamsOf.set(identity, streams);
  return streams;
}

async function* events(
  viewer: Viewer,
  dependencies: Needed,
  testId: number,
  signal: AbortSignal,
): AsyncGenerator<LiveFigures, void, undefined> {
  await findLiveTest(viewer, dependencies, testId);
  const streams = openStreams(dependencies);
  const end = performance.now() + STREAM_AT_MOST_MS;
  let [seen, sentAt] = ["", Number.NEGATIVE_INFINITY];
  // The last check may be from before this stream started, so the first figures are sent without one.
  for (let isNew = true; !signal.aborted && performance.now() < end; isNew = false) {
    const figures = await liveFigures(dependencies, testId);
    if (signal.aborted || (!isNew && !(await streams.isValid(dependencies, viewer)))) return;
    const { at: _, ...state } = figures;
    const text = JSON.stringify(state);
    const isDue = performance.now() - sentAt >= BEAT_MS;
    if (text === seen && !isDue) continue;
    [seen, sentAt] = [text, performance.now()];
    yield figures;
  }
}

/**
 * Streams the figures of a test: immediately, after each change, and every five seconds. Ends within two seconds after the
 * session ended or the viewer lost the permission; after an hour; or when the caller returns.
 *
 * @throws Forbidden without the permission, RateLimited when the viewer or the process has too many streams
 */
export function watchTest(
  viewer: Viewer,
  dependencies: Needed,
  testId: number,
): AsyncIterableIterator<LiveFigures, void, undefined> {
  requirePermission(viewer, "live:watch");
  const leave = openStreams(dependencies).enter(viewer);
  return leftWithCaller(leave, (signal) => events(viewer, dependencies, testId, signal));
}
