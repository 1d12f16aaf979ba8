import { idOf } from "#rules/ids.ts";
import {
  type MissReason,
  notebookLimits,
  type ProposedReason,
  proposedReason,
  USUAL_MIN_ANSWERS,
} from "#rules/mistakes.ts";
import { snakeCase } from "#rules/snake-case.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { OUTCOMES, SOURCES } from "../answer-history/outcomes.ts";
import { newestMistakes, OWN_MISTAKES } from "../answer-history/own-mistakes.ts";
import { rememberOwn } from "../answer-history/remember.ts";
import { type Row, selected, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput, NotFound } from "../errors.ts";
import { HELD } from "../fixed-tests/secret-keys.ts";
import { ACCEPTED_NOW } from "../questions/accepted-options.ts";
import { labels, wording, wordingNames } from "../questions/wording.ts";
import { drawnBySql } from "../random-tests/drawn-by.ts";
import {
  FILTERED,
  filterParameters,
  filterValues,
  IN_STATE,
  type MistakeFilter,
  stateParameter,
  stateValue,
} from "./mistake-filter.ts";

const mistakeColumns = {
  questionId: "int",
  at: "timestamptz!",
  source: "smallint!",
  sourceId: "int!",
  reason: "text?",
  note: "text?",
  missedBefore: "boolean!",
  rightDays: "smallint!",
  lastRightAt: "timestamptz?",
  closedAt: "timestamptz?",
  revisionId: "int",
  choice: "smallint",
  outcome: "smallint",
  seconds: "int",
  marked: "boolean",
  changes: "smallint",
  position: "smallint",
  title: "text?",
  isRandom: "boolean?",
  drawnBy: "json?",
  questionCount: "int?",
  passageRevisionIds: "int[]?",
  correctedAt: "timestamptz?",
  presentRevisionId: "int",
  isDeleted: "boolean!",
  usual: "int?",
  acceptedOptions: "smallint[]",
  ...wording,
} as const;
type MistakeRow = Row<typeof mistakeColumns>;

// Neither another label nor another language corrects a question.
const wordsOf = (table: string) =>
  wordingNames
    .filter((name) => !(name in labels) && name !== "lang")
    .map((name) => `${table}.${snakeCase(name)}`)
    .join(", ");

// Raw SQL: joins and a keyset order that Prisma can't express. The usual seconds are those of
// #rules/mistakes.ts, doubled so that halves stay whole numbers: the median of the answers, worked out from
// the lists of the test or the practice, which takes 0.03 ms for each mistake.
const SHOWN = `SELECT m.question_id AS "questionId", m.at, m.source, m.source_id AS "sourceId", m.reason, m.note,
    m.missed_before AS "missedBefore", m.right_days AS "rightDays", m.last_right_at AS "lastRightAt", m.closed_at AS "closedAt",
    s.revision_id AS "revisionId", s.choice, s.outcome, s.seconds, s.marked, s.changes, s.position,
    coalesce(p.title, t.title) AS title, a.random_test_id IS NOT NULL AS "isRandom",
    ${drawnBySql("a.random_test_id")} AS "drawnBy",
    coalesce(cardinality(p.revision_ids), cardinality(t.revision_ids)) AS "questionCount",
    p.passage_revision_ids AS "passageRevisionIds",
    CASE WHEN (${wordsOf("now")}) IS DISTINCT FROM (${wordsOf("r")}) THEN now.created_at END AS "correctedAt",
    now.id AS "presentRevisionId", q.deleted_at IS NOT NULL AS "isDeleted",
    CASE WHEN u.answers >= ${USUAL_MIN_ANSWERS} THEN u.doubled_seconds END AS usual,
    ${ACCEPTED_NOW} AS "acceptedOptions",
    ${selected(wording, "r")}
  FROM picked m
  JOIN student_answers s ON s.user_id = :userId AND s.question_id = m.question_id AND s.source = m.source
    AND s.source_id = m.source_id
  JOIN question_revisions r ON r.id = s.revision_id
  JOIN questions q ON q.id = m.question_id
  JOIN question_revisions now ON now.id = q.revision_id
  LEFT JOIN attempts a ON m.source = ${SOURCES.test} AND a.id = m.source_id AND a.user_id = :userId
  LEFT JOIN papers p ON p.id = a.paper_id
  LEFT JOIN practices t ON m.source = ${SOURCES.practice} AND t.id = m.source_id AND t.user_id = :userId
  CROSS JOIN LATERAL (SELECT count(*) AS answers,
      (2 * percentile_cont(0.5) WITHIN GROUP (ORDER BY given.seconds))::int AS doubled_seconds
    FROM unnest(coalesce(a.answers, t.answers), coalesce(a.seconds_spent, t.seconds_spent)) AS given (choice, seconds)
    WHERE given.choice >= 0 AND given.seconds > 0) u
  ORDER BY m.at DESC, m.question_id DESC`;

