import type { Viewer } from "../accounts/viewer.ts";
import { rememberOwn } from "../answer-history/remember.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { UNDRAWABLE } from "../fixed-tests/secret-keys.ts";
import { drawableCounts } from "../questions/drawable-counts.ts";
import { drawableLabels } from "../questions/drawable-labels.ts";
import { matchingQuestions } from "../random-tests/filters.ts";

/** How many questions of a subject the viewer can practise now. */
export interface SubjectCount {
  subject: string;
  all: number;
  unseen: number;
  wrong: number;
  marked: number;
}

// Raw SQL: several conditions over a join that Prisma has no relation for, counted in one pass.
const SEEN = statement({
  text: `SELECT q.subject, count(*) FILTER (WHERE s.first_seen_at IS NOT NULL)::int AS seen,
      count(*) FILTER (WHERE s.times_wrong > 0)::int AS wrong, count(*) FILTER (WHERE s.is_marked)::int AS marked
    FROM student_questions s JOIN questions q ON q.id = s.question_id
    WHERE s.user_id = :userId AND q.id <> ALL (${UNDRAWABLE}) AND ${matchingQuestions}
    GROUP BY q.subject`,
  takes: { userId: "int", now: "timestamptz" },
  gives: { subject: "text", seen: "int", wrong: "int", marked: "int" },
});

const HELD_BY_SUBJECT = statement({
  text: `SELECT q.subject, count(*)::int AS held FROM questions q
    WHERE q.id = ANY (${UNDRAWABLE}) AND ${matchingQuestions} GROUP BY q.subject`,
  takes: { userId: "int", now: "timestamptz" },
  gives: { subject: "text", held: "int" },
});

/**
 * The viewer's practice counts of each subject, most wrong first, equals by name. The viewer's own counts
 * are current; the bank's are at most some seconds old.
 */
export async function countSubjects(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
): Promise<SubjectCount[]> {
  const { database } = dependencies;
  const values = { userId: viewer.userId, now: dependencies.now() };
  await rememberOwn(viewer, dependencies);
  const [{ subjects }, countOf, seenRows, heldRows] = await Promise.all([
    drawableLabels(dependencies),
    drawableCounts(database),
    SEEN.rows(database.pool, values),
    HELD_BY_SUBJECT.rows(database.pool, values),
  ]);
  const seenOf = new Map(seenRows.map((row) => [row.subject, row]));
  const heldOf = new Map(heldRows.map((row) => [row.subject, row.held]));
  return subjects
    .map((subject) => {
      const { seen, wrong, marked } = seenOf.get(subject) ?? { seen: 0, wrong: 0, marked: 0 };
      // The bank's count may be older than what the viewer has seen of it.
      const all = Math.max(0, countOf(subject, null) - (heldOf.get(subject) ?? 0));
      return { subject, all, unseen: Math.max(0, all - seen), wrong, marked };
    })
    .toSorted((one, other) => other.wrong - one.wrong);
}
