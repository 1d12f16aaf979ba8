import type pg from "pg";
import type { Database } from "../database/client.ts";
import { bound, listed, statement } from "../database/statement.ts";
import { Conflict } from "../errors.ts";
import type { CheckedPassage } from "./checked-passage.ts";
import { passageWords } from "./passage.ts";

// The two rows point at each other: both numbers are drawn first.
// Raw SQL, as the revision: in the caller's transaction of `pg`.
const INSERT = statement({
  text: `WITH numbered AS MATERIALIZED (
      SELECT nextval('passages_id_seq')::int AS passage_id, nextval('passage_revisions_id_seq')::int AS revision_id
    ), words AS (
      INSERT INTO passage_revisions (id, passage_id, ${listed(passageWords)}, author_id, created_at)
      SELECT revision_id, passage_id, :title, :text, :html, :source, :lang, :authorId::int, :createdAt::timestamptz FROM numbered
    )
    INSERT INTO passages (id, revision_id, fingerprint, created_at)
    SELECT passage_id, revision_id, :fingerprint, :createdAt::timestamptz FROM numbered
    RETURNING id`,
  takes: {
    ...passageWords,
    fingerprint: "bytea",
    authorId: "int?",
    createdAt: "timestamptz",
  },
  gives: { id: "int" },
});

const REVISE = statement({
  text: `WITH added AS (
      INSERT INTO passage_revisions (passage_id, number, ${listed(passageWords)}, author_id, created_at)
      VALUES (:id, :number, ${bound(passageWords)}, :authorId, :createdAt) RETURNING id
    )
    UPDATE passages SET revision_id = added.id, fingerprint = :fingerprint FROM added WHERE passages.id = :id`,
  takes: {
    id: "int",
    number: "int",
    ...passageWords,
    fingerprint: "bytea",
    authorId: "int?",
    createdAt: "timestamptz",
  },
});

/** Who writes a passage, and when. */
export interface Authorship {
  authorId: number | null;
  createdAt: Date;
}

/** Stores a new passage. @returns its number */
export async function insertPassage(
  client: pg.ClientBase,
  { words, fingerprint }: CheckedPassage,
  authorship: Authorship,
): Promise<number> {
  const row = await INSERT.row(client, { ...words, fingerprint, ...authorship });
  if (row === undefined) throw new Error("The passage was not stored.");
  return row.id;
}

/** Gives a passage, whose row is locked, other words. @param number that of the new words */
export async function revisePassage(
  client: pg.ClientBase,
  id: number,
  number: number,
  { words, fingerprint }: CheckedPassage,
  authorship: Authorship,
): Promise<void> {
  await REVISE.count(client, { id, number, ...words, fingerprint, ...authorship });
}

function isSamePassage(error: unknown): boolean {
  return (
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === "passages_live_fingerprint_key"
  );
}

/** What is said when the bank has a passage with this text; any other failure as it is. */
export async function passageFailure(
  { prisma }: Database,
  error: unknown,
  { fingerprint }: CheckedPassage,
): Promise<unknown> {
  if (!isSamePassage(error)) return error;
  const same = { fingerprint: new Uint8Array(fingerprint), archivedAt: null };
  const existing = await prisma.passage.findFirst({ where: same });
  return existing === null
    ? new Conflict("Another passage had the same text just now. Try again.")
    : new Conflict(
        `A passage with the same text exists already (passage ${existing.id}). Add your questions to that one.`,
        { existingId: existing.id },
      );
}
