import type pg from "pg";
import { snakeCase } from "#rules/snake-case.ts";
import { changedLabels } from "./label-change.ts";
import {
  CHANGED,
  keepEarlierUndoable,
  newWordings,
  type Outcome,
  type Piece,
  PUT_BACK,
  wordingFrom,
} from "./new-wordings.ts";
import { outdateTests } from "./outdate-tests.ts";
import { labels, wordingNames } from "./wording.ts";

const ROW = "q.id AS question_id, r.id AS before_id, r.number, q.fingerprint";
const isLabel = (name: string): name is keyof typeof changedLabels => name in labels;

const CHANGE = newWordings(
  `SELECT ${ROW}, ${wordingNames
    .map(
      (name) =>
        `${isLabel(name) ? changedLabels[name] : `r.${snakeCase(name)}`} AS ${snakeCase(name)}`,
    )
    .join(", ")}
  FROM questions q JOIN question_revisions r ON r.id = q.revision_id
  JOIN bank_changes l ON l.id = :changeId
  WHERE q.id = ANY (:ids::int[]) AND q.deleted_at IS NULL`,
  CHANGED,
  {},
);

const labelColumns = Object.keys(labels).map(snakeCase);
const CHANGE_BACK = newWordings(
  `SELECT ${ROW}, ${wordingFrom((column) => (labelColumns.includes(column) ? "b" : "r"))}
  FROM questions q JOIN question_revisions r ON r.id = q.revision_id
  JOIN bank_change_questions c ON c.change_id = :changeId AND c.question_id = q.id
  JOIN question_revisions b ON b.id = c.before_revision_id
  WHERE q.id = ANY (:ids::int[]) AND q.deleted_at IS NULL AND q.revision_id = c.after_revision_id`,
  PUT_BACK,
  {},
);

/** Gives the questions the labels of the bulk change. Their tests create a new paper for the next attempt. */
export async function relabelQuestions(client: pg.PoolClient, piece: Piece): Promise<Outcome> {
  const outcome = await CHANGE.row(client, piece);
  await outdateTests(client, piece.ids);
  return outcome ?? { done: 0, left: 0 };
}

/** Restores the questions' previous labels, unless somebody else has changed the questions since. */
export async function relabelBack(client: pg.PoolClient, piece: Piece): Promise<Outcome> {
  const outcome = await CHANGE_BACK.row(client, piece);
  await keepEarlierUndoable(client, piece);
  await outdateTests(client, piece.ids);
  return outcome ?? { done: 0, left: 0 };
}
