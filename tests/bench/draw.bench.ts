import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import { connectDatabase, type Database } from "../../server/database/client.ts";
import { statement } from "../../server/database/statement.ts";
import { drawQuestions } from "../../server/random-tests/draw-questions.ts";
import {
  filterParameters,
  filterValues,
  matchingQuestions,
} from "../../server/random-tests/filters.ts";
import { runStatement, startMigratedServer, urlOfDatabase } from "../support/postgres.ts";
import { median } from "./load.ts";

// What it costs to draw a random test of whole sets and single questions from a bank of ten thousand
// questions and of a million, of which two in five ask about a passage of five questions; beside sorting
// all that match by a random number, which tears sets. The aim is 25 ms for every draw; the run fails above
// it, and tells what a draw from the last of these banks costs beside the first.
const SIZES = (process.env.DRAW_SIZES ?? "10000,1000000").split(",").map(Number);
const DRAWN = 50;
const TIMES = 60;
const WARM_UP = 10;
const SORTED_TIMES = 9;
const AIM_MS = 25;
/** Questions that are filled in by one statement. */
const STEP = 50_000;

const ANY: RandomTestFilters = {
  ...{ subjects: [], topics: [], pyqOnly: null, pyqExams: [], pyqYears: [] },
  passages: "any",
};

/** What is drawn from, with how many of all questions match. */
const FILTERS: [what: string, filters: RandomTestFilters][] = [
  ["all questions", ANY],
  ["about passages alone", { ...ANY, passages: "only" }],
  ["no passages", { ...ANY, passages: "none" }],
  ["a subject (1 in 8)", { ...ANY, subjects: ["Subject 3"] }],
  ["a subject, about passages", { ...ANY, subjects: ["Subject 3"], passages: "only" }],
  ["a topic (1 in 40)", { ...ANY, topics: ["Topic 17"] }],
  ["a topic, about passages", { ...ANY, topics: ["Topic 15"], passages: "only" }],
  ["previous years (1 in 8)", { ...ANY, pyqOnly: true }],
];

const SORTED = statement({
  text: `SELECT q.id FROM questions q WHERE ${matchingQuestions} ORDER BY random() LIMIT :count`,
  takes: { count: "bigint" },
  mayTake: filterParameters.matchingQuestions,
  gives: { id: "int" },
});

