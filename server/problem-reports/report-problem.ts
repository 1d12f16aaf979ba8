import { DAY_MS } from "#rules/durations.ts";
import { type ProblemKind, problemLimits } from "#rules/problem-reports.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { visibleText } from "#rules/visible-text.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { requireMet } from "../answer-history/met-question.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import type { ProblemReport } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput } from "../errors.ts";
import { heldQuestions } from "../fixed-tests/secret-keys.ts";

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

// A student's reports are counted and stored one after the other, or many at once would pass the limit.
const HOLD = statement({
  text: `SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.notes}, :userId)`,
  takes: { userId: "int" },
});

const COUNTS = statement({
  text: `SELECT count(*) FILTER (WHERE reported_at > :since)::int AS recent,
      count(*) FILTER (WHERE question_id = :questionId AND answered_at IS NULL)::int AS open
    FROM problem_reports WHERE user_id = :userId`,
  takes: { userId: "int", questionId: "int", since: "timestamptz" },
  gives: { recent: "int!", open: "int!" },
});

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
  const stored = await inTransaction(database, async (client) => {
    await HOLD.count(client, { userId });
    const counts = await COUNTS.row(client, { userId, questionId, since });
    if (counts?.open === 0 && counts.recent >= problemLimits.perDay) {
      throw new Conflict(
        `You have sent ${problemLimits.perDay} reports within a day. Send more tomorrow.`,
      );
    }
    return REPORT.row(client, { userId, questionId, kind, text, now: now() });
  });
  if (stored === undefined) throw new Error("The report was not stored.");
  return database.prisma.problemReport.findUniqueOrThrow({ where: stored });
}

/**
 * The viewer's own reports of some questions, the newest first. While a test or a hidden score of theirs holds a
 * question, no answer is shown: it may give the key away. Nor is one that can still be taken back.
 */
export async function findOwnReports(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  questionIds: readonly number[],
): Promise<ProblemReport[]> {
  const reports = await database.prisma.problemReport.findMany({
    where: { userId: viewer.userId, questionId: { in: [...questionIds] } },
    orderBy: { id: "desc" },
    take: problemLimits.shown,
  });
  if (reports.every(({ answer }) => answer === null)) return reports;
  const held = new Set(await heldQuestions(database.pool, viewer));
  const readable = now().getTime() - problemLimits.answerUndoMs;
  return reports.map((report) =>
    held.has(report.questionId) || Number(report.answeredAt) > readable
      ? { ...report, answer: null, answeredAt: null }
      : report,
  );
}
