import type { Viewer } from "../accounts/viewer.ts";
import type { Row } from "../database/statement.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { acceptedOptions } from "../questions/accepted-options.ts";
import type { KeptReviewAnswer } from "./review-answer.ts";

const columns = {
  /** The options that were right when it was answered, the key first. */
  acceptedOptions: "smallint[]",
  explanation: "text?",
  explanationHtml: "text?",
  note: "text?",
} as const;

/** What is shown of a question once it is answered. */
export type Explained = Row<typeof columns>;

// Raw SQL: to Prisma a wording has no relation to a student's note, and it would read twice.
const EXPLAIN = statement({
  text: `SELECT ${acceptedOptions(":answeredAt")} AS "acceptedOptions", r.explanation, r.explanation_html AS "explanationHtml",
      (SELECT n.note FROM question_notes n WHERE n.user_id = :userId AND n.question_id = r.question_id) AS note
    FROM question_revisions r WHERE r.id = :revisionId`,
  takes: { userId: "int", revisionId: "int", answeredAt: "timestamptz" },
  gives: columns,
});

const asked = new WeakMap<KeptReviewAnswer, Promise<Explained>>();

async function read(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  { revisionId, answeredAt }: KeptReviewAnswer,
): Promise<Explained> {
  const row = await EXPLAIN.row(database.pool, { userId, revisionId, answeredAt });
  if (row === undefined) throw new Error(`Wording ${revisionId} does not exist.`);
  return row;
}

/** Key, explanation and own note to an answer that was given; read once, however many ask. */
export function explained(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database">,
  answer: KeptReviewAnswer,
): Promise<Explained> {
  const known = asked.get(answer) ?? read(viewer, dependencies, answer);
  asked.set(answer, known);
  return known;
}
