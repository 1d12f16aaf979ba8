import type { Viewer } from "../accounts/viewer.ts";
import { type Row, selected, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import type { PaperPassage } from "../fixed-tests/papers.ts";
import { HELD } from "../fixed-tests/secret-keys.ts";
import { wording } from "../questions/wording.ts";
import { isAnswered, type Practice } from "./practice.ts";

const given = { revisionId: "int", questionId: "int", isHeld: "boolean", ...wording } as const;

// Raw SQL beside the outcomes, counted along a practice's lists, which Prisma can't join.
const WORDINGS = statement({
  text: `SELECT r.id AS "revisionId", r.question_id AS "questionId", r.question_id = ANY (${HELD}) AS "isHeld",
      ${selected(wording, "r")}
    FROM question_revisions r WHERE r.id = ANY (:ids)`,
  takes: { ids: "int[]", userId: "int" },
  gives: given,
});

const PASSAGES = statement({
  text: `SELECT w.id AS "revisionId", w.passage_id AS "passageId", w.title, w.text, w.html, w.source, w.lang
    FROM passages p JOIN passage_revisions w ON w.id = p.revision_id WHERE p.id = ANY (:ids)`,
  takes: { ids: "int[]" },
  gives: {
    ...{ revisionId: "int", passageId: "int", title: "text?", text: "text" },
    ...{ html: "text?", source: "text?", lang: "text?" },
  },
});

/** What is shown of a question once it was answered. */
export interface PracticeAnswer {
  /** Option index; null for "I don't know". */
  choice: number | null;
  isRight: boolean;
  seconds: number;
  correctOptionIndex: number;
  explanation: string | null;
  explanationHtml: string | null;
}

/** A question of a practice; what shows its key is in the answer alone. */
export interface PracticeQuestion
  extends Omit<
    Row<typeof given>,
    "correctOptionIndex" | "explanation" | "explanationHtml" | "pyq" | "pyqYear" | "pyqExam"
  > {
  practiceId: number;
  /** 0 for the first. */
  position: number;
  isAnswered: boolean;
  /** Null until it was answered, and while the question is held. */
  answer: PracticeAnswer | null;
}

function questionAt(
  practice: Practice,
  position: number,
  { correctOptionIndex, explanation, explanationHtml, ...question }: Row<typeof given>,
): PracticeQuestion {
  const choice = practice.answers[position] ?? -1;
  const answer = {
    choice: choice < 0 ? null : choice,
    isRight: choice === correctOptionIndex,
    seconds: practice.secondsSpent[position] ?? 0,
    ...{ correctOptionIndex, explanation, explanationHtml },
  };
  const isGiven = isAnswered(practice, position);
  return {
    ...{ practiceId: practice.id, position, ...question, isAnswered: isGiven },
    answer: isGiven && !question.isHeld ? answer : null,
  };
}

/**
 * Questions of a practice in the order they are asked.
 *
 * @param at the only place that is wanted, 0 for the first; left out for all
 */
export async function practiceQuestions(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  practice: Practice,
  at?: number,
): Promise<PracticeQuestion[]> {
  const wanted = at === undefined ? practice.revisionIds : [practice.revisionIds[at] ?? -1];
  const rows = await WORDINGS.rows(database.pool, { ids: wanted, userId });
  const known = new Map(rows.map((row) => [row.revisionId, row]));
  return wanted.flatMap((revisionId, index) => {
    const row = known.get(revisionId);
    return row === undefined ? [] : [questionAt(practice, at ?? index, row)];
  });
}

/** The passages that the questions of a practice ask about, in today's words, each once. */
export async function practicePassages(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  practice: Practice,
): Promise<PaperPassage[]> {
  const rows = await WORDINGS.rows(database.pool, { ids: practice.revisionIds, userId });
  const ids = [...new Set(rows.flatMap(({ passageId }) => passageId ?? []))];
  return ids.length === 0 ? [] : PASSAGES.rows(database.pool, { ids });
}

/** How a practice went in one topic, of what was answered. */
export interface PracticeOutcome {
  practiceId: number;
  subject: string;
  /** Null for questions without one. */
  topic: string | null;
  answered: number;
  right: number;
}

const OUTCOMES = statement({
  text: `SELECT r.subject, r.topic, count(*)::int AS answered,
      count(*) FILTER (WHERE asked.choice = r.correct_option_index)::int AS "right"
    FROM practices p
    CROSS JOIN LATERAL unnest(p.revision_ids, p.answers, p.answered_after) AS asked (revision_id, choice, after)
    JOIN question_revisions r ON r.id = asked.revision_id
    WHERE p.id = :id AND p.user_id = :userId AND asked.after >= 0
    GROUP BY r.subject, r.topic ORDER BY r.subject, r.topic NULLS LAST`,
  takes: { id: "int", userId: "int" },
  gives: { subject: "text", topic: "text?", answered: "int", right: "int" },
});

/** How a practice went, by subject and topic, of what was answered so far. */
export async function practiceOutcomes(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  { id }: Practice,
): Promise<PracticeOutcome[]> {
  const rows = await OUTCOMES.rows(database.pool, { id, userId });
  return rows.map((row) => ({ practiceId: id, ...row }));
}
