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

/** One person may watch so many times at once in one process: a few tabs and devices. */
export const MOST_STREAMS = 6;
/** Of everybody, in one process. */
const MOST_STREAMS_OF_ALL = 1_000;
/** Then it is to be started again. */
const STREAM_AT_MOST_MS = 60 * 60 * 1000;
/** Without a change, figures are sent all the same, so that the page knows that it is still heard. */
const BEAT_MS = 5_000;

// Raw SQL: one statement in a second for the sessions of all streams.
const HOLDING = statement({
  text: `SELECT s.id, u.role FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ANY (:ids::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > :now AND u.is_active`,
  takes: { ids: "uuid[]", now: "timestamptz" },
  gives: { id: "uuid", role: "role" },
});

/** The streams of one process, and which of their sessions still hold. */
class Streams {
  /** Streams by session, and by person. */
  readonly sessions = new Map<string, number>();
  readonly #people = new Map<number, number>();
  #count = 0;
  #looked: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @returns counts it out again @throws RateLimited when there are too many */
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

  /** Whether a session still holds and its person may still watch; at most a second ago. */
  async holds({ database, now }: Needed, { sessionId }: Viewer): Promise<boolean> {
    if (performance.now() - this.#lookedAt >= ROUND_MS) {
      this.#lookedAt = performance.now();
      const ids = [...this.sessions.keys()];
      this.#looked = HOLDING.rows(database.pool, { ids, now: now() }).then(
        (rows) => new Set(rows.filter(({ role }) => can(role, "live:watch")).map(({ id }) => id)),
      );
    }
    return (await this.#looked).has(sessionId);
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
  // A stream that just began isn't among the sessions that were looked at last.
  for (let isNew = true; !signal.aborted && performance.now() < end; isNew = false) {
    const figures = await liveFigures(dependencies, testId);
    if (signal.aborted || (!isNew && !(await streams.holds(dependencies, viewer)))) return;
    const { at: _, ...state } = figures;
    const text = JSON.stringify(state);
    const isDue = performance.now() - sentAt >= BEAT_MS;
    if (text === seen && !isDue) continue;
    [seen, sentAt] = [text, performance.now()];
    yield figures;
  }
}

/**
 * The figures of a test, at once, each time they have changed, and every five seconds. Ends when the viewer's session
 * ends or they may watch no longer, within two seconds; after an hour; or when the caller returns.
 *
 * @throws Forbidden without the permission, RateLimited for more streams than a person, or all together, may hold
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
