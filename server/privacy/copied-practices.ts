import { PRACTICE_ANSWERED_AT } from "../answer-history/answer-sources.ts";
import type { Database } from "../database/client.ts";
import { type Row, statement } from "../database/statement.ts";
import { HELD } from "../fixed-tests/secret-keys.ts";
import { acceptedOptions } from "../questions/accepted-options.ts";

/** Practices in one page of the copy. */
const AT_A_TIME = 100;

const answer = {
  position: "int",
  questionId: "int",
  /** From 1, as in every file of the copy; null for "I don't know". */
  chosenOption: "int?",
  /** Null while the question is held. */
  isRight: "boolean?",
  answeredAt: "timestamptz",
  seconds: "int",
} as const;

// Raw SQL: rows are copied with whatever columns they have, and lists joined to what they name.
const PRACTICES = statement({
  text: `SELECT p.id, to_jsonb(p) - '{user_id,revision_ids,answers,answered_after,seconds_spent}'::text[]
      || jsonb_build_object('num_questions', cardinality(p.revision_ids)) AS practice
    FROM practices p WHERE p.user_id = :userId AND p.id > :after ORDER BY p.id LIMIT ${AT_A_TIME}`,
  takes: { userId: "int", after: "int" },
  gives: { id: "int", practice: "jsonb" },
});

// What was not answered is left out, and with it its key.
const ANSWERS = statement({
  text: `SELECT p.id, asked.place::int AS "position", r.question_id AS "questionId",
      CASE WHEN asked.choice >= 0 THEN asked.choice + 1 END AS "chosenOption",
      CASE WHEN r.question_id <> ALL (${HELD}) THEN asked.choice = ANY (${acceptedOptions(PRACTICE_ANSWERED_AT)}) END AS "isRight",
      ${PRACTICE_ANSWERED_AT} AS "answeredAt", asked.seconds
    FROM practices p
    CROSS JOIN LATERAL unnest(p.revision_ids, p.answers, p.answered_after, p.seconds_spent)
      WITH ORDINALITY AS asked (revision_id, choice, after, seconds, place)
    JOIN question_revisions r ON r.id = asked.revision_id
    WHERE p.user_id = :userId AND p.id = ANY (:ids::int[]) AND asked.after >= 0 ORDER BY p.id, asked.place`,
  takes: { userId: "int", ids: "int[]" },
  gives: { id: "int", ...answer },
});

/** An answer of a practice, as the copy has it. */
type CopiedPracticeAnswer = Row<typeof answer>;

/** A practice of the copy, with what was answered in it. */
export interface CopiedPractice {
  id: number;
  practice: object;
  answers: CopiedPracticeAnswer[];
}

/** A person's practices, the oldest first. */
export async function* copiedPractices(
  { pool }: Database,
  userId: number,
): AsyncGenerator<CopiedPractice> {
  for (let after = 0; ; ) {
    const rows = await PRACTICES.rows(pool, { userId, after });
    const answers = await ANSWERS.rows(pool, { userId, ids: rows.map(({ id }) => id) });
    const answersOf = Map.groupBy(answers, ({ id }) => id);
    for (const { id, practice } of rows) {
      const own = (answersOf.get(id) ?? []).map(({ id: _, ...given }) => given);
      yield { id, practice: practice as object, answers: own };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_A_TIME) return;
    after = last.id;
  }
}
