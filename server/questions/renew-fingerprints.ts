import type pg from "pg";
import { again } from "../database/again.ts";
import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { fingerprint, passageFingerprint } from "./fingerprint.ts";

const BATCH = 1_000;

// Raw SQL: one transaction removes a batch from the list, locks its rows and renews them. So two servers never process
// the same rows, and after a crash the batch is still on the list.
const TAKE = statement({
  text: `DELETE FROM old_fingerprints WHERE (is_passage, id) IN (
      SELECT o.is_passage, o.id FROM old_fingerprints o WHERE o.is_passage = :isPassage
      ORDER BY o.id LIMIT :batch FOR UPDATE)
    RETURNING id`,
  takes: { isPassage: "boolean", batch: "bigint" },
  gives: { id: "int" },
});

const PASSAGES = statement({
  text: `SELECT p.id, p.archived_at IS NULL AS "isLive", r.text
    FROM passages p JOIN passage_revisions r ON r.id = p.revision_id
    WHERE p.id = ANY (:ids::int[]) ORDER BY p.id FOR UPDATE OF p`,
  takes: { ids: "int[]" },
  gives: { id: "int", isLive: "boolean", text: "text" },
});

const QUESTIONS = statement({
  text: `SELECT q.id, q.deleted_at IS NULL AS "isLive", r.question_text AS "questionText", r.options,
      p.fingerprint AS "passagePrint"
    FROM questions q JOIN question_revisions r ON r.id = q.revision_id
    LEFT JOIN passages p ON p.id = q.passage_id
    WHERE q.id = ANY (:ids::int[]) ORDER BY q.id FOR UPDATE OF q`,
  takes: { ids: "int[]" },
  gives: {
    id: "int",
    isLive: "boolean",
    questionText: "text",
    options: "text[]",
    passagePrint: "bytea?",
  },
});

// With the new rules, two rows may be duplicates. The older one gets the fingerprint, and the other keeps its
// old one, which no new question can have.
const RENEWED = "FROM unnest(:ids::int[], :prints::bytea[]) AS n (id, fingerprint)";
const takes = { ids: "int[]", prints: "bytea[]" } as const;

const RENEW_PASSAGES = statement({
  text: `UPDATE passages t SET fingerprint = n.fingerprint ${RENEWED}
    WHERE t.id = n.id AND t.fingerprint <> n.fingerprint AND (t.archived_at IS NOT NULL OR NOT EXISTS (
      SELECT FROM passages o
      WHERE o.fingerprint = n.fingerprint AND o.archived_at IS NULL AND o.id <> t.id))`,
  takes,
});

const RENEW_QUESTIONS = statement({
  text: `UPDATE questions t SET fingerprint = n.fingerprint ${RENEWED}
    WHERE t.id = n.id AND t.fingerprint <> n.fingerprint AND (t.deleted_at IS NOT NULL OR NOT EXISTS (
      SELECT FROM questions o
      WHERE o.fingerprint = n.fingerprint AND o.deleted_at IS NULL AND o.id <> t.id))`,
  takes,
});

interface Renewed {
  id: number;
  isLive: boolean;
  print: Buffer;
}

/** Returns the rows that can be written in one statement: only the oldest of live duplicates. */
function withoutRepeats(rows: readonly Renewed[]) {
  const seen = new Set<string>();
  const kept = rows.filter(({ isLive, print }) => {
    const key = print.toString("base64");
    if (!isLive) return true;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return { ids: kept.map(({ id }) => id), prints: kept.map(({ print }) => print) };
}

async function renewBatch(client: pg.PoolClient, isPassage: boolean): Promise<number> {
  const ids = (await TAKE.rows(client, { isPassage, batch: BATCH })).map(({ id }) => id);
  if (ids.length === 0) return 0;
  if (isPassage) {
    const rows = await PASSAGES.rows(client, { ids });
    const renewed = rows.map((row) => ({ ...row, print: passageFingerprint(row.text) }));
    await RENEW_PASSAGES.count(client, withoutRepeats(renewed));
  } else {
    const rows = await QUESTIONS.rows(client, { ids });
    const renewed = rows.map((row) => ({
      ...row,
      print: fingerprint(row.questionText, row.options, row.passagePrint),
    }));
    await RENEW_QUESTIONS.count(client, withoutRepeats(renewed));
  }
  return ids.length;
}

/** Returns true for a unique violation (23505) or a deadlock (40P01): the next try sees the other transaction's row. */
function passes(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === "23505" || code === "40P01";
}

/**
 * Renews the fingerprints of an earlier version. Passages come first, since the fingerprint of a question includes
 * its passage's. It can be interrupted at any time, and continues at the next start.
 *
 * @returns the number of passages and questions processed
 */
export async function renewFingerprints(database: Database): Promise<number> {
  let total = 0;
  for (const isPassage of [true, false]) {
    for (;;) {
      const renewed = await again(passes, () =>
        inTransaction(database, (client) => renewBatch(client, isPassage)),
      );
      if (renewed === 0) break;
      total += renewed;
    }
  }
  return total;
}
