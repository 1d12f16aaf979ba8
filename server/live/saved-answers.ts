import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { ATTEMPT_MISSING, type AttemptOfTest } from "../attempts/end-attempt.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";

// Raw SQL: joins the arrays of an attempt with the questions of its paper. It doesn't read the keys.
const ANSWERS = statement({
  text: `SELECT place.number::int AS number, left(r.question_text, 300) AS text, a.answers[place.number] AS choice,
      r.options[a.answers[place.number] + 1] AS "choiceText", a.marked[place.number] AS "isMarked",
      a.seconds_spent[place.number] AS seconds, u.full_name AS student, a.status, a.saved_at AS "savedAt"
    FROM attempts a JOIN users u ON u.id = a.user_id JOIN papers p ON p.id = a.paper_id
      CROSS JOIN unnest(p.revision_ids) WITH ORDINALITY AS place (revision_id, number)
      JOIN question_revisions r ON r.id = place.revision_id
    WHERE a.id = :attemptId AND a.test_id = :testId AND NOT a.by_staff AND NOT a.is_practice ORDER BY place.number`,
  takes: { attemptId: "int", testId: "int" },
  gives: {
    ...{ number: "int!", text: "text!", choice: "smallint!", choiceText: "text?" },
    ...{ isMarked: "boolean!", seconds: "int!", student: "text", status: "attempt_status" },
    savedAt: "timestamptz",
  },
});

/** The saved answer to one question. */
export interface SavedAnswer {
  /** On the paper, 1 for the first. */
  number: number;
  /** The beginning of the question. */
  text: string;
  /** The option, 0 for the first; -1 for none. */
  choice: number;
  choiceText: string | null;
  isMarked: boolean;
  seconds: number;
}

/** The saved answers of an attempt. */
export interface SavedAnswers extends AttemptOfTest {
  student: string;
  isOpen: boolean;
  savedAt: Date;
  answers: SavedAnswer[];
}

/**
 * Returns the saved answers of a student's attempt, without keys.
 *
 * @throws NotFound when the test has no such attempt of a student
 */
export async function findSavedAnswers(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  of: AttemptOfTest,
): Promise<SavedAnswers> {
  requirePermission(viewer, "report:keys");
  const rows = await ANSWERS.rows(database.pool, of);
  const [first] = rows;
  if (first === undefined) throw new NotFound(ATTEMPT_MISSING);
  const { student, status, savedAt } = first;
  return { ...of, student, isOpen: status === "open", savedAt, answers: rows };
}
