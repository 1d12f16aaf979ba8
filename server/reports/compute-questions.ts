import type pg from "pg";
import { UNANSWERED } from "#rules/grading.ts";
import { isFlagged, type KeyEvidence, keyEvidence, reopens } from "#rules/item-flags.ts";
import { itemStatistics, reachedCount } from "#rules/item-statistics.ts";
import { type Row, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { correctionsById, correctionsInEffect } from "../questions/key-corrections.ts";
import { SAME_WORDING } from "./same-wording.ts";
import {
  addQuestionAnswer,
  emptyQuestion,
  type QuestionTally,
  type TalliedWording,
} from "./tally-questions.ts";

/**
 * Questions are worked out together as long as they have so many answers, which are in memory at the same time. Those
 * of a mock have the same attempts, and those of a large bank have few each: a random test asks questions of every
 * chunk, and each chunk reads it whole.
 */
const MOST_QUESTIONS = 20_000;
const MOST_ANSWERS = 500_000;
const ROOM = { most: MOST_QUESTIONS, answers: MOST_ANSWERS };
/** Attempts in memory at the same time. */
const ATTEMPTS = 500;

// Raw SQL, like all of this file: one transaction of `pg`, and rows that are read in chunks.
const TAKE_RANDOM = statement({
  text: `WITH taken AS (DELETE FROM statistics_tasks WHERE test_id IS NULL RETURNING paper_id)
    INSERT INTO item_tasks (question_id) SELECT DISTINCT r.question_id FROM (SELECT DISTINCT paper_id FROM taken) t
      JOIN papers p ON p.id = t.paper_id CROSS JOIN LATERAL unnest(p.revision_ids) AS asked (id)
      JOIN question_revisions r ON r.id = asked.id`,
});

// How many answers a question has that was never worked out is counted, with a look into the index for each wording.
const DUE = statement({
  text: `SELECT id FROM (
      SELECT d.id, coalesce(sum(coalesce((s.together ->> 'attempts')::int, (SELECT count(*)::int FROM question_revisions r
          CROSS JOIN LATERAL (SELECT id FROM papers WHERE revision_ids @> ARRAY[r.id] OFFSET 0) p
          JOIN attempts a ON a.paper_id = p.id AND a.status = 'submitted' WHERE r.question_id = d.id)))
        OVER (ORDER BY d.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM (SELECT DISTINCT question_id AS id FROM item_tasks WHERE question_id > :after ORDER BY question_id
        LIMIT :most) d LEFT JOIN question_statistics s ON s.question_id = d.id
    ) due WHERE before < :answers ORDER BY id`,
  takes: { after: "int", most: "bigint", answers: "bigint" },
  gives: { id: "int" },
});

const TAKE = statement({
  text: "DELETE FROM item_tasks WHERE question_id = ANY (:ids)",
  takes: { ids: "int[]" },
});

const wordingColumns = {
  revisionId: "int",
  questionId: "int",
  correctOptionIndex: "smallint",
  optionCount: "int!",
  sameAs: "int!",
  text: "text!",
  isInUse: "boolean!",
} as const;

const WORDINGS = statement({
  text: `SELECT r.id AS "revisionId", r.question_id AS "questionId", r.correct_option_index AS "correctOptionIndex",
      cardinality(r.options) AS "optionCount", q.revision_id = r.id AND q.deleted_at IS NULL AS "isInUse",
      md5(concat_ws(E'\\n', r.question_text, r.options::text, r.question_html, r.options_html::text)) AS text,
      max(r.id) OVER (PARTITION BY r.question_id, ${SAME_WORDING("r")}) AS "sameAs"
    FROM question_revisions r JOIN questions q ON q.id = r.question_id WHERE r.question_id = ANY (:ids)`,
  takes: { ids: "int[]" },
  gives: wordingColumns,
});

// New papers wait in a list beside the index until they are sorted in, and each look into the index reads all of it.
const SORT_IN = statement({
  text: "SELECT gin_clean_pending_list('papers_revision_ids_idx')",
});

// One look into the index for each wording: an overlap with all of them would compare every pair.
const ASKED = statement({
  text: `SELECT p.id AS "paperId", r.id AS "revisionId", array_position(p.revision_ids, r.id) - 1 AS place
    FROM unnest(:revisionIds::int[]) AS r (id)
    CROSS JOIN LATERAL (SELECT id, revision_ids FROM papers WHERE revision_ids @> ARRAY[r.id] OFFSET 0) p`,
  takes: { revisionIds: "int[]" },
  gives: { paperId: "int!", revisionId: "int!", place: "int!" },
});

const ATTEMPT_IDS = statement({
  text: `SELECT id FROM attempts WHERE paper_id = ANY (:paperIds) AND status = 'submitted' AND NOT by_staff AND NOT is_practice
    ORDER BY completed_at, id`,
  takes: { paperIds: "int[]" },
  gives: { id: "int" },
});

// Whole attempts: a mock's answers one by one would take PostgreSQL ten times as long.
const READ = statement({
  text: `SELECT a.user_id AS "userId", a.paper_id AS "paperId", a.test_id IS NULL AS "isRandom", a.answers,
      a.seconds_spent AS "secondsSpent", a.correction_ids AS "correctionIds", a.score_hundredths AS "scoreHundredths",
      a.max_hundredths AS "maxHundredths", p.correct_hundredths AS "correctHundredths",
      p.incorrect_hundredths AS "incorrectHundredths"
    FROM attempts a JOIN papers p ON p.id = a.paper_id WHERE a.id = ANY (:ids) ORDER BY a.completed_at, a.id`,
  takes: { ids: "int[]" },
  gives: {
    ...{ userId: "int", paperId: "int", isRandom: "boolean!", answers: "smallint[]" },
    ...{ secondsSpent: "int[]", correctionIds: "int[]" },
    ...{ scoreHundredths: "int!", maxHundredths: "int!" },
    ...{ correctHundredths: "int", incorrectHundredths: "int" },
  },
});

const FORGET = statement({
  text: "DELETE FROM question_statistics WHERE question_id = ANY (:ids)",
  takes: { ids: "int[]" },
});

// Most questions of a large bank were asked in random tests alone: the same figures are not sent twice.
const KEEP = statement({
  text: `INSERT INTO question_statistics (question_id, fixed, random, together, computed_at)
    SELECT s."questionId", CASE s.alone WHEN 'fixed' THEN s.together ELSE s.fixed END,
      CASE s.alone WHEN 'random' THEN s.together ELSE s.random END, s.together, :now
    FROM jsonb_to_recordset(:rows::jsonb) AS s ("questionId" int, alone text, fixed jsonb, random jsonb, together jsonb)`,
  takes: { rows: "jsonb", now: "timestamptz" },
});

// Held until the end, so that nobody closes a flag between.
const FLAGS = statement({
  text: `SELECT question_id AS "questionId", wording, closed_evidence AS "closedEvidence" FROM item_flags
    WHERE question_id = ANY (:ids) ORDER BY question_id FOR UPDATE`,
  takes: { ids: "int[]" },
  gives: { questionId: "int", wording: "text", closedEvidence: "jsonb?" },
});

const END_FLAGS = statement({
  text: "DELETE FROM item_flags WHERE question_id = ANY (:ids)",
  takes: { ids: "int[]" },
});

const FLAG = statement({
  text: `INSERT INTO item_flags AS f (question_id, strength, evidence, wording, flagged_at)
    SELECT s."questionId", (s.evidence ->> 'strength')::float, s.evidence, s.wording, :now
    FROM jsonb_to_recordset(:rows::jsonb) AS s ("questionId" int, evidence jsonb, wording text)
    ON CONFLICT (question_id) DO UPDATE SET strength = excluded.strength, evidence = excluded.evidence`,
  takes: { rows: "jsonb", now: "timestamptz" },
});

type Wording = Row<typeof wordingColumns>;

/** Reads every attempt that asked one of the questions, the first submitted first, and adds what it answered. */
async function tallyQuestions(
  client: pg.PoolClient,
  ids: readonly number[],
  wordings: ReadonlyMap<number, TalliedWording>,
  signal: AbortSignal | undefined,
): Promise<Map<number, QuestionTally>> {
  const tallies = new Map(ids.map((id) => [id, emptyQuestion()]));
  const asked = await ASKED.rows(client, { revisionIds: [...wordings.keys()] });
  const ofPaper = Map.groupBy(asked, ({ paperId }) => paperId);
  const attempts = await ATTEMPT_IDS.rows(client, { paperIds: [...ofPaper.keys()] });
  for (let from = 0; from < attempts.length; from += ATTEMPTS) {
    signal?.throwIfAborted();
    const chunk = await READ.rows(client, {
      ids: attempts.slice(from, from + ATTEMPTS).map(({ id }) => id),
    });
    const wanted = new Set(chunk.flatMap(({ correctionIds }) => correctionIds));
    const corrections = new Map(
      (await correctionsById(client, [...wanted])).map((one) => [one.id, one]),
    );
    for (const { paperId, answers, secondsSpent, correctionIds, ...attempt } of chunk) {
      const reached = reachedCount(answers);
      const under = correctionIds.flatMap((id) => corrections.get(id) ?? []);
      for (const { revisionId, place } of ofPaper.get(paperId) ?? []) {
        const wording = wordings.get(revisionId);
        const tally = wording && tallies.get(wording.questionId);
        if (wording === undefined || tally === undefined) continue;
        addQuestionAnswer(tally, wording, {
          ...attempt,
          choice: answers[place] ?? UNANSWERED,
          isReached: place < reached,
          seconds: secondsSpent[place] ?? 0,
          correction: under.find((one) => one.revisionId === revisionId) ?? null,
        });
      }
    }
  }
  return tallies;
}

/** What the answers to the wordings in use say of their keys, by question; a key that is in effect, as corrected. */
async function judge(
  client: pg.PoolClient,
  wordings: readonly Wording[],
  tallies: ReadonlyMap<number, QuestionTally>,
): Promise<Map<number, { evidence: KeyEvidence; wording: string }>> {
  const inUse = wordings.filter(({ isInUse }) => isInUse);
  const corrections = new Map(
    (
      await correctionsInEffect(
        client,
        inUse.map(({ revisionId }) => revisionId),
      )
    ).map((one) => [one.revisionId, one]),
  );
  const judged = new Map<number, { evidence: KeyEvidence; wording: string }>();
  for (const { revisionId, questionId, correctOptionIndex, optionCount, sameAs, text } of inUse) {
    const { kind, options = [] } = corrections.get(revisionId) ?? {};
    if (kind === "dropped" || kind === "given_to_all") continue;
    const accepted = kind === "other_key" ? options : [correctOptionIndex, ...options];
    const answers = tallies.get(questionId)?.answers.get(sameAs);
    const evidence = answers && keyEvidence(answers, optionCount, accepted);
    if (!evidence || !isFlagged(evidence)) continue;
    judged.set(questionId, { evidence, wording: `${text} ${[...accepted].sort().join(" ")}` });
  }
  return judged;
}

/** Raises, renews, reopens and ends flags. A closed one stays closed while its wording and its evidence hold. */
async function writeFlags(
  client: pg.PoolClient,
  ids: readonly number[],
  judged: ReadonlyMap<number, { evidence: KeyEvidence; wording: string }>,
  now: Date,
): Promise<void> {
  const ended = (await FLAGS.rows(client, { ids })).filter((flag) => {
    const found = judged.get(flag.questionId);
    const closed = flag.closedEvidence as KeyEvidence | null;
    if (found === undefined) return closed === null;
    if (flag.wording !== found.wording) return true;
    return closed !== null && reopens(closed, found.evidence);
  });
  await END_FLAGS.count(client, { ids: ended.map(({ questionId }) => questionId) });
  const rows = [...judged].map(([questionId, one]) => ({ questionId, ...one }));
  await FLAG.count(client, { rows: JSON.stringify(rows), now });
}

/**
 * Works out how questions went over all tests, from the first submitted attempt of each student on each (docs/rules.md,
 * section 18), and flags those whose answers speak against their key. Both replace what was there.
 */
async function computeQuestions(
  { database, now }: Pick<Dependencies, "database" | "now">,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  await inTransaction(database, async (client) => {
    // Before anything is read: what changes from now on leaves a task of its own.
    await TAKE.count(client, { ids });
    const wordings = await WORDINGS.rows(client, { ids });
    const byRevision = new Map(wordings.map((wording) => [wording.revisionId, wording]));
    const tallies = await tallyQuestions(client, ids, byRevision, signal);
    await FORGET.count(client, { ids });
    const rows = [...tallies]
      .filter(([, { together }]) => together.attempts > 0)
      .map(([questionId, { together, alone, byKind }]) => ({
        ...{ questionId, together: itemStatistics(together), alone },
        ...(byKind && {
          fixed: itemStatistics(byKind.fixed),
          random: itemStatistics(byKind.random),
        }),
      }));
    await KEEP.count(client, { rows: JSON.stringify(rows), now: now() });
    await writeFlags(client, ids, await judge(client, wordings, tallies), now());
  });
}

/**
 * Works out every question that is due, in chunks.
 *
 * @param rest waits after a chunk, given the milliseconds that it took
 */
export async function computeDueQuestions(
  dependencies: Pick<Dependencies, "database" | "now">,
  signal?: AbortSignal,
  rest?: (tookMs: number) => Promise<void>,
): Promise<void> {
  const { pool } = dependencies.database;
  await TAKE_RANDOM.count(pool);
  await SORT_IN.count(pool);
  for (let after = 0; !signal?.aborted; ) {
    const began = performance.now();
    const due = (await DUE.rows(pool, { after, ...ROOM })).map(({ id }) => id);
    const last = due.at(-1);
    if (last === undefined) break;
    after = last;
    await computeQuestions(dependencies, due, signal);
    await rest?.(performance.now() - began);
  }
}
