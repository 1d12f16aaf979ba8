import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { KeyCorrection } from "#rules/key-corrections.ts";
import type { Section } from "#rules/sections.ts";
import type { Database } from "../database/client.ts";
import { isOnExamPool } from "../database/pools.ts";
import { listed, type Row, selected, statement } from "../database/statement.ts";
import { type WordedQuestion, wording } from "../questions/wording.ts";
import { PRINTED_SECTIONS, storedSections } from "./sections.ts";

/** One question of a paper with its key. Must never reach a student before the submit. */
export interface PaperQuestion extends WordedQuestion {
  revisionId: number;
  questionId: number;
  /** The key correction applied in grading. Absent on the printed paper. */
  correction?: KeyCorrection | null;
}

const passageColumns = {
  passageId: "int",
  title: "text?",
  text: "text",
  html: "text?",
  source: "text?",
  lang: "text?",
} as const;

/** A passage of a paper, in its frozen wording. */
export interface PaperPassage extends Row<typeof passageColumns> {
  revisionId: number;
}

/** The columns that a paper copies from its test. */
export const paperColumns = {
  title: "text",
  description: "text?",
  durationMinutes: "int",
  correctHundredths: "int",
  incorrectHundredths: "int",
} as const;

/** A frozen question paper. It is immutable in the database, so it is cached. */
export interface Paper extends Row<typeof paperColumns> {
  id: number;
  questions: readonly PaperQuestion[];
  /** The passages of the questions, each once, in the order of first use. */
  passages: readonly PaperPassage[];
  /** Empty on a paper without sections. */
  sections: readonly Section[];
}

/** About 40 MB of wordings with questions as long as those of the sample bank. */
const MAX_CACHED_QUESTIONS = 20_000;

// Raw SQL: the revisions of a paper are an array, and Prisma can't join it in its order.
const SELECT_PAPERS = statement({
  prepared: "papers",
  text: `SELECT p.id AS "paperId", ${selected(paperColumns, "p")}, p.passage_revision_ids AS "passageRevisionIds",
      CASE WHEN asked.position = 1 THEN p.sections END AS sections,
      r.id AS "revisionId", r.question_id AS "questionId", ${selected(wording, "r")}
    FROM papers p
    CROSS JOIN LATERAL unnest(p.revision_ids) WITH ORDINALITY AS asked (revision_id, position)
    JOIN question_revisions r ON r.id = asked.revision_id
    WHERE p.id = ANY (:ids)
    ORDER BY p.id, asked.position`,
  takes: { ids: "int[]" },
  gives: {
    paperId: "int",
    ...paperColumns,
    passageRevisionIds: "int[]",
    sections: "jsonb?",
    ...{ revisionId: "int", questionId: "int" },
    ...wording,
  },
});

// Raw SQL to be prepared, since a start or a save may wait for it (docs/decisions/0055).
const SELECT_PASSAGES = statement({
  prepared: "paper-passages",
  text: `SELECT id AS "revisionId", ${selected(passageColumns)} FROM passage_revisions WHERE id = ANY (:ids)`,
  takes: { ids: "int[]" },
  gives: { revisionId: "int", ...passageColumns },
});

type PaperRow = Omit<Paper, "id" | "questions" | "passages" | "sections"> &
  PaperQuestion & { paperId: number; passageRevisionIds: number[]; sections: unknown };

/** A paper without its passages, before they are read. */
type BarePaper = Omit<Paper, "passages"> & {
  questions: PaperQuestion[];
  passageRevisionIds: readonly number[];
};

function collectPapers(rows: PaperRow[]): BarePaper[] {
  const papers = new Map<number, BarePaper>();
  for (const row of rows) {
    const { paperId, title, description, durationMinutes, correctHundredths, ...rest } = row;
    const { incorrectHundredths, passageRevisionIds, sections, ...question } = rest;
    let paper = papers.get(paperId);
    if (paper === undefined) {
      paper = {
        id: paperId,
        title,
        description,
        durationMinutes,
        correctHundredths,
        incorrectHundredths,
        passageRevisionIds,
        questions: [],
        sections: storedSections(sections),
      };
      papers.set(paperId, paper);
    }
    paper.questions.push(question);
  }
  return [...papers.values()];
}

/** Reads papers with one query, and their passages with a second one if there are any. */
async function readPapers({ pool }: Database, ids: readonly number[]): Promise<Paper[]> {
  const papers = collectPapers(await SELECT_PAPERS.rows(pool, { ids }));
  const wanted = papers.flatMap(({ passageRevisionIds }) => passageRevisionIds);
  const rows = wanted.length === 0 ? [] : await SELECT_PASSAGES.rows(pool, { ids: wanted });
  const passageOf = new Map(rows.map((passage) => [passage.revisionId, passage]));
  return papers.map(({ passageRevisionIds, ...paper }) => ({
    ...paper,
    passages: passageRevisionIds.flatMap((id) => passageOf.get(id) ?? []),
  }));
}

/** The connections that load a paper: exams have their own pool. */
interface Way {
  database: Database;
  isExam: boolean;
}

