import { createHash } from "node:crypto";
import type { Database } from "../../server/database/client.ts";
import { forgetBank } from "../../server/questions/bank-cache.ts";

/** A question as a test describes it. */
export interface SampleQuestion {
  text: string;
  options: string[];
  correct: number;
  subject: string;
}

/** Questions whose key is (number mod 4), over the given subjects in turn. */
export function sampleQuestions(count: number, subjects = ["Law of Torts", "Law of Contracts"]) {
  return Array.from(
    { length: count },
    (_, index): SampleQuestion => ({
      text: `Question number ${index + 1}?`,
      options: ["First", "Second", "Third", "Fourth"].map((word) => `${word} option ${index + 1}`),
      correct: index % 4,
      subject: subjects[index % subjects.length] ?? "Law of Torts",
    }),
  );
}

/** Puts questions into the bank and answers their ids in the same order. */
export async function insertBank(
  database: Database,
  questions: readonly SampleQuestion[],
): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `WITH given AS (
       SELECT *, nextval('questions_id_seq')::int AS question_id, nextval('question_revisions_id_seq')::int AS revision_id
       FROM jsonb_to_recordset($1) AS q (position int, text text, options jsonb, correct int, subject text, fingerprint text)
     ), bank AS (
       INSERT INTO questions (id, revision_id, subject, fingerprint)
       SELECT question_id, revision_id, subject, decode(fingerprint, 'hex') FROM given
     ), wordings AS (
       INSERT INTO question_revisions (id, question_id, question_text, options, correct_option_index, subject, topic, explanation)
       SELECT revision_id, question_id, text, ARRAY(SELECT jsonb_array_elements_text(options)), correct, subject, 'General', 'SECRET explanation of ' || text
       FROM given
     )
     SELECT question_id AS id FROM given ORDER BY position`,
    [
      JSON.stringify(
        questions.map((question, position) => ({
          position,
          ...question,
          fingerprint: createHash("sha256").update(JSON.stringify(question)).digest("hex"),
        })),
      ),
    ],
  );
  forgetBank(database);
  return rows.map((row) => row.id);
}
