import type { Database } from "../database/client.ts";
import type { Role } from "../database/generated/prisma/client.ts";
import { onExamLane } from "../database/lane.ts";
import type { SessionFacts } from "./ended-session.ts";

/** A session, with what its user is now. */
export interface SessionState extends SessionFacts {
  userId: number;
  email: string;
  fullName: string;
  role: Role;
}

interface Entry {
  /** When the lookup began, in milliseconds of the process's own clock. */
  since: number;
  /** Null for a session that is absent. */
  state: Promise<SessionState | null>;
}

/**
 * How long a looked-up session may be taken as it was, counted from before the database was
 * asked: half of the second in which a revocation must be felt everywhere (docs/rules.md,
 * section 9).
 */
const FRESH_MS = 500;
const MOST_ENTRIES = 10_000;

const QUERY = {
  name: "session-state",
  text: `SELECT s.user_id AS "userId", s.expires_at AS "expiresAt", s.revoked_at AS "revokedAt",
      s.end_reason AS "endReason", s.ended_from AS "endedFrom", u.email, u.full_name AS "fullName",
      u.role, u.is_active AS "isActive"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = $1`,
};

/** In the order in which the lookups began, so that the stale ones stand first. */
const cacheOf = new WeakMap<Database["identity"], Map<string, Entry>>();

/**
 * The state of a session, at most half a second old. Lookups of one session at the same time
 * share one query. Each process, that is each Database, keeps its own.
 */
export function lookUpSession(database: Database, sessionId: string): Promise<SessionState | null> {
  const entries = cacheOf.get(database.identity) ?? new Map<string, Entry>();
  cacheOf.set(database.identity, entries);
  const since = performance.now();
  const known = entries.get(sessionId);
  if (known !== undefined && since - known.since < FRESH_MS) return known.state;

  const entry = { since, state: querySession(database, sessionId) };
  // A failed lookup is not kept; whoever waits for it still gets the failure.
  entry.state.catch(() => {
    if (entries.get(sessionId) === entry) entries.delete(sessionId);
  });
  entries.delete(sessionId);
  entries.set(sessionId, entry);
  dropStale(entries, since);
  return entry.state;
}

/** Makes this process see at once what has just happened to a session. */
export function forgetSession(database: Database, sessionId: string): void {
  cacheOf.get(database.identity)?.delete(sessionId);
}

/** Makes this process see at once what has just happened to a user. */
export function forgetAllSessions(database: Database): void {
  cacheOf.get(database.identity)?.clear();
}

function dropStale(entries: Map<string, Entry>, now: number): void {
  for (const [sessionId, entry] of entries) {
    if (now - entry.since < FRESH_MS && entries.size <= MOST_ENTRIES) return;
    entries.delete(sessionId);
  }
}

async function querySession(database: Database, sessionId: string): Promise<SessionState | null> {
  // Whoever saves an answer must be known for it first.
  const { rows } = await onExamLane(() =>
    database.pool.query<SessionState>({ ...QUERY, values: [sessionId] }),
  );
  return rows[0] ?? null;
}
