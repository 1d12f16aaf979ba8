import { auditWords } from "#rules/audit.ts";
import { liveLimits } from "#rules/live.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

/** The mutations whose audit entries are listed. */
const ACTIONS = [
  ...["sendLiveMessage", "endLiveAttempt", "reopenLiveAttempt", "withdrawLiveQuestion"],
  ...["giveExtraTime", "scheduleTest"],
];

// Raw SQL: reads the arguments of each change from the audit entry's JSON, and joins the student of its attempt.
const LIST = statement({
  text: `SELECT e.id, e.at, e.action, u.full_name AS "by", s.full_name AS student, e.after ->> 'reason' AS reason,
      e.after ->> 'text' AS text, (e.after ->> 'questionId')::int AS "questionId", (e.after ->> 'minutes')::int AS minutes
    FROM audit_entries e LEFT JOIN users u ON u.id = e.actor_id AND NOT u.is_erased
      LEFT JOIN attempts a ON a.id = (e.after ->> 'attemptId')::int
      LEFT JOIN users s ON s.id = a.user_id AND NOT s.is_erased
    WHERE e.subject_kind = 'test' AND e.subject_id = :testId AND e.action = ANY (:actions)
    ORDER BY e.id DESC LIMIT ${liveLimits.listed}`,
  takes: { testId: "int", actions: "text[]" },
  gives: {
    ...{ id: "int", at: "timestamptz", action: "text", by: "text?", student: "text?" },
    ...{ reason: "text?", text: "text?", questionId: "int?", minutes: "int?" },
  },
});

/** An action of staff on a test while it ran. */
export interface LiveAction {
  id: number;
  at: Date;
  /** A description: "Attempt ended". */
  words: string;
  /** Null for a deleted account. */
  by: string | null;
  /** The student it concerns; null for everybody. */
  student: string | null;
  /** The reason, or the text of the message; null for neither. */
  text: string | null;
  questionId: number | null;
  minutes: number | null;
}

/** The actions of staff on a test while it ran, the newest first; at most fifty. */
export async function listActions(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  testId: number,
): Promise<LiveAction[]> {
  requirePermission(viewer, "live:watch");
  const rows = await LIST.rows(database.pool, { testId, actions: ACTIONS });
  return rows.map(({ action, reason, text, ...row }) => ({
    ...{ ...row, words: auditWords(action), text: reason ?? text },
  }));
}
