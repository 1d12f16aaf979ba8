import type pg from "pg";
import { LARGEST_ID } from "#rules/ids.ts";
import { listLimits } from "#rules/limits.ts";
import type { Database } from "../database/client.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  idIn,
  type LabelFilter,
  labelValues,
  liveCondition,
  liveParameters,
} from "./question-filter.ts";
import type { PageRequest, QuestionOrder, QuestionPage } from "./question-page.ts";
import {
  indexedCondition,
  indexedParameters,
  indexedPatterns,
  searchPatterns,
} from "./search-terms.ts";

/** The index has the questions in blocks of 2^13 ids (migration question_lists). */
const BLOCK_BITS = 13;
/** A search with this many matches in the two newest blocks is common in all blocks. */
const COMMON = 200;
/** The highest exact count of matches. */
const COUNTED = 1_000;
/** The most texts to read that contain the search; labels may exclude most of them. */
const LOOKED_AT = 5_000;
/** The most blocks to search in one statement. */
const MOST_BLOCKS = 16;
/** The newest questions to search first: a text that most questions contain fills a page there. */
const PROBED = 3_000;

export type Search = LabelFilter & {
  /** Not blank. */
  search: string;
};

/** A search with the patterns of its terms that the index can find. */
type IndexedSearch = Search & { patterns: NonNullable<ReturnType<typeof indexedPatterns>> };

const NEWEST_BLOCK = statement({
  text: `SELECT coalesce(max(q.id), 0) >> ${BLOCK_BITS} AS block FROM questions q`,
  gives: { block: "int" },
});

/** The matches in a part of the bank. */
interface Found {
  /** The matches, newest first. */
  ids: number[];
  /** The number of texts that contain the search, including those that the labels exclude. */
  texts: number;
}

// A condition per block, which the index serves faster than a range.
const SEARCH_INDEX = statement({
  text: `WITH found AS MATERIALIZED (
      SELECT r.id FROM question_revisions r
      WHERE ${indexedCondition}[[ AND (r.question_id >> ${BLOCK_BITS}) = ANY (:blocks::int[])]]
      [[LIMIT :most]]
    )
    SELECT (SELECT count(*) FROM found)::int AS texts,
      ARRAY (SELECT q.id FROM questions q WHERE q.revision_id = ANY (ARRAY (SELECT id FROM found))
               AND ${liveCondition} ORDER BY q.id DESC) AS ids`,
  takes: { pattern: "text" },
  mayTake: { blocks: "int[]", most: "bigint", ...indexedParameters, ...liveParameters },
  gives: { texts: "int", ids: "int[]" },
});

/** Returns the matches in some or all blocks; for more than one block, at most 5,001. */
async function searchIndex(
  queryable: Queryable,
  { patterns, ...labels }: IndexedSearch,
  blocks: readonly number[] | null,
): Promise<Found> {
  const found = await SEARCH_INDEX.row(queryable, {
    ...patterns,
    blocks: blocks ?? undefined,
    most: blocks?.length === 1 ? undefined : LOOKED_AT + 1,
    ...labelValues(labels),
  });
  return found ?? { ids: [], texts: 0 };
}

/** Searches block after block, newest questions first. */
class Blocks {
  readonly ids: number[] = [];
  texts = 0;
  readonly #client: pg.PoolClient;
  readonly #search: IndexedSearch;
  #next: number;
  #step = 2;

  constructor(client: pg.PoolClient, search: IndexedSearch, newest: number) {
    this.#client = client;
    this.#search = search;
    this.#next = newest;
  }

  /** True when all blocks were searched. */
  get ended(): boolean {
    return this.#next < 0;
  }