interface CachedPaper {
  paper: Promise<Paper>;
  /** The connections that are loading it; null once it is loaded. */
  way: Way | null;
}

function isSameWay(one: Way, other: Way): boolean {
  return one.database === other.database && one.isExam === other.isExam;
}

class PaperCache {
  readonly #papers = new LRUCache<number, CachedPaper>({ maxSize: MAX_CACHED_QUESTIONS });

  /**
   * Ignores papers that other connections are still loading. A caller in a transaction holds a connection that the
   * other load may be waiting for, which would be a deadlock; and saves must not wait for readers.
   */
  get(id: number, way: Way): Promise<Paper> | undefined {
    const cached = this.#papers.get(id);
    if (cached === undefined) return undefined;
    if (cached.way !== null && !isSameWay(cached.way, way)) return undefined;
    return cached.paper;
  }

  set(id: number, paper: Promise<Paper>, way: Way): void {
    const coming: CachedPaper = { paper, way };
    this.#papers.set(id, coming, { size: 1 });
    const isThis = () => this.#papers.peek(id) === coming;
    paper.then(
      ({ questions, passages }) => {
        // A passage is about as long as three questions.
        const size = questions.length + 3 * passages.length;
        if (isThis()) this.#papers.set(id, { paper, way: null }, { size });
      },
      () => {
        if (isThis()) this.#papers.delete(id);
      },
    );
  }
}

const caches = new WeakMap<Database["identity"], PaperCache>();

function cacheOf({ identity }: Database): PaperCache {
  let cache = caches.get(identity);
  if (cache === undefined) {
    cache = new PaperCache();
    caches.set(identity, cache);
  }
  return cache;
}

/**
 * Returns the papers with these ids, by id, from the cache or from one query for all missing ones.
 *
 * @throws Error when a paper does not exist, which is a fault: an attempt keeps its paper, and the sweep removes only
 *   papers of random tests that were never started (docs/rules.md, section 11)
 */
export async function loadPapers(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, Paper>> {
  const cache = cacheOf(database);
  const way = { database, isExam: isOnExamPool() };
  const wanted = [...new Set(ids)];
  const missing = wanted.filter((id) => cache.get(id, way) === undefined);
  if (missing.length > 0) {
    const loading = readPapers(database, missing).then(
      (read) => new Map(read.map((paper) => [paper.id, paper])),
    );
    for (const id of missing) {
      cache.set(
        id,
        loading.then((papers) => {
          const paper = papers.get(id);
          if (paper === undefined) throw new Error(`Paper ${id} does not exist.`);
          return paper;
        }),
        way,
      );
    }
  }
  const papers = await Promise.all(
    wanted.map(async (id) => (await cache.get(id, way)) ?? (await loadPaperAlone(database, id))),
  );
  return new Map(papers.map((paper) => [paper.id, paper]));
}

/** Loads a paper that was evicted from the cache while others were loading. */
async function loadPaperAlone(database: Database, id: number): Promise<Paper> {
  const [paper] = await readPapers(database, [id]);
  if (paper === undefined) throw new Error(`Paper ${id} does not exist.`);
  return paper;
}

/** Returns one paper; see loadPapers. */
export async function loadPaper(database: Database, id: number): Promise<Paper> {
  const paper = (await loadPapers(database, [id])).get(id);
  if (paper === undefined) throw new Error(`Paper ${id} does not exist.`);
  return paper;
}

// Raw SQL, like the next two statements: they run in one `pg` transaction that locks the test.
const LOCK_TEST = statement({
  text: `SELECT paper_id AS "paperId" FROM tests WHERE id = :testId FOR UPDATE`,
  takes: { testId: "int" },
  gives: { paperId: "int?" },
});

const PRINT = statement({
  text: `INSERT INTO papers (test_id, ${listed(paperColumns)}, sections, revision_ids)
    SELECT t.id, ${listed(paperColumns)}, ${PRINTED_SECTIONS},
      ARRAY(SELECT q.revision_id FROM test_questions tq JOIN questions q ON q.id = tq.question_id
            WHERE tq.test_id = t.id ORDER BY tq.position)
    FROM tests t WHERE t.id = :testId
    RETURNING id`,
  takes: { testId: "int" },
  gives: { id: "int" },
});

const SET_PAPER = statement({
  text: "UPDATE tests SET paper_id = :paperId WHERE id = :testId",
  takes: { testId: "int", paperId: "int" },
});

/**
 * Returns the id of the test's current paper. Creates a new paper if an edit of the test or of one of its questions
 * has outdated the last one.
 *
 * @param client a connection in a transaction, since the test's row stays locked until the paper is stored
 */
export async function printPaper(client: pg.ClientBase, testId: number): Promise<number> {
  const locked = await LOCK_TEST.row(client, { testId });
  const current = locked?.paperId;
  if (current != null) return current;
  const paperId = (await PRINT.row(client, { testId }))?.id;
  if (paperId === undefined) throw new Error(`Test ${testId} does not exist.`);
  await SET_PAPER.count(client, { testId, paperId });
  return paperId;
}
