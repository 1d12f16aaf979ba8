import type pg from "pg";
import { statement } from "../database/statement.ts";
import { type BankChangeKind, undoEnd } from "./bank-change.ts";
import type { SetLabels } from "./label-change.ts";

// Raw SQL, like the next statement: a bulk change and its list, which may be the whole bank, are written in the
// caller's `pg` transaction.
const INSERT = statement({
  text: `INSERT INTO bank_changes (user_id, kind, labels, summary, created_at, undo_until, total)
    VALUES (:userId, :kind, :labels::jsonb, :summary, :now, :undoUntil, :total) RETURNING id`,
  takes: {
    userId: "int",
    kind: "text",
    labels: "jsonb",
    summary: "text",
    now: "timestamptz",
    undoUntil: "timestamptz",
    total: "int",
  },
  gives: { id: "int" },
});

const LIST = statement({
  text: `INSERT INTO bank_change_questions (change_id, question_id, before_revision_id, after_revision_id)
    SELECT :changeId, m.id, nullif(m.before_id, 0), nullif(m.after_id, 0)
    FROM unnest(:ids::int[], :before::int[], :after::int[]) AS m (id, before_id, after_id)`,
  takes: { changeId: "int", ids: "int[]", before: "int[]", after: "int[]" },
});

/** A question of a bulk change. */
interface ListedQuestion {
  id: number;
  /** For the undo of an import, the revision before it; null for a question that it added. */
  beforeId?: number | null;
  /** The revision that the import made. */
  afterId?: number;
}

/** A bulk change to write. */
export interface WrittenChange {
  userId: number;
  kind: BankChangeKind;
  /** For stripped marks, the import instead. */
  labels?: SetLabels | { importId: number };
  /** A description for people. */
  summary: string;
  /** Left out if the caller lists the questions itself, by a condition. */
  questions?: readonly ListedQuestion[];
  now: Date;
}

/** Writes a bulk change with its questions; startChange starts it. @returns its id */
export async function writeChange(
  client: pg.ClientBase,
  { labels = {}, questions = [], ...change }: WrittenChange,
): Promise<number> {
  const undoUntil = undoEnd(change.kind, change.now);
  const row = await INSERT.row(client, { ...change, labels, undoUntil, total: questions.length });
  if (row === undefined) throw new Error("INSERT ... RETURNING returned no row.");
  await LIST.count(client, {
    changeId: row.id,
    ids: questions.map(({ id }) => id),
    // An array parameter can't contain null here, so 0 means none.
    before: questions.map(({ beforeId }) => beforeId ?? 0),
    after: questions.map(({ afterId }) => afterId ?? 0),
  });
  return row.id;
}
