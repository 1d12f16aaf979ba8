import { problemLimits } from "#rules/problem-reports.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma, ProblemReport } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput } from "../errors.ts";
import { storedProblemText } from "./report-problem.ts";

type Reading = Pick<Dependencies, "database">;

/** Which reports a list of the inbox has. */
export type InboxState = "open" | "answered" | "all";

/** A question that students reported. */
export interface ReportedQuestion {
  questionId: number;
  /** How many reports of the list's state it has. */
  count: number;
  /** When the first of them was sent. */
  oldestAt: Date;
  state: InboxState;
}

const OF_STATE = `(:state = 'all' OR (answered_at IS NULL) = (:state = 'open'))`;

// Raw SQL: groups of reports with the first moment of each, in its order.
const QUESTIONS = statement({
  text: `SELECT question_id AS "questionId", count(*)::int AS count, min(reported_at) AS "oldestAt"
    FROM problem_reports WHERE ${OF_STATE} GROUP BY question_id
    ORDER BY count(*) DESC, min(reported_at), question_id LIMIT :limit OFFSET :skip`,
  takes: { state: "text", limit: "bigint", skip: "bigint" },
  gives: { questionId: "int", count: "int!", oldestAt: "timestamptz!" },
});

const COUNT = statement({
  text: `SELECT count(DISTINCT question_id)::int AS questions FROM problem_reports WHERE ${OF_STATE}`,
  takes: { state: "text" },
  gives: { questions: "int!" },
});

/** Questions with reports, those with the most first. @throws Forbidden for a student */
export async function listReported(
  viewer: Viewer,
  { database }: Reading,
  state: InboxState,
  page: { skip: number; limit: number },
): Promise<ReportedQuestion[]> {
  requirePermission(viewer, "problem:answer");
  const rows = await QUESTIONS.rows(database.pool, { state, ...page });
  return rows.map((row) => ({ ...row, state }));
}

/** How many questions have such reports. @throws Forbidden for a student */
export async function countReported(
  viewer: Viewer,
  { database }: Reading,
  state: InboxState,
): Promise<number> {
  requirePermission(viewer, "problem:answer");
  return (await COUNT.row(database.pool, { state }))?.questions ?? 0;
}

/** The reports of a question, the newest first. @throws Forbidden for a student */
export async function reportsOf(
  viewer: Viewer,
  { database }: Reading,
  { questionId, state }: Pick<ReportedQuestion, "questionId" | "state">,
): Promise<ProblemReport[]> {
  requirePermission(viewer, "problem:answer");
  const answered: Prisma.ProblemReportWhereInput =
    state === "all" ? {} : { answeredAt: state === "open" ? null : { not: null } };
  return database.prisma.problemReport.findMany({
    where: { questionId, ...answered },
    orderBy: { id: "desc" },
    take: problemLimits.shown,
  });
}

/**
 * Answers reports and closes them. Those that somebody else has answered in the meantime stay as they are.
 *
 * @returns how many were closed
 * @throws Forbidden for a student
 * @throws InvalidInput for an answer that is blank or can't be stored
 */
export async function answerReports(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  ids: readonly number[],
  given: string,
): Promise<number> {
  requirePermission(viewer, "problem:answer");
  const answer = storedProblemText("answer", given);
  if (answer === null) {
    const message = "Write an answer. The students who reported the question read it.";
    throw new InvalidInput([{ field: "answer", message }]);
  }
  const { count } = await database.prisma.problemReport.updateMany({
    where: { id: { in: [...ids] }, answeredAt: null },
    data: { answer, answeredAt: now(), answeredBy: viewer.userId },
  });
  return count;
}

/**
 * Takes answers back that the viewer gave moments ago, before their students could read them.
 *
 * @returns how many reports are open again
 * @throws Forbidden without the permission
 * @throws Conflict when it is too late for all of them
 */
export async function reopenReports(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  ids: readonly number[],
): Promise<number> {
  requirePermission(viewer, "problem:answer");
  const since = new Date(now().getTime() - problemLimits.answerUndoMs);
  const { count } = await database.prisma.problemReport.updateMany({
    where: { id: { in: [...ids] }, answeredBy: viewer.userId, answeredAt: { gt: since } },
    data: { answer: null, answeredAt: null, answeredBy: null },
  });
  if (count === 0) throw new Conflict("It is too late: the students can read the answer.");
  return count;
}
