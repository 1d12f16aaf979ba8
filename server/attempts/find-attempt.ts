import { listLimits } from "#rules/limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { selected, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { drawnBySql, drawnName } from "../random-tests/drawn-by.ts";
import {
  type AttemptOnPaper,
  type AttemptRow,
  attemptColumns,
  wholeAttemptColumns,
  withPaper,
  withPapers,
} from "./attempt.ts";
import { ACCEPTS_LATE } from "./late-answers.ts";
import { NEWEST_MESSAGE } from "./newest-message.ts";

// Raw SQL: every save and page runs these, and prepared they cost a third of the same read by Prisma
// (docs/decisions/0055).
const OWN_ATTEMPT = statement({
  prepared: "own-attempt",
  text: `SELECT ${selected(wholeAttemptColumns)}, ${NEWEST_MESSAGE} AS "newestMessageId",
      ${ACCEPTS_LATE} AS "acceptsLate" FROM attempts
    WHERE id = :id AND user_id = :userId`,
  takes: { id: "int", userId: "int" },
  gives: { ...wholeAttemptColumns, newestMessageId: "int?", acceptsLate: "boolean!" },
});

const OPEN_ATTEMPTS = statement({
  prepared: "open-attempts",
  text: `SELECT ${selected(attemptColumns)}, ${drawnBySql("random_test_id")} AS "drawnBy"
    FROM attempts WHERE user_id = :userId AND status = 'open' AND expires_at > :now
    ORDER BY saved_at DESC, id DESC LIMIT ${listLimits.pageItemsMax}`,
  takes: { userId: "int", now: "timestamptz" },
  gives: { ...attemptColumns, drawnBy: "json?" },
});

/**
 * Returns the row of the viewer's own attempt.
 *
 * @throws NotFound when there is none, or it belongs to somebody else
 */
export async function ownAttemptRow(
  viewer: Viewer,
  { database }: Dependencies,
  attemptId: number,
): Promise<AttemptRow> {
  const row = await OWN_ATTEMPT.row(database.pool, { id: attemptId, userId: viewer.userId });
  if (row === undefined) throw new NotFound("Attempt not found");
  return row;
}

/** Returns the viewer's own attempt with its paper; see ownAttemptRow. */
export async function findAttempt(
  viewer: Viewer,
  dependencies: Dependencies,
  attemptId: number,
): Promise<AttemptOnPaper> {
  return withPaper(dependencies.database, await ownAttemptRow(viewer, dependencies, attemptId));
}

/** Returns the viewer's attempts in progress, last saved first, without the expired ones (24 hours). */
export async function openAttempts(
  viewer: Viewer,
  { database, now }: Dependencies,
): Promise<AttemptOnPaper[]> {
  const { userId } = viewer;
  const rows = await OPEN_ATTEMPTS.rows(database.pool, { userId, now: now() });
  return withPapers(database, rows);
}

// Raw SQL, since the exam screen runs it: prepared, it is cheaper than Prisma.
const ANNOTATIONS = statement({
  prepared: "annotations",
  text: "SELECT annotations FROM attempts WHERE id = :id AND user_id = :userId",
  takes: { id: "int", userId: "int" },
  gives: { annotations: "json?" },
});

/** Returns the annotations of the viewer's attempt, or null. Queries them only if the row has none loaded. */
export async function annotationsOf(
  { userId }: Viewer,
  { database }: Dependencies,
  { id, annotations }: AttemptRow,
): Promise<unknown> {
  if (annotations !== undefined) return annotations;
  return (await ANNOTATIONS.row(database.pool, { id, userId }))?.annotations ?? null;
}

// Raw SQL, to share the expression for the filters with OPEN_ATTEMPTS.
const DRAWN_BY_OF = statement({
  prepared: "drawn-by",
  text: `SELECT ${drawnBySql(":randomTestId")} AS "drawnBy"`,
  takes: { randomTestId: "int" },
  gives: { drawnBy: "json?" },
});

/**
 * Returns the filters of the attempt's random test as one line of text; null for a fixed test, and for a random
 * test of chosen questions.
 */
export async function filtersNameOf(
  { database }: Dependencies,
  { randomTestId, drawnBy }: AttemptRow,
): Promise<string | null> {
  if (randomTestId === null) return null;
  if (drawnBy !== undefined) return drawnName(drawnBy);
  return drawnName((await DRAWN_BY_OF.row(database.pool, { randomTestId }))?.drawnBy);
}
