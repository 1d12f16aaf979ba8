import type pg from "pg";
import { statement } from "../database/statement.ts";
import type { Authorship } from "./store-passage.ts";

/** A passage of a file, with its fingerprint. */
export interface StagedPassage {
  print: Uint8Array;
  text: string;
  title: string | null;
  source: string | null;
  html: string | null;
  /** The language of its text; null for English. */
  lang: string | null;
}

/** A passage at the row that says it first, as JSON that stagePassages reads. */
export function passageRecord({ print, ...words }: StagedPassage, position: number): string {
  return JSON.stringify({ position, print: Buffer.from(print).toString("hex"), ...words });
}

/** Opens the table of this session where the passages of a file wait with its questions. */
export async function openPassageStage(client: pg.PoolClient): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE staged_passages (print bytea PRIMARY KEY, position int NOT NULL,
      text text NOT NULL, title text, source text, html text, lang text)`,
  );
}

// A later row may have the title or the source that an earlier one left out; within one statement too.
// Raw SQL, like all of this file: a table of the session, which Prisma doesn't know, and the import's
// own transaction.
const STAGE = statement({
  text: `INSERT INTO staged_passages (print, position, text, title, source, html, lang)
    SELECT decode(print, 'hex'), min(position), (array_agg(text ORDER BY position))[1],
      (array_agg(title ORDER BY position) FILTER (WHERE title IS NOT NULL))[1],
      (array_agg(source ORDER BY position) FILTER (WHERE source IS NOT NULL))[1],
      (array_agg(html ORDER BY position))[1], (array_agg(lang ORDER BY position))[1]
    FROM json_to_recordset(:passages::json) AS record (position int, print text, text text, title text, source text, html text, lang text)
    GROUP BY print
    ON CONFLICT (print) DO UPDATE SET title = coalesce(staged_passages.title, excluded.title),
      source = coalesce(staged_passages.source, excluded.source)`,
  takes: { passages: "json" },
});

/** Puts passages on the stage. @param json the bytes of a list of what passageRecord makes */
export async function stagePassages(client: pg.PoolClient, json: Buffer): Promise<void> {
  await STAGE.count(client, { passages: json });
}

const DROP_UNASKED = statement({
  text: `DELETE FROM staged_passages p
    WHERE NOT EXISTS (SELECT FROM staged_questions s WHERE s.passage_print = p.print)`,
});

/** Takes the passages off that stage that no staged question asks about. */
export async function dropUnasked(client: pg.PoolClient): Promise<void> {
  await DROP_UNASKED.count(client);
}

/** What a file calls a passage that the bank has under another title, or from another source. */
export interface OtherLabels {
  /** The row that says the passage first. */
  position: number;
  title: string | null;
  source: string | null;
  bankTitle: string | null;
  bankSource: string | null;
}

// In order, so that two never wait for each other.
const HOLD = statement({
  text: `SELECT FROM passages WHERE archived_at IS NULL AND fingerprint IN (SELECT print FROM staged_passages)
    ORDER BY id FOR NO KEY UPDATE`,
});

// By itself: joined to its words, a row that had to be waited for would meet its old ones.
const OTHERS = statement({
  text: `SELECT s.position, s.title, s.source, r.title AS "bankTitle", r.source AS "bankSource"
    FROM passages p JOIN staged_passages s ON s.print = p.fingerprint JOIN passage_revisions r ON r.id = p.revision_id
    WHERE p.archived_at IS NULL AND (s.title IS NOT NULL AND s.title IS DISTINCT FROM r.title
      OR s.source IS NOT NULL AND s.source IS DISTINCT FROM r.source)
    ORDER BY s.position LIMIT :most::int`,
  takes: { most: "int" },
  gives: {
    position: "int",
    title: "text?",
    source: "text?",
    bankTitle: "text?",
    bankSource: "text?",
  },
});

// The update that changes nothing waits for anyone who stores the same text at this moment.
const LAND = statement({
  text: `WITH fresh AS MATERIALIZED (
      SELECT s.*, nextval('passages_id_seq')::int AS passage_id, nextval('passage_revisions_id_seq')::int AS revision_id
      FROM (SELECT * FROM staged_passages s
        WHERE NOT EXISTS (SELECT FROM passages p WHERE p.fingerprint = s.print AND p.archived_at IS NULL)
        ORDER BY position) s
    ), bank AS (
      INSERT INTO passages (id, revision_id, fingerprint, created_at)
      SELECT passage_id, revision_id, print, :createdAt::timestamptz FROM fresh ORDER BY position
      ON CONFLICT (fingerprint) WHERE archived_at IS NULL DO UPDATE SET fingerprint = passages.fingerprint
      RETURNING id
    )
    INSERT INTO passage_revisions (id, passage_id, text, title, source, html, lang, author_id, created_at)
    SELECT f.revision_id, f.passage_id, f.text, f.title, f.source, f.html, f.lang, :authorId::int, :createdAt::timestamptz
    FROM fresh f JOIN bank b ON b.id = f.passage_id`,
  takes: { authorId: "int?", createdAt: "timestamptz" },
});

/**
 * Stores the staged passages that the bank doesn't have, and holds all of them until the transaction
 * ends. A passage that is there keeps its words, its title and its source.
 *
 * @param most so many of what it returns are enough
 * @returns those that are there and are called otherwise in the file, in its order
 */
export async function landPassages(
  client: pg.PoolClient,
  authorship: Authorship,
  most: number,
): Promise<OtherLabels[]> {
  await HOLD.count(client);
  const others = await OTHERS.rows(client, { most });
  await LAND.count(client, { ...authorship });
  return others;
}
