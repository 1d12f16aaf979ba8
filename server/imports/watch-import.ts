import { setTimeout as sleep } from "node:timers/promises";
import { can } from "#rules/permissions.ts";
import { leftWithCaller } from "../accounts/left-stream.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import { lookUpSession } from "../accounts/session-lookup.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import type { Import } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { RateLimited } from "../errors.ts";
import { findLatestImport, isStopped } from "./find-import.ts";
import { waitsFor } from "./import-record.ts";

/** How often the record of an import is looked at, in milliseconds. */
const LOOK_EVERY_MS = 300;
/** One person may watch so many times at once in one process: a few tabs. */
export const MOST_WATCHERS = 6;
/** A watcher who has gone without a word is not kept for ever. */
export const WATCH_AT_MOST_MS = 60 * 60 * 1000;

const watchersOf = new WeakMap<Database, Map<number, number>>();

/** Counts the viewer in. @returns counts them out again @throws RateLimited when there are too many */
function enter(database: Database, userId: number): () => void {
  const watchers = watchersOf.get(database) ?? new Map<number, number>();
  watchersOf.set(database, watchers);
  const count = watchers.get(userId) ?? 0;
  if (count >= MOST_WATCHERS) throw new RateLimited(10);
  watchers.set(userId, count + 1);
  let isIn = true;
  return () => {
    if (!isIn) return;
    isIn = false;
    const left = (watchers.get(userId) ?? 1) - 1;
    if (left === 0) watchers.delete(userId);
    else watchers.set(userId, left);
  };
}

/** Whether the session still holds and its user is still an administrator. */
async function stillAdmin(
  { userId, sessionId }: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
): Promise<boolean> {
  const session = await lookUpSession(database, sessionId);
  return (
    session !== null &&
    session.userId === userId &&
    session.revokedAt === null &&
    session.isActive &&
    can(session.role, "bank:read") &&
    session.expiresAt > now()
  );
}

async function* changes(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  signal: AbortSignal,
): AsyncGenerator<Import, void, undefined> {
  const end = performance.now() + WATCH_AT_MOST_MS;
  let seen = "";
  while (!signal.aborted && performance.now() < end && (await stillAdmin(viewer, dependencies))) {
    const latest = await findLatestImport(viewer, dependencies);
    if (latest !== null) {
      const { id, status, hasArrived, rowsRead, rowsDone } = latest;
      const stands = await isStopped(dependencies.database.pool, latest);
      const waits =
        status === "running" && hasArrived && (await waitsFor(dependencies.database.pool, id));
      const state = `${id} ${status} ${hasArrived} ${rowsRead} ${rowsDone} ${stands} ${waits}`;
      if (state !== seen) yield latest;
      seen = state;
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/**
 * The viewer's newest import, now and each time it has moved on or another has started, in whichever
 * process it runs. Ends when the viewer's session ends or they are an administrator no longer,
 * within a second; after an hour; or when the caller returns.
 *
 * @throws Forbidden for a student, RateLimited for more than six watchers of one person
 */
export function watchLatestImport(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
): AsyncIterableIterator<Import, void, undefined> {
  requirePermission(viewer, "bank:read");
  const leave = enter(dependencies.database, viewer.userId);
  return leftWithCaller(leave, (signal) => changes(viewer, dependencies, signal));
}