  /** Searches the next blocks: two at first, then more if they have few matches. */
  async lookOn(): Promise<void> {
    for (;;) {
      const count = Math.min(this.#step, this.#next + 1);
      const blocks = Array.from({ length: count }, (_, index) => this.#next - index);
      const found = await searchIndex(this.#client, this.#search, blocks);
      if (count > 1 && found.texts > LOOKED_AT) {
        this.#step = Math.ceil(count / 4);
        continue;
      }
      for (const id of found.ids) this.ids.push(id);
      this.texts += found.texts;
      this.#next -= count;
      this.#step = Math.min(count * 2, MOST_BLOCKS);
      return;
    }
  }
}

const TESTS_OF = statement({
  text: "SELECT q.id, q.test_count AS tests FROM questions q WHERE q.id = ANY (:ids::int[])",
  takes: { ids: "int[]" },
  gives: { id: "int", tests: "int" },
});

/** Sorts questions, given newest first, in another order. */
async function inOrder(
  queryable: Queryable,
  ids: readonly number[],
  order: QuestionOrder,
): Promise<number[]> {
  if (order === "newest") return [...ids];
  if (order === "oldest") return ids.toReversed();
  const rows = await TESTS_OF.rows(queryable, { ids });
  const tests = new Map(rows.map((row) => [row.id, row.tests]));
  const most = ids.toSorted((one, other) => (tests.get(other) ?? 0) - (tests.get(one) ?? 0));
  return order === "mostTests" ? most : most.reverse();
}

/** Returns the number of matches before a page. @param ids the matches, newest first */
function startOf(ids: readonly number[], { skip, below = null }: PageRequest): number {
  if (below === null) return skip;
  const first = ids.findIndex((id) => id < below);
  return first < 0 ? ids.length : first;
}

/** Returns a page of all matches, newest first. */
function partOf(ids: readonly number[], page: PageRequest): QuestionPage {
  const start = startOf(ids, page);
  const whole = { totalCount: ids.length, totalIsExact: true, searchedNewest: null };
  const isSorted = (page.order ?? "newest") === "newest";
  return { ids: ids.slice(start, start + page.limit), ...whole, isSorted };
}

/** Returns a page of all matches, in the requested order. */
async function exactPage(
  queryable: Queryable,
  ids: readonly number[],
  page: PageRequest,
): Promise<QuestionPage> {
  const sorted = await inOrder(queryable, ids, page.order ?? "newest");
  return { ...partOf(sorted, page), isSorted: true };
}

async function searchByIndex(
  client: pg.PoolClient,
  search: IndexedSearch,
  page: PageRequest,
): Promise<QuestionPage> {
  // Without this, a search for one of a million questions takes 0.7 s: the planner expects to reach the limit soon, and
  // reads the whole table. Common texts are searched block by block, so they don't need that plan.
  await client.query("SET LOCAL enable_seqscan = off");
  const newest = (await NEWEST_BLOCK.row(client))?.block ?? 0;
  const blocks = new Blocks(client, search, newest);
  await blocks.lookOn();
  if (blocks.texts < COMMON && !blocks.ended) {
    const { ids, texts } = await searchIndex(client, search, null);
    if (texts <= LOOKED_AT) return exactPage(client, ids, page);
  }
  // One more than the page, so that there is a next page wherever there is one.
  const { ids } = blocks;
  while (!blocks.ended) {
    const wanted = startOf(ids, page) + page.limit + 1;
    const counted = ids.length > COUNTED || blocks.texts > LOOKED_AT;
    if (counted && ids.length >= wanted) {
      const totalCount = Math.max(wanted, Math.min(ids.length, COUNTED));
      return { ...partOf(ids, page), totalCount, totalIsExact: false };
    }
    await blocks.lookOn();
  }
  return exactPage(client, ids, page);
}

// Lower case instead of ILIKE, so that the planner doesn't read the whole index.
const SEARCH_NEWEST = statement({
  text: `WITH newest AS MATERIALIZED (
      SELECT q.id, q.revision_id FROM questions q
      WHERE ${liveCondition} ORDER BY q.id DESC LIMIT :newest
    )
    SELECT (SELECT count(*) FROM newest)::int AS read,
      ARRAY (SELECT n.id FROM newest n JOIN question_revisions r ON r.id = n.revision_id
             WHERE lower(r.search_text) LIKE ALL (ARRAY (SELECT lower(p) FROM unnest(:patterns::text[]) AS p))
             ORDER BY n.id DESC) AS ids`,
  takes: { newest: "bigint", patterns: "text[]" },
  mayTake: liveParameters,
  gives: { read: "int", ids: "int[]" },
});

/** Returns the matches among the newest questions with the labels, and the number of questions searched. */
async function searchNewest(
  queryable: Queryable,
  { search, ...labels }: Search,
  newest: number,
): Promise<{ ids: number[]; read: number }> {
  const patterns = searchPatterns(search);
  const found = await SEARCH_NEWEST.row(queryable, { newest, patterns, ...labelValues(labels) });
  return found ?? { ids: [], read: 0 };
}

/** Returns a page of common matches if the newest questions fill it, and there are too many to count; else null. */
function pageAmong(ids: number[], page: PageRequest): QuestionPage | null {
  // One more than the page, so that there is a next page wherever there is one.
  const wanted = startOf(ids, page) + page.limit + 1;
  if (ids.length <= COUNTED || ids.length < wanted) return null;
  return { ...partOf(ids, page), totalCount: Math.max(wanted, COUNTED), totalIsExact: false };
}

const BY_NUMBER = statement({
  text: `SELECT q.id FROM questions q WHERE ${liveCondition} AND q.id = :id`,
  takes: { id: "int" },
  mayTake: liveParameters,
  gives: { id: "int" },
});

async function pageByText(
  database: Database,
  search: Search,
  page: PageRequest,
): Promise<QuestionPage> {
  const patterns = indexedPatterns(search.search);
  const newest = patterns === null ? listLimits.questionsUnindexed : PROBED;
  const { ids, read } = await searchNewest(database.pool, search, newest);
  if (read < newest) return exactPage(database.pool, ids, page);
  if (patterns === null) return { ...partOf(ids, page), totalIsExact: false, searchedNewest: read };
  return (
    pageAmong(ids, page) ??
    inTransaction(database, (client) => searchByIndex(client, { ...search, patterns }, page))
  );
}

/** Returns a page after a cursor for a search that contains a question's id, whose question comes before all others. */
async function behindCursor(
  database: Database,
  search: Search,
  page: PageRequest,
  namedId: number,
): Promise<QuestionPage> {
  const below = page.below === namedId ? LARGEST_ID : (page.below ?? LARGEST_ID);
  const found = await pageByText(database, search, { ...page, below, limit: page.limit + 1 });
  const ids = found.ids.filter((id) => id !== namedId).slice(0, page.limit);
  return { ...found, ids, totalCount: found.totalCount + 1 };
}

/**
 * Returns a page of the questions whose text, options and explanation contain all terms of `search` (search-terms.ts),
 * ignoring case. If the search is the id of a question, that question comes first. Rare terms are found, counted and
 * sorted in one step with the trigram index. Common terms are searched block by block, newest questions first, until
 * the page is full and there are more than 1,000 matches. Terms in nearly every question need only the newest 3,000.
 * If no term has three letters or digits in a row, the index can't help, and only the newest 10,000 questions are
 * searched.
 */
export async function pageBySearch(
  database: Database,
  search: Search,
  page: PageRequest,
): Promise<QuestionPage> {
  const id = idIn(search.search);
  const named =
    id === null ? undefined : await BY_NUMBER.row(database.pool, { id, ...labelValues(search) });
  if (named === undefined) return pageByText(database, search, page);
  const { skip, limit, below = null } = page;
  if (below !== null) return behindCursor(database, search, page, named.id);
  const others = { ...page, skip: Math.max(0, skip - 1), limit: skip === 0 ? limit - 1 : limit };
  const found = await pageByText(database, search, others);
  const ids = found.ids.filter((other) => other !== named.id);
  return {
    ...found,
    ids: skip === 0 ? [named.id, ...ids] : ids,
    totalCount: found.totalCount + 1,
  };
}
