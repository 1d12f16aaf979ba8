import { DAY_MS } from "#rules/durations.ts";
import { type ProblemKind, problemLimits } from "#rules/problem-reports.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { visibleText } from "#rules/visible-text.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { ProblemReport } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput } from "../errors.ts";
import { requireMet } from "../memory/met-question.ts";

/**
 * A text of a report as it is stored: without white space around it, null for none.
 *
 * @throws InvalidInput for one that is too long or can't be stored
 */
export function storedProblemText(field: string, text: string | null | undefined): string | null {
  const trimmed = visibleText(text ?? "");
  if (trimmed === "") return null;
  const message = storedTextError(field, trimmed, problemLimits.textMaxLength);
  if (message !== null) throw new InvalidInput([{ field, message: `${message}.` }]);
  return trimmed;
}

// Raw SQL: Prisma's upsert knows no index of a part of a table.
const REPORT = statement({
  text: `INSERT INTO problem_reports (user_id, question_id, kind, text, reported_at)
    VALUES (:userId, :questionId, :kind, :text, :now)
    ON CONFLICT (user_id, question_id) WHERE answered_at IS NULL
    DO UPDATE SET kind = excluded.kind, text = excluded.text RETURNING id`,
  takes: {
    ...{ userId: "int", questionId: "int", kind: "text", text: "text?" },
    now: "timestamptz",
  },
  gives: { id: "int" },
});

/**
 * Reports a problem of a question to the administrators. An open report of the same question is changed.
 *
 * @throws NotFound for a question that the viewer was shown in nothing they submitted
 * @throws InvalidInput for a text that can't be stored, or none where the kind says nothing by itself
 * @throws Conflict for more reports than a student may send in a day
 */
export async function reportProblem(
  viewer: Viewer,
  dependencies: Dependencies,
  report: { questionId: number; kind: ProblemKind; text: string | null },
): Promise<ProblemReport> {
  const { userId } = viewer;
  const { questionId, kind } = report;
  const { database, now } = dependencies;
  const text = storedProblemText("text", report.text);
  if (kind === "other" && text === null) {
    throw new InvalidInput([{ field: "text", message: "Write what is wrong." }]);
  }
  await requireMet(viewer, dependencies, questionId);
  const since = new Date(now().getTime() - DAY_MS);
  const isOpen = { userId, questionId, answeredAt: null };
  const [recent, open] = await Promise.all([
    database.prisma.problemReport.count({ where: { userId, reportedAt: { gt: since } } }),
    database.prisma.problemReport.count({ where: isOpen }),
  ]);
  if (open === 0 && recent >= problemLimits.perDay) {
    throw new Conflict(
      `You have sent ${problemLimits.perDay} reports within a day. Send more tomorrow.`,
    );
  }
  const stored = await REPORT.row(database.pool, { userId, questionId, kind, text, now: now() });
  if (stored === undefined) throw new Error("The report was not stored.");
  return database.prisma.problemReport.findUniqueOrThrow({ where: stored });
}

/** The viewer's own reports of some questions, the newest first. */
export function findOwnReports(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  questionIds: readonly number[],
): Promise<ProblemReport[]> {
  return database.prisma.problemReport.findMany({
    where: { userId, questionId: { in: [...questionIds] } },
    orderBy: { id: "desc" },
    take: problemLimits.shown,
  });
}
