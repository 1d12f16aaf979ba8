import { searchForm } from "#rules/fold-text.ts";
import type { LiveState } from "#rules/live.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { submitsBy } from "../attempts/submit-overdue.ts";
import { escapeLike } from "../database/escape-like.ts";
import { type Columns, type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { PERSONS } from "./states.ts";

type Reading = Pick<Dependencies, "database" | "now">;

/** A filter for the students of a test. */
export interface StudentFilter {
  testId: number;
  /** Null for all. */
  state: LiveState | null;
  batchId: number | null;
  /** A text to find in name or e-mail; null for all. */
  search: string | null;
}

const columns = {
  userId: "int",
  name: "text",
  email: "text",
  batches: "text!",
  state: "text!",
  attemptId: "int?",
  startedAt: "timestamptz?",
  savedAt: "timestamptz?",
  currentQuestion: "smallint?",
  answered: "int?",
  totalQuestions: "int?",
  tabSwitchCount: "smallint?",
  resumes: "smallint?",
  takenUpAt: "timestamptz?",
  takenUpFrom: "text?",
  endsAt: "timestamptz?",
  extraSeconds: "int?",
  submitsBy: "timestamptz?",
  completedAt: "timestamptz?",
  endedAt: "timestamptz?",
  mayReopen: "boolean!",
} as const satisfies Columns;

/** A student of a running test. The columns of the attempt are null before it starts. */
export interface LiveStudent extends Omit<Row<typeof columns>, "state"> {
  testId: number;
  state: LiveState;
}

const FOUND = `FROM person p JOIN users u ON u.id = p.user_id WHERE TRUE[[ AND p.state = :state]]
    [[ AND EXISTS (SELECT FROM batch_members m WHERE m.batch_id = :batchId AND m.user_id = p.user_id)]]
    [[ AND (search_form(u.full_name) ILIKE :pattern OR search_form(u.email) ILIKE :pattern)]]`;

const mayTake = { state: "text", batchId: "int", pattern: "text" } as const;

// Raw SQL, like all of this file: the attempts' long arrays are read only for the rows of one page.
const LIST = statement({
  text: `WITH ${PERSONS}, page AS (
      SELECT p.user_id, p.attempt_id, p.state, u.full_name, u.email,
        row_number() OVER (ORDER BY CASE WHEN p.state IN ('silent', 'writing', 'time_over') THEN p.saved_at END, lower(u.full_name), p.user_id) AS place
      ${FOUND} ORDER BY place OFFSET :skip LIMIT :limit
    )
    SELECT p.user_id AS "userId", p.full_name AS name, p.email, p.state, a.id AS "attemptId", a.started_at AS "startedAt",
      coalesce((SELECT string_agg(b.name, ', ' ORDER BY b.id) FROM batch_members m JOIN batches b ON b.id = m.batch_id
          JOIN test_batches o ON o.batch_id = b.id AND o.test_id = ANY (:testIds)
        WHERE m.user_id = p.user_id AND b.archived_at IS NULL), '') AS batches,
      a.saved_at AS "savedAt", a.current_question AS "currentQuestion",
      cardinality(array_remove(a.answers, -1::smallint)) AS answered, cardinality(a.answers) AS "totalQuestions",
      a.tab_switch_count AS "tabSwitchCount", a.resume_count AS resumes, a.taken_up_at AS "takenUpAt",
      a.taken_up_from AS "takenUpFrom", a.completed_at AS "completedAt", a.ended_at AS "endedAt",
      CASE WHEN a.status = 'open' THEN least(a.saved_at + a.time_left_seconds * interval '1 second', a.deadline_at) END AS "endsAt",
      a.extra_seconds AS "extraSeconds", CASE WHEN a.status = 'open' THEN ${submitsBy("a")} END AS "submitsBy",
      coalesce(a.status = 'submitted' AND a.score_seen_at IS NULL AND t.results_at > :now::timestamptz, FALSE) AS "mayReopen"
    FROM page p LEFT JOIN attempts a ON a.id = p.attempt_id LEFT JOIN tests t ON t.id = a.test_id ORDER BY p.place`,
  takes: { testIds: "int[]", now: "timestamptz", skip: "bigint", limit: "bigint" },
  mayTake,
  gives: { ...columns, attemptId: "int?", startedAt: "timestamptz?", savedAt: "timestamptz?" },
});

const COUNT = statement({
  text: `WITH ${PERSONS} SELECT count(*)::int AS count ${FOUND}`,
  takes: { testIds: "int[]", now: "timestamptz" },
  mayTake,
  gives: { count: "int!" },
});

function valuesOf({ testId, state, batchId, search }: StudentFilter, now: Date) {
  const text = searchForm(search ?? "");
  return {
    ...{ testIds: [testId], now },
    ...(state === null ? {} : { state }),
    ...(batchId === null ? {} : { batchId }),
    ...(text === "" ? {} : { pattern: `%${escapeLike(text)}%` }),
  };
}

/** A page of the students of a test: attempts in progress by their last save, the oldest first, then the others by name. */
export async function listStudents(
  viewer: Viewer,
  { database, now }: Reading,
  filter: StudentFilter,
  page: { skip: number; limit: number },
): Promise<LiveStudent[]> {
  requirePermission(viewer, "live:watch");
  const rows = await LIST.rows(database.pool, { ...valuesOf(filter, now()), ...page });
  const { testId } = filter;
  return rows.map((row) => ({ ...row, testId, state: row.state as LiveState }));
}

/** The number of students that match the filter, over all pages. */
export async function countStudents(
  viewer: Viewer,
  { database, now }: Reading,
  filter: StudentFilter,
): Promise<number> {
  requirePermission(viewer, "live:watch");
  return (await COUNT.row(database.pool, valuesOf(filter, now())))?.count ?? 0;
}
