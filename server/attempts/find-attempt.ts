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

// Raw SQL: what saves and pages ask is prepared, and costs a third of the same read by Prisma
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
 * The row of the viewer's own attempt.
 *
 * @throws NotFound when there is none, or it is somebody else's
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

/** The viewer's own attempt with its paper; see ownAttemptRow. */
export async function findAttempt(
  viewer: Viewer,
  dependencies: Dependencies,
  attemptId: number,
): Promise<AttemptOnPaper> {
  return withPaper(dependencies.database, await ownAttemptRow(viewer, dependencies, attemptId));
}

/** The viewer's attempts in progress, last saved first; those past their 24 hours are left out. */
export async function openAttempts(
  viewer: Viewer,
  { database, now }: Dependencies,
): Promise<AttemptOnPaper[]> {
  const { userId } = viewer;
  const rows = await OPEN_ATTEMPTS.rows(database.pool, { userId, now: now() });
  return withPapers(database, rows);
}

// Raw SQL, as the attempt itself: it is prepared, and the page of a quiz asks it.
const ANNOTATIONS = statement({
  prepared: "annotations",
  text: "SELECT annotations FROM attempts WHERE id = :id AND user_id = :userId",
  takes: { id: "int", userId: "int" },
  gives: { annotations: "json?" },
});

/** The annotations of an attempt of the viewer's; null for none. They are read where they were not. */
export async function annotationsOf(
  { userId }: Viewer,
  { database }: Dependencies,
  { id, annotations }: AttemptRow,
): Promise<unknown> {
  if (annotations !== undefined) return annotations;
  return (await ANNOTATIONS.row(database.pool, { id, userId }))?.annotations ?? null;
}

// Raw SQL: the filters are read by the same words of SQL as with the attempts of a list.
const DRAWN_BY_OF = statement({
  prepared: "drawn-by",
  text: `SELECT ${drawnBySql(":randomTestId")} AS "drawnBy"`,
  takes: { randomTestId: "int" },
  gives: { drawnBy: "json?" },
});

/**
 * The filters in a line that an attempt's random test was drawn by; null for a fixed test's, and for one of
 * chosen questions.
 */
export async function filtersNameOf(
  { database }: Dependencies,
  { randomTestId, drawnBy }: AttemptRow,
): Promise<string | null> {
  if (randomTestId === null) return null;
  if (drawnBy !== undefined) return drawnName(drawnBy);
  return drawnName((await DRAWN_BY_OF.row(database.pool, { randomTestId }))?.drawnBy);
}