/** Fills a bank by SQL: runs of 25 questions, of which the first ten ask about two passages. */
async function fill({ pool }: Database, size: number): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid IN ('questions'::regclass, 'question_revisions'::regclass) AND NOT indisunique`,
  );
  for (const { name } of indexes) await pool.query(`DROP INDEX ${name}`);
  await pool.query(
    `WITH words AS (
       INSERT INTO passage_revisions (id, passage_id, text)
       SELECT n, n, 'Passage ' || n || repeat(' holds that a promise binds.', 20) FROM generate_series(1, $1::int) n
     )
     INSERT INTO passages (id, revision_id, fingerprint) SELECT n, n, sha256(('p' || n)::bytea) FROM generate_series(1, $1::int) n`,
    [(size / 25) * 2],
  );
  for (let from = 1; from <= size; from += STEP) {
    await pool.query(
      `WITH given AS (
         SELECT n, 'Subject ' || run % 8 AS subject, 'Topic ' || run % 40 AS topic, run % 8 = 5 AS pyq,
           CASE WHEN place < 10 THEN run * 2 + 1 + place / 5 END AS passage_id,
           CASE WHEN place < 10 THEN place % 5 END AS passage_position
         FROM generate_series($1::int, $2::int) n, LATERAL (SELECT (n - 1) / 25 AS run, (n - 1) % 25 AS place) placed
       ), wordings AS (
         INSERT INTO question_revisions (id, question_id, question_text, options, correct_option_index, subject, topic, pyq, pyq_year, pyq_exam, passage_id)
         SELECT n, n, 'Question ' || n || ' asks which of these follows.', ARRAY['It is void', 'It is valid'], n % 2, subject, topic,
           pyq, CASE WHEN pyq THEN 1990 + n % 30 END, CASE WHEN pyq THEN 'Exam ' || n % 12 END, passage_id FROM given
       )
       INSERT INTO questions (id, revision_id, subject, topic, pyq, pyq_year, pyq_exam, passage_id, passage_position, fingerprint)
       SELECT n, n, subject, topic, pyq, CASE WHEN pyq THEN 1990 + n % 30 END, CASE WHEN pyq THEN 'Exam ' || n % 12 END, passage_id, passage_position, sha256(n::text::bytea) FROM given`,
      [from, Math.min(size, from + STEP - 1)],
    );
  }
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query("VACUUM ANALYZE");
}

/** The numbers that were drawn, checked: as many as asked, none twice, whole sets but for the last. */
async function check({ pool }: Database, drawn: readonly number[]): Promise<void> {
  if (drawn.length !== DRAWN || new Set(drawn).size !== DRAWN) {
    throw new Error(`${drawn.length} were drawn, ${new Set(drawn).size} of them different.`);
  }
  const { rows } = await pool.query<{ passage: number | null }>(
    `SELECT q.passage_id AS passage FROM unnest($1::int[]) WITH ORDINALITY AS d (id, at)
     JOIN questions q ON q.id = d.id ORDER BY d.at`,
    [drawn],
  );
  const runs = rows.filter(
    ({ passage }, at) => passage !== null && passage !== rows[at - 1]?.passage,
  );
  if (new Set(runs.map(({ passage }) => passage)).size !== runs.length) {
    throw new Error("A set was torn.");
  }
}

/** Milliseconds of each filter's draws. */
async function measure(database: Database) {
  const figures = new Map<string, { draw: number; sorted: number }>();
  for (const [what, filters] of FILTERS) {
    const draws: number[] = [];
    const sorts: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const began = performance.now();
      const drawn = await drawQuestions(database.pool, filters, DRAWN);
      const drew = performance.now();
      if (time < SORTED_TIMES) {
        await SORTED.rows(database.pool, { count: DRAWN, ...filterValues(filters) });
        sorts.push(performance.now() - drew);
      }
      draws.push(drew - began);
      await check(database, drawn);
    }
    // The first have their statements planned and their pages read.
    figures.set(what, { draw: median(draws.slice(WARM_UP)), sorted: median(sorts.slice(2)) });
  }
  return figures;
}

const postgres = await startMigratedServer();
try {
  const all: [size: number, figures: Awaited<ReturnType<typeof measure>>][] = [];
  for (const size of SIZES) {
    const name = `bench_draw_${size}`;
    await runStatement(postgres.url, `CREATE DATABASE ${name} TEMPLATE ${postgres.template}`);
    const database = connectDatabase(urlOfDatabase(postgres.url, name));
    const began = performance.now();
    await fill(database, size);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${size.toLocaleString("en-IN")} questions filled in by SQL in ${seconds} s`);
    all.push([size, await measure(database)]);
    await database.close();
  }
  console.log(`milliseconds to draw ${DRAWN} questions, and to sort all that match; medians`);
  console.log(
    "".padEnd(28) +
      all.map(([size]) => size.toLocaleString("en-IN").padStart(18)).join("") +
      "last : first".padStart(16),
  );
  for (const [what] of FILTERS) {
    const cells = all.map(([, figures]) => {
      const { draw = 0, sorted = 0 } = figures.get(what) ?? {};
      if (draw > AIM_MS) process.exitCode = 1;
      const over = draw > AIM_MS ? " OVER THE AIM" : "";
      return `${draw.toFixed(1)}, ${sorted.toFixed(1)}${over}`.padStart(18);
    });
    const [first = 0, last = 0] = [all.at(0), all.at(-1)].map((bank) => bank?.[1].get(what)?.draw);
    console.log(what.padEnd(28) + cells.join("") + (last / first).toFixed(2).padStart(16));
  }
} finally {
  await postgres.stop();
}
