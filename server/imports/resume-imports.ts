import type pg from "pg";
import { testLimits } from "#rules/limits.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import type { Import } from "../database/generated/prisma/client.ts";
import { type Repeated, type RepeatLog, repeat } from "../database/repeat.ts";
import { statement } from "../database/statement.ts";
import { ExpectedFailure } from "../errors.ts";
import { forgetBank } from "../questions/bank-memory.ts";
import { type ImportConnection, withImportConnection } from "./import-connection.ts";
import { ProgressNotes } from "./import-progress.ts";
import { failImport, failKilledImports, type ImportJob, isLeft } from "./import-record.ts";
import { forgetOldRows } from "./import-rows.ts";
import { Cancelled, type Ending, ImportRun } from "./import-run.ts";
import { makeImportedTest, type TestSettings } from "./import-test.ts";
import { KeptFile } from "./kept-file.ts";
import { type ImportDependencies, reasonOf } from "./run-import.ts";

/**
 * Saves the answer of a request with an Idempotency-Key in the transaction of its import.
 *
 * @param key what was kept of the request
 * @param answer what the operation's root field answers, by its name
 * @throws Conflict when the file was imported for its key meanwhile
 */
export type SaveKey = (
  client: pg.ClientBase,
  key: unknown,
  answer: Record<string, { id: string }>,
) => Promise<void>;

/** A file that ends its server each time is not tried for ever. */
const MOST_TRIES = 5;
const TOO_OFTEN =
  "The server stopped again and again during the import. Nothing was imported; try a part of the file.";
/** How often a process looks for what others have left, in milliseconds. */
const LOOK_EVERY_MS = 2_000;

// Raw SQL: Prisma has no words for locks, nor for whether one is held.
const LEFT = statement({
  text: `SELECT id FROM imports
    WHERE status = 'running' AND kept_pieces IS NOT NULL AND cancel_requested_at IS NULL AND ${isLeft} ORDER BY id`,
  takes: { lock: "oid" },
  gives: { id: "int" },
});

const TRY_LOCK = statement({
  text: "SELECT pg_try_advisory_lock(:lock, :id) AS held",
  takes: { lock: "int", id: "int" },
  gives: { held: "boolean" },
});

/** Who sent the file, as they are now; null when their account is gone. */
async function senderOf(
  { prisma }: ImportDependencies["database"],
  userId: number | null,
): Promise<Viewer | null> {
  const found = userId === null ? null : await prisma.user.findUnique({ where: { id: userId } });
  if (found === null) return null;
  const { id, email, fullName, role, isActive } = found;
  return { userId: id, email, fullName, role: isActive ? role : "student", sessionId: "" };
}

/** What was left, as it is stored: the test and the key of its request with the questions. */
function endingOf(
  { database }: ImportDependencies,
  { kind }: Pick<Import, "kind">,
  sender: Viewer | null,
  saveKey: SaveKey,
): Ending {
  return {
    async alongside(client, importId, job, sections) {
      if (kind !== "test") return null;
      const settings = job.test as TestSettings;
      const made = { importId, settings, sections };
      const test = await makeImportedTest(sender, { database }, client, made);
      return test.id;
    },
    async last(client, importId, { key }) {
      if (key === null) return;
      const field = kind === "test" ? "importTest" : "importQuestions";
      await saveKey(client, key, { [field]: { id: String(importId) } });
    },
  };
}

async function goOn(
  dependencies: ImportDependencies,
  connection: ImportConnection,
  id: number,
  saveKey: SaveKey,
  signal: AbortSignal,
): Promise<void> {
  const { database, now } = dependencies;
  const { pool, prisma } = database;
  if (signal.aborted) return;
  // Its server may have gone on after all, or another process been faster.
  if ((await TRY_LOCK.row(connection.client, { lock: ADVISORY_LOCKS.import, id }))?.held !== true)
    return;
  const [found] = await prisma.import.updateManyAndReturn({
    where: { id, status: "running", keptPieces: { not: null } },
    data: { takenUp: { increment: 1 } },
  });
  if (found === undefined) return;
  const { kind, userId, startedAt, keptPieces, sizeBytes } = found;
  const fail = (failure: string, isCancelled = false) =>
    failImport(pool, id, { failure, isCancelled }, now());
  if (found.takenUp > MOST_TRIES) {
    await fail(TOO_OFTEN);
    return;
  }
  const notes = new ProgressNotes(pool, id, () => undefined);
  notes.note({ sizeBytes, hasArrived: true });
  const run = new ImportRun({
    ...{ database, connection, id, notes, now },
    authorship: { authorId: userId, createdAt: startedAt },
    file: new KeptFile(pool, id, keptPieces),
    arrival: Promise.resolve(found.job as unknown as ImportJob),
    maxQuestions: kind === "test" ? testLimits.testQuestionsMax : null,
    isOfTest: kind === "test",
  });
  const leave = () => run.end(new Error("The server stops; the next one goes on."));
  signal.addEventListener("abort", leave, { once: true });
  try {
    const sender = await senderOf(database, userId);
    requirePermission(sender, "bank:import");
    await run.run(endingOf(dependencies, found, sender, saveKey));
    forgetBank(database);
    if (userId !== null) await forgetOldRows(pool, userId, now());
  } catch (error) {
    // A fault of this server leaves it to the next look, here or elsewhere.
    if (!(error instanceof ExpectedFailure)) throw error;
    await fail(reasonOf(error), error instanceof Cancelled);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

/**
 * Goes on with every import whose file is kept whole and whose server is gone, such as before a
 * restart: from its first row again, since nothing of it was stored. The lock that a running import
 * holds, and its record, let one process alone store it, once.
 *
 * @param signal when it is aborted, what is in progress is left to the next one
 */
export async function resumeImports(
  dependencies: ImportDependencies,
  saveKey: SaveKey,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { database, now } = dependencies;
  await failKilledImports(database.pool, now());
  for (const { id } of await LEFT.rows(database.pool, { lock: ADVISORY_LOCKS.import })) {
    if (signal.aborted) return;
    await withImportConnection(database, null, (connection) => {
      connection.place.arrived();
      return goOn(dependencies, connection, id, saveKey, signal);
    });
  }
}

/** Looks for such from time to time. */
export function resumeImportsAlways(
  dependencies: ImportDependencies,
  saveKey: SaveKey,
  log: RepeatLog,
): Repeated {
  const look = (signal: AbortSignal) => resumeImports(dependencies, saveKey, signal);
  return repeat(look, LOOK_EVERY_MS, log, "going on with an import failed");
}
