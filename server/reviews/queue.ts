import { reviewLimits } from "#rules/limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { dayOf } from "./day.ts";
import { DAY_TAKES, QUEUE } from "./due.ts";

/** A meeting with a question before. */
export interface Met {
  answeredAt: Date;
  /** As `OUTCOMES` of server/answer-history has it. */
  outcome: number;
}

const questionColumns = {
  questionId: "int",
  revisionId: "int",
  questionText: "text",
  options: "text[]",
  passageId: "int?",
  lang: "text?",
  questionHtml: "text?",
  optionsHtml: "text[]",
  subject: "text",
  topic: "text?",
  /** How often it was reviewed: an answer names it, so that two devices can't answer one meeting. */
  timesReviewed: "int",
} as const;

// Without the key: anyone who reads this has not answered yet.
// Raw SQL: the queue is no table, and Prisma can't order by what SQL makes of two.
const CARDS = statement({
  prepared: "review-cards",
  text: `WITH ${QUEUE}
    SELECT r.question_id AS "questionId", r.id AS "revisionId", r.question_text AS "questionText", r.options,
      r.passage_id AS "passageId", r.lang, r.question_html AS "questionHtml", r.options_html AS "optionsHtml",
      r.subject, r.topic, coalesce(c.reps, 0) AS "timesReviewed",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('answeredAt', met.answered_at, 'outcome', met.outcome) ORDER BY met.answered_at), '[]')
       FROM (SELECT answered_at, outcome FROM student_answers s
         WHERE s.user_id = :userId AND s.question_id = r.question_id AND s.outcome > 0
         ORDER BY answered_at DESC, source DESC, source_id DESC LIMIT 3) met) AS met
    FROM queue JOIN questions q ON q.id = queue.question_id
    JOIN question_revisions r ON r.id = q.revision_id
    LEFT JOIN review_cards c ON c.user_id = :userId AND c.question_id = q.id
    ORDER BY queue.part, queue.at, q.id
    LIMIT :most`,
  takes: { ...DAY_TAKES, most: "bigint" },
  gives: { ...questionColumns, met: "jsonb" },
});

/** The next questions of the viewer's review in today's words, without their keys, at most 20. */
export async function dueCards(
  { userId }: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
) {
  const most = reviewLimits.reviewCards;
  const { pool, prisma } = database;
  const rows = await CARDS.rows(pool, { userId, ...dayOf(now()), most });
  const ids = [...new Set(rows.flatMap(({ passageId }) => passageId ?? []))];
  const where = { currentOf: { id: { in: ids } } };
  const passages = ids.length === 0 ? [] : await prisma.passageRevision.findMany({ where });
  const passageOf = new Map(
    passages.map((words) => [words.passageId, { ...words, revisionId: words.id }]),
  );
  return rows.map(({ met, ...card }) => ({
    ...card,
    met: (met as { answeredAt: string; outcome: number }[]).map(
      ({ answeredAt, outcome }): Met => ({ answeredAt: new Date(answeredAt), outcome }),
    ),
    passage: card.passageId === null ? null : (passageOf.get(card.passageId) ?? null),
  }));
}

/** A question of the queue. */
export type DueCard = Awaited<ReturnType<typeof dueCards>>[number];
