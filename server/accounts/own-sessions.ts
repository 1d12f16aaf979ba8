import { sessionLimits } from "#rules/limits.ts";
import type { Database } from "../database/client.ts";
import type { SessionEnd } from "../database/generated/prisma/client.ts";
import { type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { forgetSession } from "./session-lookup.ts";
import type { Viewer } from "./viewer.ts";

type SessionDependencies = Pick<Dependencies, "database" | "now">;

const ownColumns = {
  id: "uuid",
  device: "text",
  signedInAt: "timestamptz",
  lastUsedAt: "timestamptz",
  expiresAt: "timestamptz",
  isCurrent: "boolean",
} as const;

/**
 * A session as its owner sees it: the device, such as "Chrome on Windows"; when it was last used, to some minutes; when
 * it ends unless extended; and whether it is the session of this request.
 */
export type OwnSession = Row<typeof ownColumns>;

// Raw SQL: Prisma can't order by an expression of two columns.
const HOLDING = statement({
  text: `SELECT id, coalesce(device, 'Unknown device') AS device, created_at AS "signedInAt",
      coalesce(last_used_at, created_at) AS "lastUsedAt", expires_at AS "expiresAt",
      id = :sessionId AS "isCurrent"
    FROM sessions WHERE user_id = :userId AND revoked_at IS NULL AND expires_at > :now
    ORDER BY "isCurrent" DESC, "lastUsedAt" DESC LIMIT :most`,
  takes: { userId: "int", sessionId: "uuid", now: "timestamptz", most: "bigint" },
  gives: ownColumns,
});

/** Returns the viewer's valid sessions: the session of this request first, then by last use. */
export async function listOwnSessions(
  { userId, sessionId }: Viewer,
  { database, now }: SessionDependencies,
): Promise<OwnSession[]> {
  const most = sessionLimits.sessionsListed;
  return HOLDING.rows(database.pool, { userId, sessionId, now: now(), most });
}

/**
 * Ends one of the viewer's sessions: immediately in this process, within half a second in others.
 *
 * @throws NotFound when the viewer has no such session, or it has ended
 */
export async function endOwnSession(
  viewer: Viewer,
  dependencies: SessionDependencies,
  sessionId: string,
): Promise<void> {
  const reason = sessionId === viewer.sessionId ? "logout" : "other_device";
  const ended = await end(viewer, dependencies, reason, sessionId);
  if (ended === 0) throw new NotFound("Session not found");
}

/** Ends all sessions of the viewer, including the one of this request; see `endOwnSession`. */
export async function endAllOwnSessions(
  viewer: Viewer,
  dependencies: SessionDependencies,
): Promise<void> {
  await end(viewer, dependencies, "all_devices");
}

async function end(
  viewer: Viewer,
  { database, now }: SessionDependencies,
  endReason: SessionEnd,
  id?: string,
): Promise<number> {
  const moment = now();
  const ended = await database.prisma.session.updateManyAndReturn({
    where: { id, ...holdingOf(viewer, moment) },
    data: { revokedAt: moment, endReason, endedFrom: await deviceOfViewer(database, viewer) },
    select: { id: true },
  });
  for (const session of ended) forgetSession(database, session.id);
  return ended.length;
}

function holdingOf({ userId }: Viewer, now: Date) {
  return { userId, revokedAt: null, expiresAt: { gt: now } };
}

async function deviceOfViewer({ prisma }: Database, { sessionId }: Viewer): Promise<string | null> {
  const session = await prisma.session.findUnique({ where: { id: sessionId } });
  return session?.device ?? null;
}