const AFTER = "[[ AND (m.at, m.question_id) < (:afterAt::timestamptz, :afterId::int)]]";

const pageSql = (filtered: string) =>
  `WITH picked AS (${newestMistakes({
    filtered: `${filtered}${IN_STATE}${AFTER}`,
    ...{ ties: "m.question_id DESC", limit: ":limit::bigint", skip: ":skip::bigint" },
  })}) ${SHOWN}`;

const pageTakes = { userId: "int", limit: "bigint", skip: "bigint" } as const;
const placeParameters = { ...stateParameter, afterAt: "timestamptz", afterId: "int" } as const;

const PAGE = statement({
  text: pageSql(FILTERED),
  takes: pageTakes,
  mayTake: { ...filterParameters, ...placeParameters },
  gives: mistakeColumns,
});

// Planning costs as much as running. What is narrowed by nothing else is asked most.
const UNNARROWED_PAGE = statement({
  prepared: "mistakes",
  text: pageSql("TRUE"),
  takes: pageTakes,
  mayTake: placeParameters,
  gives: mistakeColumns,
});

const ONE = statement({
  text: `WITH picked AS (
      SELECT m.* FROM ${OWN_MISTAKES} m WHERE m.question_id = :questionId
    ) ${SHOWN}`,
  takes: { userId: "int", questionId: "int" },
  gives: mistakeColumns,
});

const countsSql = (filtered: string) =>
  `SELECT count(*) FILTER (WHERE m.closed_at IS NULL)::int AS open, count(m.closed_at)::int AS closed
    FROM ${OWN_MISTAKES} m WHERE ${filtered}`;

const COUNTS = statement({
  text: countsSql(FILTERED),
  takes: { userId: "int" },
  mayTake: filterParameters,
  gives: { open: "int!", closed: "int!" },
});

const UNNARROWED_COUNTS = statement({
  prepared: "count-mistakes",
  text: countsSql("TRUE"),
  takes: { userId: "int" },
  gives: { open: "int!", closed: "int!" },
});

const LEAVES_OUT = statement({
  prepared: "notebook-leaves-out",
  text: `SELECT EXISTS (SELECT FROM student_answers s WHERE s.user_id = :userId AND s.question_id = ANY (${HELD})) AS "leavesOut"`,
  takes: { userId: "int" },
  gives: { leavesOut: "boolean" },
});

const IDS = statement({
  text: `SELECT m.question_id AS "questionId" FROM ${OWN_MISTAKES} m
      JOIN questions q ON q.id = m.question_id AND q.deleted_at IS NULL
    WHERE ${FILTERED}${IN_STATE} ORDER BY m.at DESC, m.question_id DESC LIMIT :most`,
  takes: { userId: "int", most: "bigint" },
  mayTake: { ...filterParameters, ...stateParameter },
  gives: { questionId: "int" },
});

/** One mistake of a student, with the wording that it was made on. */
export interface Mistake extends Omit<MistakeRow, "reason" | "source" | "outcome" | "usual"> {
  reason: MissReason | null;
  source: "test" | "practice" | "review";
  outcome: "right" | "wrong" | "skipped";
  /** The median time of an answer there, in seconds; null where too few were timed. */
  usual: number | null;
  proposed: ProposedReason | null;
}

const sourceNames = ["test", "practice", "review"] as const;

function outcomeOf(outcome: number): Mistake["outcome"] {
  if (outcome === OUTCOMES.right) return "right";
  return outcome === OUTCOMES.wrong ? "wrong" : "skipped";
}

