import { LRUCache } from "lru-cache";
import { askedTogether } from "../database/asked-together.ts";
import type { Database } from "../database/client.ts";
import { onExamPool } from "../database/pools.ts";
import { type Columns, type ColumnType, type Row, statement } from "../database/statement.ts";
import type { SessionFacts } from "./ended-session.ts";

/** A session, with what its user is now. */
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

/** Null for a session that is absent. */
type Lookup = Promise<SessionState | null>;

/**
 * How long a looked-up session may be taken as it was, counted from before the database was
 * asked: half of the second in which a revocation must be felt everywhere (docs/rules.md,
 * section 9).
 */
const FRESH_MS = 500;
const MOST_ENTRIES = 10_000;

// Raw SQL: nearly every request needs it, and by Prisma it would cost about three times as much
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
 * The state of a session, at most half a second old; requests at the same time share one query. Without
 * this, each of the dozen requests of a page would cost a student one statement more. Each process, that is
 * each Database, keeps its own.
 */
export function lookUpSession(database: Database, sessionId: string): Lookup {
  const entries = cacheOf.get(database.identity) ?? openCache();
  cacheOf.set(database.identity, entries);
  const known = entries.get(sessionId);
  if (known !== undefined) return known;

  const start = performance.now();
  const state = querySession(database, sessionId);
  // A failed lookup is not kept; anyone who waits for it still gets the failure.
  state.catch(() => {
    if (entries.peek(sessionId) === state) entries.delete(sessionId);
  });
  entries.set(sessionId, state, { start });
  return state;
}

/** Makes this process see at once what has just happened to a session. */
export function forgetSession(database: Database, sessionId: string): void {
  cacheOf.get(database.identity)?.delete(sessionId);
}

/** Makes this process see at once what has just happened to a user. */
export function forgetAllSessions(database: Database): void {
  cacheOf.get(database.identity)?.clear();
}

/**
 * On the pool of exams: anyone who saves an answer must be known first. One statement for all who ask at once: when
 * thousands begin in the same second, nobody's save waits for so many look-ups.
 */
const askedSession = askedTogether(async (database: Database, ids: string[]) => {
  const rows = await onExamPool(() => QUERY.rows(database.pool, { ids }));
  return new Map(rows.map(({ id, ...state }) => [id, state]));
});

async function querySession(database: Database, id: string): Promise<SessionState | null> {
  return (await askedSession(database, id)) ?? null;
}
