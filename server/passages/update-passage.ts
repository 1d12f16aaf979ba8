import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { selected, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { type BankLabels, readLabels } from "../questions/labels.ts";
import { followPassage } from "../questions/set-questions.ts";
import { type CheckedPassage, checkedPassage, type PassageInput } from "./checked-passage.ts";
import { readPassage, readSet } from "./find-passage.ts";
import { PASSAGE_MISSING, type Passage, type PassageWords, passageWords } from "./passage.ts";
import { setFailure } from "./set-failure.ts";
import { passageFailure, revisePassage } from "./store-passage.ts";
import { type CheckedSetQuestion, checkedSet, type SetQuestion, writeSet } from "./write-set.ts";

/** What is to become of a passage. */
export interface PassageEdit {
  id: number;
  /** The words that were edited; null overwrites whatever stands there. */
  revisionNumber: number | null;
  passage: PassageInput;
  /** All of its questions in their order; null leaves them as they are. */
  questions: readonly SetQuestion[] | null;
  /** The questions that it had when it was opened, in their order; null overwrites whatever set stands there. */
  held?: readonly number[] | null;
}

// By itself: joined to its words, a row that had to be waited for would meet its old ones.
// Raw SQL: the passage is held, read and written in one transaction of `pg`.
const LOCK = statement({
  text: "SELECT fingerprint FROM passages WHERE id = :id AND archived_at IS NULL FOR UPDATE",
  takes: { id: "int" },
  gives: { fingerprint: "bytea" },
});

const WORDS = statement({
  text: `SELECT r.number, ${selected(passageWords, "r")} FROM passages p
    JOIN passage_revisions r ON r.id = p.revision_id WHERE p.id = :id`,
  takes: { id: "int" },
  gives: { number: "int", ...passageWords },
});

/** Whether a passage, whose row is locked, has exactly these questions in this order. */
async function hasTheSame(
  client: pg.PoolClient,
  id: number,
  held: readonly number[],
): Promise<boolean> {
  return isDeepStrictEqual(await readSet(client, id), held);
}

/** What an edit comes to: the language stays where it doesn't speak of it, markup as long as its plain text does. */
function edited(
  { words }: CheckedPassage,
  { html, lang }: PassageInput,
  present: PassageWords,
): PassageWords {
  return {
    ...words,
    html: html === undefined && words.text === present.text ? present.html : words.html,
    lang: lang === undefined ? present.lang : words.lang,
  };
}

/** An edit whose parts are checked. */
interface CheckedEdit extends Pick<PassageEdit, "id" | "revisionNumber" | "held" | "passage"> {
  checked: CheckedPassage;
  set: CheckedSetQuestion[] | null;
  labels: BankLabels;
  now: Date;
}

async function edit(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, revisionNumber, held, passage, checked, set, labels, now }: CheckedEdit,
): Promise<void> {
  const locked = await LOCK.row(client, { id });
  const present = await WORDS.row(client, { id });
  if (locked === undefined || present === undefined) throw new NotFound(PASSAGE_MISSING);
  const { number, ...words } = present;
  const next = edited(checked, passage, words);
  const isOther = !isDeepStrictEqual(words, next);
  if (isOther && revisionNumber !== null && revisionNumber !== number) {
    throw new Conflict(
      "Somebody else has edited this passage since you opened it. Reload it to see their words.",
      { revisionNumber: number },
    );
  }
  if (set !== null && held != null && !(await hasTheSame(client, id, held))) {
    throw new Conflict(
      "Somebody else has changed which questions ask about this passage, or their order, since you opened it. Reload it to see them.",
      { revisionNumber: number },
    );
  }
  const print = checked.fingerprint;
  if (isOther) {
    const authorship = { authorId: viewer.userId, createdAt: now };
    await revisePassage(client, id, number + 1, { ...checked, words: next }, authorship);
    await followPassage(client, id, print);
  }
  if (set !== null) await writeSet(client, { passageId: id, print, viewer, now, labels }, set);
}

/**
 * Gives a passage new words, and its set other questions or another order, all of it or nothing. Papers
 * keep the words that they were printed with; tests print new ones for their next attempt (docs/rules.md,
 * section 14). An edit that changes nothing leaves no trace. A language that is left out stays, and markup as
 * long as its plain text does.
 *
 * @throws Forbidden for a student
 * @throws NotFound when there is none, or it is archived
 * @throws InvalidInput with a message for each field, those of questions by their places in the list
 * @throws Conflict with `revisionNumber` when somebody else's edit of words or set came first; with
 *   `existingId` when another passage has the same text
 */
export async function updatePassage(
  viewer: Viewer,
  { database, now: clock }: Pick<Dependencies, "database" | "now">,
  { id, revisionNumber, passage, questions, held }: PassageEdit,
): Promise<Passage> {
  requirePermission(viewer, "question:write");
  const now = clock();
  const checked = await checkedPassage(database.pool, passage);
  const set = questions === null ? null : await checkedSet(database.pool, questions, now);
  const labels = await readLabels(database.pool);
  try {
    const updated = await inTransaction(database, async (client) => {
      const parts = { id, revisionNumber, held, passage, checked, set, labels, now };
      await edit(client, viewer, parts);
      return readPassage(client, id);
    });
    forgetBank(database);
    return { ...updated, takenOut: checked.takenOut };
  } catch (error) {
    throw await setFailure(database, await passageFailure(database, error, checked));
  }
}