function mistakeOf(row: MistakeRow): Mistake {
  const outcome = outcomeOf(row.outcome);
  const usual = row.usual === null ? null : row.usual / 2;
  const { seconds, changes, marked, position, questionCount } = row;
  return {
    ...row,
    reason: row.reason as MissReason | null,
    source: sourceNames[row.source] ?? "test",
    outcome,
    usual,
    proposed: proposedReason({
      ...{ outcome, seconds, usual, changes, marked, position },
      questionCount: questionCount ?? Number.POSITIVE_INFINITY,
    }),
  };
}

/** Names a mistake's place in the list, for the page after it. */
export function placeOf({ at, questionId }: Pick<Mistake, "at" | "questionId">): string {
  return `${at.getTime()}-${questionId}`;
}

function placeIn(after: string): { afterAt: Date; afterId: number } {
  const [, time, id] = /^(\d{1,13})-([1-9]\d{0,9})$/.exec(after) ?? [];
  const afterId = idOf(id ?? "");
  if (time === undefined || afterId === null) {
    throw new InvalidInput([
      { field: "after", message: "after must be what `next` of an earlier page said." },
    ]);
  }
  return { afterAt: new Date(Number(time)), afterId };
}

/** Which page of a viewer's mistakes is meant. */
export interface MistakePage {
  /** The place of the last one seen, as `placeOf` names it; null for the beginning. */
  after: string | null;
  /** How many to leave out from there. */
  skip: number;
  limit: number;
}

/**
 * A page of the viewer's own mistakes, newest first (docs/learning.md, section 6), from their answer
 * history.
 *
 * @throws InvalidInput for an `after` that no page named
 */
export async function findMistakes(
  { userId }: Viewer,
  { database }: Dependencies,
  filter: MistakeFilter,
  { after, skip, limit }: MistakePage,
): Promise<Mistake[]> {
  const place = after === null ? {} : placeIn(after);
  const page = {
    userId,
    limit: String(limit),
    skip: String(skip),
    ...place,
    ...stateValue(filter),
  };
  const narrowing = filterValues(filter);
  const rows =
    Object.keys(narrowing).length === 0
      ? await UNNARROWED_PAGE.rows(database.pool, page)
      : await PAGE.rows(database.pool, { ...page, ...narrowing });
  return rows.map(mistakeOf);
}

/**
 * The viewer's mistake in a question.
 *
 * @throws NotFound where it is none of theirs
 */
export async function findMistake(
  viewer: Viewer,
  dependencies: Dependencies,
  questionId: number,
): Promise<Mistake> {
  await rememberOwn(viewer, dependencies);
  const { pool } = dependencies.database;
  const row = await ONE.row(pool, { userId: viewer.userId, questionId });
  if (row === undefined) throw new NotFound("Mistake not found");
  return mistakeOf(row);
}

/**
 * Counts the mistakes in the viewer's answer history that pass a filter, ignoring the filter's state.
 */
export async function countMistakes(
  { userId }: Viewer,
  { database }: Dependencies,
  filter: MistakeFilter,
): Promise<{ open: number; closed: number }> {
  const narrowing = filterValues(filter);
  const row =
    Object.keys(narrowing).length === 0
      ? await UNNARROWED_COUNTS.row(database.pool, { userId })
      : await COUNTS.row(database.pool, { userId, ...narrowing });
  return row ?? { open: 0, closed: 0 };
}

/**
 * Whether the viewer answered questions before that are held now, so that the notebook leaves out those that
 * are mistakes. Rightly answered ones count as well: the number of held mistakes would reveal what was wrong.
 */
export async function leavesOutHeld(
  { userId }: Viewer,
  { database }: Dependencies,
): Promise<boolean> {
  return (await LEAVES_OUT.row(database.pool, { userId }))?.leavesOut === true;
}

/** The questions of the mistakes that pass a filter, newest first: the most that a selection has. Deleted ones are left out. */
export async function mistakenQuestions(
  viewer: Viewer,
  dependencies: Dependencies,
  filter: MistakeFilter,
): Promise<number[]> {
  const rows = await IDS.rows(dependencies.database.pool, {
    ...{ userId: viewer.userId, most: notebookLimits.selectionMax },
    ...filterValues(filter),
    ...stateValue(filter),
  });
  return rows.map(({ questionId }) => questionId);
}
