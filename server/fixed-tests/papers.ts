import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Database } from "../database/client.ts";
import { isOnExamLane } from "../database/lane.ts";

/** One question of a paper, with its key: never handed to a student before submission. */
export interface PaperQuestion {
  revisionId: number;
  questionId: number;
  questionText: string;
  options: string[];
  correctOptionIndex: number;
  subject: string;
  topic: string | null;
  pyq: boolean;
  pyqYear: number | null;
  pyqExam: string | null;
  explanation: string | null;
}

/** A frozen question paper. Immutable in the database, so it is kept in memory once read. */
export interface Paper {
  id: number;
  title: string;
  description: string | null;
  durationMinutes: number;
  correctHundredths: number;
  incorrectHundredths: number;
  questions: readonly PaperQuestion[];
}

/** About 40 MB of wordings at the size of the sample bank. */
const MAX_CACHED_QUESTIONS = 20_000;

const SELECT_PAPERS = `
  SELECT p.id AS "paperId", p.title, p.description, p.duration_minutes AS "durationMinutes",
    p.correct_hundredths AS "correctHundredths", p.incorrect_hundredths AS "incorrectHundredths",
    r.id AS "revisionId", r.question_id AS "questionId", r.question_text AS "questionText",
    r.options, r.correct_option_index AS "correctOptionIndex", r.subject, r.topic, r.pyq,
    r.pyq_year AS "pyqYear", r.pyq_exam AS "pyqExam", r.explanation
  FROM papers p
  CROSS JOIN LATERAL unnest(p.revision_ids) WITH ORDINALITY AS asked (revision_id, position)
  JOIN question_revisions r ON r.id = asked.revision_id
  WHERE p.id = ANY ($1)
  ORDER BY p.id, asked.position`;

type PaperRow = Omit<Paper, "id" | "questions"> & PaperQuestion & { paperId: number };

function collectPapers(rows: PaperRow[]): Paper[] {
  const papers = new Map<number, Paper & { questions: PaperQuestion[] }>();
  for (const row of rows) {
    const { paperId, title, description, durationMinutes, correctHundredths, ...rest } = row;
    const { incorrectHundredths, ...question } = rest;
    let paper = papers.get(paperId);
    if (paper === undefined) {
      paper = {
        id: paperId,
        title,
        description,
        durationMinutes,
        correctHundredths,
        incorrectHundredths,
        questions: [],
      };
      papers.set(paperId, paper);
    }
    paper.questions.push(question);
  }
  return [...papers.values()];
}

/** Whose connections a paper is loaded by: the exam lane has its own. */
interface Way {
  database: Database;
  isExam: boolean;
}

interface CachedPaper {
  paper: Promise<Paper>;
  /** On which way it is coming; null when it is here. */
  way: Way | null;
}

function isSameWay(one: Way, other: Way): boolean {
  return one.database === other.database && one.isExam === other.isExam;
}

class PaperCache {
  readonly #papers = new LRUCache<number, CachedPaper>({ maxSize: MAX_CACHED_QUESTIONS });

  /**
   * Waits for no paper that comes on another way: whoever asks inside a transaction holds a
   * connection, and the other one may be waiting for just that; whoever saves must not wait for
   * those who read.
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
      ({ questions }) => {
        if (isThis()) this.#papers.set(id, { paper, way: null }, { size: questions.length });
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
 * The papers with these ids, from memory or by one query for all that are missing.
 *
 * @throws Error when a paper does not exist: papers are never deleted, so an id that names none is a fault
 */
export async function loadPapers(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, Paper>> {
  const cache = cacheOf(database);
  const way = { database, isExam: isOnExamLane() };
  const wanted = [...new Set(ids)];
  const missing = wanted.filter((id) => cache.get(id, way) === undefined);
  if (missing.length > 0) {
    const loading = database.pool
      .query<PaperRow>(SELECT_PAPERS, [missing])
      .then(({ rows }) => new Map(collectPapers(rows).map((paper) => [paper.id, paper])));
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

/** A paper that fell out of the cache while others were loading. */
async function loadPaperAlone(database: Database, id: number): Promise<Paper> {
  const { rows } = await database.pool.query<PaperRow>(SELECT_PAPERS, [[id]]);
  const [paper] = collectPapers(rows);
  if (paper === undefined) throw new Error(`Paper ${id} does not exist.`);
  return paper;
}

/** One paper; see loadPapers. */
export async function loadPaper(database: Database, id: number): Promise<Paper> {
  const paper = (await loadPapers(database, [id])).get(id);
  if (paper === undefined) throw new Error(`Paper ${id} does not exist.`);
  return paper;
}

/**
 * The id of the paper that an attempt on this test is taken on now; prints the paper when an edit
 * of the test or of one of its questions has outdated the last one.
 *
 * @param client a connection inside a transaction: the test's row stays locked while printing
 */
export async function printPaper(client: pg.ClientBase, testId: number): Promise<number> {
  const locked = await client.query<{ paperId: number | null }>(
    `SELECT paper_id AS "paperId" FROM tests WHERE id = $1 FOR UPDATE`,
    [testId],
  );
  const current = locked.rows[0]?.paperId;
  if (current != null) return current;
  const printed = await client.query<{ id: number }>(
    `INSERT INTO papers (test_id, title, description, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids)
     SELECT t.id, t.title, t.description, t.duration_minutes, t.correct_hundredths, t.incorrect_hundredths,
       ARRAY(SELECT q.revision_id FROM test_questions tq JOIN questions q ON q.id = tq.question_id
             WHERE tq.test_id = t.id ORDER BY tq.position)
     FROM tests t WHERE t.id = $1
     RETURNING id`,
    [testId],
  );
  const paperId = printed.rows[0]?.id;
  if (paperId === undefined) throw new Error(`Test ${testId} does not exist.`);
  await client.query("UPDATE tests SET paper_id = $2 WHERE id = $1", [testId, paperId]);
  return paperId;
}
