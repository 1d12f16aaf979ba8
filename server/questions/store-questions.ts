import { listed, type Row } from "../database/statement.ts";
import { labels, wording } from "./wording.ts";

/** The author and time of stored questions. The author is null for the server, for example for the sample bank. */
export const authorshipColumns = { authorId: "int?", createdAt: "timestamptz" } as const;
export type Authorship = Row<typeof authorshipColumns>;

/**
 * The outcome for one question: its given position; its id, or the id of the existing duplicate;
 * and the beginning of its text, at most 100 characters and an ellipsis.
 */
export const storedColumns = {
  position: "int",
  id: "int",
  isNew: "boolean",
  preview: "text",
  subject: "text",
} as const;
export type StoredQuestion = Row<typeof storedColumns>;

/**
 * Returns CTEs that store many questions in one statement, without duplicates of the bank or of earlier positions.
 * The last one, `stored`, has a row for each row of the source, with the columns of StoredQuestion. Ids are taken from
 * the sequences first, in the order of the positions, since a question and its first revision refer to each other.
 *
 * If another transaction stores the same question at the same time, this waits for it: the other question is used if
 * it commits, ours if it doesn't. The update that changes nothing is needed for its row lock and RETURNING.
 *
 * @param source a query with the columns of question_revisions that describe a question, and
 *   position and fingerprint. The authorship is bound as `:authorId` and `:createdAt`.
 */
export function storingTables(source: string): string {
  return `given AS MATERIALIZED (
       SELECT s.*, (SELECT q.id FROM questions q
                    WHERE q.fingerprint = s.fingerprint AND q.deleted_at IS NULL) AS existing_id
       FROM (${source}) s
     ), fresh AS (
       SELECT DISTINCT ON (fingerprint) * FROM given WHERE existing_id IS NULL ORDER BY fingerprint, position
     ), numbered AS MATERIALIZED (
       SELECT f.*, nextval('questions_id_seq')::int AS question_id,
         nextval('question_revisions_id_seq')::int AS revision_id
       FROM (SELECT * FROM fresh ORDER BY position) f
     ), bank AS (
       INSERT INTO questions (id, revision_id, ${listed(labels)}, fingerprint, created_at)
       SELECT question_id, revision_id, ${listed(labels)}, fingerprint, :createdAt::timestamptz
       FROM numbered ORDER BY position
       ON CONFLICT (fingerprint) WHERE deleted_at IS NULL DO UPDATE SET subject = questions.subject
       RETURNING id, fingerprint
     ), inserted AS MATERIALIZED (
       SELECT n.*, b.id AS bank_id FROM numbered n JOIN bank b ON b.fingerprint = n.fingerprint
     ), wordings AS (
       INSERT INTO question_revisions (id, question_id, ${listed(wording)}, author_id, created_at)
       SELECT revision_id, question_id, ${listed(wording)}, :authorId::int, :createdAt::timestamptz
       FROM inserted WHERE bank_id = question_id ORDER BY position
     ), stored AS (
       SELECT g.position, coalesce(g.existing_id, l.bank_id) AS id,
         (g.existing_id IS NULL AND l.bank_id = l.question_id AND l.position = g.position) AS "isNew",
         CASE WHEN length(g.question_text) > 100 THEN left(g.question_text, 100) || '…'
           ELSE g.question_text END AS preview,
         g.subject
       FROM given g LEFT JOIN inserted l ON g.existing_id IS NULL AND l.fingerprint = g.fingerprint
     )`;
}
