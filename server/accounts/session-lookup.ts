import { LRUCache } from "lru-cache";
import { askedTogether } from "../database/asked-together.ts";
import type { Database } from "../database/client.ts";
import { onExamPool } from "../database/pools.ts";
import { type Columns, type ColumnType, type Row, statement } from "../database/statement.ts";
import type { SessionFacts } from "./ended-session.ts";

/** A session, with the current state of its user. */
type SessionState = Row<typeof sessionColumns>;

const sessionColumns = {
  userId: "int",
  expiresAt: "timestamptz",
  revokedAt: "timestamptz?",
  endReason: "session_end?",
  endedFrom: "text?",
  email: "text",
  fullName: "text",
  role: "role",
  isActive: "boolean",
} as const satisfies Columns & Record<keyof SessionFacts, ColumnType>;

/** Null if there is no such session. */
type Lookup = Promise<SessionState | null>;

/**
 * Milliseconds for which a session's state is cached, counted from the start of the query: half of the second within
 * which a revocation must take effect everywhere (docs/rules.md, section 9).
 */
const FRESH_MS = 500;
const MOST_ENTRIES = 10_000;

// Raw SQL: nearly every request needs it, and with Prisma it would cost about three times as much
// (docs/decisions/0055).
const QUERY = statement({
  prepared: "session-state",
  text: `SELECT s.id, s.user_id AS "userId", s.expires_at AS "expiresAt", s.revoked_at AS "revokedAt",
      s.end_reason AS "endReason", s.ended_from AS "endedFrom", u.email, u.full_name AS "fullName",
      u.role, u.is_active AS "isActive"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ANY (:ids)`,
  takes: { ids: "uuid[]" },
  gives: { id: "uuid", ...sessionColumns },
});

const cacheOf = new WeakMap<Database["identity"], LRUCache<string, Lookup>>();

function openCache(): LRUCache<string, Lookup> {
  return new LRUCache({ max: MOST_ENTRIES, ttl: FRESH_MS });
}

/**
 * Returns the state of a session, at most half a second old. Requests at the same time share one query; otherwise
 * each of the dozen requests of a page would cost one more statement. Each process has its own cache, by Database.
 */
export function lookUpSession(database: Database, sessionId: string): Lookup {
  const entries = cacheOf.get(database.identity) ?? openCache();
  cacheOf.set(database.identity, entries);
  const known = entries.get(sessionId);
  if (known !== undefined) return known;

  const start = performance.now();
  const state = querySession(database, sessionId);
  // A failed lookup is not cached, but everybody who waits for it gets the failure.
  state.catch(() => {
    if (entries.peek(sessionId) === state) entries.delete(sessionId);
  });
  entries.set(sessionId, state, { start });
  return state;
}

/** Removes a session from this process's cache, so that a change of it takes effect immediately. */
export function forgetSession(database: Database, sessionId: string): void {
  cacheOf.get(database.identity)?.delete(sessionId);
}

/** Clears this process's cache, so that a change of a user takes effect immediately. */
export function forgetAllSessions(database: Database): void {
  cacheOf.get(database.identity)?.clear();
}

/**
 * Runs on the pool for exams, since each save of an answer waits for it. Concurrent lookups share one statement, so
 * that saves don't wait for thousands of lookups when a test starts.
 */
const askedSession = askedTogether(async (database: Database, ids: string[]) => {
  const rows = await onExamPool(() => QUERY.rows(database.pool, { ids }));
  return new Map(rows.map(({ id, ...state }) => [id, state]));
});

async function querySession(database: Database, id: string): Promise<SessionState | null> {
  return (await askedSession(database, id)) ?? null;
}
