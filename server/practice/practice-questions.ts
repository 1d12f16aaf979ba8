import type { Viewer } from "../accounts/viewer.ts";
import { PRACTICE_ANSWERED_AT } from "../answer-history/answer-sources.ts";
import { type Row, selected, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import type { PaperPassage } from "../fixed-tests/papers.ts";
import { HELD } from "../fixed-tests/secret-keys.ts";
import { acceptedOptions } from "../questions/accepted-options.ts";
import { wording } from "../questions/wording.ts";
import { isAnswered, type Practice } from "./practice.ts";

const given = {
  place: "int",
  revisionId: "int",
  questionId: "int",
  isHeld: "boolean",
  accepted: "smallint[]",
  ...wording,
} as const;

// Raw SQL beside the outcomes, counted along a practice's lists, which Prisma can't join.
const WORDINGS = statement({
  text: `SELECT asked.place::int - 1 AS place, r.id AS "revisionId", r.question_id AS "questionId",
      r.question_id = ANY (${HELD}) AS "isHeld", ${acceptedOptions(PRACTICE_ANSWERED_AT)} AS accepted, ${selected(wording, "r")}
    FROM practices p
    CROSS JOIN LATERAL unnest(p.revision_ids, p.answered_after) WITH ORDINALITY AS asked (revision_id, after, place)
    JOIN question_revisions r ON r.id = asked.revision_id
    WHERE p.id = :id AND p.user_id = :userId AND (:at::int IS NULL OR asked.place = :at + 1) ORDER BY asked.place`,
  takes: { id: "int", userId: "int", at: "int?" },
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
  /** The options that were right when it was answered, the key first. */
  acceptedOptions: number[];
  explanation: string | null;
  explanationHtml: string | null;
}

/** A question of a practice; what shows its key is in the answer alone. */
export interface PracticeQuestion
  extends Omit<
    Row<typeof given>,
    | ("place" | "accepted" | "correctOptionIndex" | "explanation" | "explanationHtml")
    | ("pyq" | "pyqYear" | "pyqExam")
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
  { place: position, accepted, explanation, explanationHtml, ...rest }: Row<typeof given>,
): PracticeQuestion {
  const { correctOptionIndex: printed, ...question } = rest;
  const choice = practice.answers[position] ?? -1;
  const answer = {
    choice: choice < 0 ? null : choice,
    isRight: accepted.includes(choice),
    seconds: practice.secondsSpent[position] ?? 0,
    ...{ correctOptionIndex: accepted[0] ?? printed, acceptedOptions: accepted },
    ...{ explanation, explanationHtml },
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
  const rows = await WORDINGS.rows(database.pool, { id: practice.id, userId, at: at ?? null });
  return rows.map((row) => questionAt(practice, row));
}

/** The passages that the questions of a practice ask about, in today's words, each once. */
export async function practicePassages(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  practice: Practice,
): Promise<PaperPassage[]> {
  const rows = await WORDINGS.rows(database.pool, { id: practice.id, userId, at: null });
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
      count(*) FILTER (WHERE asked.choice = ANY (${acceptedOptions(PRACTICE_ANSWERED_AT)}))::int AS "right"
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
