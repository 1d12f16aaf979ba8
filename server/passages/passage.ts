import type { Columns, Row } from "../database/statement.ts";

/** What a passage says, in `passage_revisions`. */
export const passageWords = {
  title: "text?",
  text: "text",
  html: "text?",
  source: "text?",
  lang: "text?",
} as const satisfies Columns;

export type PassageWords = Row<typeof passageWords>;

/** A passage of the bank as administrators see it. */
export const passageColumns = {
  id: "int",
  ...passageWords,
  revisionNumber: "int",
  createdAt: "timestamptz",
  /** When its present words were written. */
  revisedAt: "timestamptz",
  archivedAt: "timestamptz?",
  /** Live ones. */
  questionCount: "int",
  /** Tests that ask one of its questions, archived ones not counted. */
  testCount: "int",
  /** Of its live questions, by the alphabet. */
  subjects: "text[]",
} as const satisfies Columns;

export interface Passage extends Row<typeof passageColumns> {
  /** What was taken out of its markup by the call that answers it: `<span>`, `style of <p>`. */
  takenOut?: readonly string[];
}

/** The columns over `p`, the passage, and `r`, its words. */
export const passageSql = `p.id, r.title, r.text, r.html, r.source, r.lang, r.number AS "revisionNumber",
    p.created_at AS "createdAt", r.created_at AS "revisedAt", p.archived_at AS "archivedAt",
    (SELECT count(*)::int FROM questions q WHERE q.passage_id = p.id AND q.deleted_at IS NULL) AS "questionCount",
    (SELECT count(DISTINCT t.id)::int FROM questions q JOIN test_questions tq ON tq.question_id = q.id
      JOIN tests t ON t.id = tq.test_id AND t.archived_at IS NULL WHERE q.passage_id = p.id) AS "testCount",
    ARRAY(SELECT DISTINCT q.subject FROM questions q WHERE q.passage_id = p.id AND q.deleted_at IS NULL ORDER BY q.subject) AS subjects`;

/** What is said of a passage that is absent. */
export const PASSAGE_MISSING = "Passage not found";
