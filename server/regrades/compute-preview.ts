import type pg from "pg";
import { letterGrade } from "#rules/bands.ts";
import { gradeAnswers } from "#rules/grading.ts";
import { type KeyCorrection, withCorrections } from "#rules/key-corrections.ts";
import { roundPercent } from "#rules/percent.ts";
import { gradeRank } from "#rules/regrade-words.ts";
import { type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { defineJob } from "../jobs/job.ts";
import { addJob } from "../jobs/job-record.ts";
import {
  correctionsById,
  correctionsInEffect,
  type StoredCorrection,
} from "../questions/key-corrections.ts";
import { type PlannedWording, planCorrections } from "./plan-corrections.ts";
import { correctionsOf } from "./regrade-row.ts";

/** Attempts per chunk, to limit memory. */
const CHUNK = 500;

/** SQL for the submitted attempts `a` with one of the revisions `:revisionIds`. */
export const CONCERNED = `attempts a WHERE a.status = 'submitted'
  AND a.paper_id IN (SELECT p.id FROM papers p WHERE p.revision_ids && :revisionIds::int[])`;

// Raw SQL in this whole file: it reads and writes rows in chunks, and checks the version in the same statements.
const IDS = statement({
  text: `SELECT a.id FROM ${CONCERNED} ORDER BY a.id`,
  takes: { revisionIds: "int[]" },
  gives: { id: "int" },
});

const attemptColumns = {
  id: "int",
  paperId: "int",
  answers: "smallint[]",
  correctionIds: "int[]",
  score: "int!",
  max: "int!",
  version: "smallint",
} as const;

const ATTEMPTS = statement({
  text: `SELECT id, paper_id AS "paperId", answers, correction_ids AS "correctionIds", score_hundredths AS score,
      max_hundredths AS max, grading_version AS version
    FROM attempts WHERE id = ANY (:ids) ORDER BY id`,
  takes: { ids: "int[]" },
  gives: attemptColumns,
});

const PAPERS = statement({
  text: `SELECT id, revision_ids AS "revisionIds", correct_hundredths AS "correctHundredths",
      incorrect_hundredths AS "incorrectHundredths" FROM papers WHERE id = ANY (:ids)`,
  takes: { ids: "int[]" },
  gives: {
    ...{ id: "int", revisionIds: "int[]" },
    ...{ correctHundredths: "int", incorrectHundredths: "int" },
  },
});

const KEYS = statement({
  text: "SELECT id, correct_option_index AS key FROM question_revisions WHERE id = ANY (:ids)",
  takes: { ids: "int[]" },
  gives: { id: "int", key: "smallint" },
});

const IS_CURRENT = "EXISTS (SELECT FROM current)";
const CURRENT = `current AS (
    SELECT FROM regrades WHERE id = :regradeId AND version = :version AND state = 'draft' FOR SHARE
  )`;

const CLEAR = statement({
  text: `WITH ${CURRENT}, gone AS (
      DELETE FROM regrade_attempts WHERE regrade_id = :regradeId AND ${IS_CURRENT}
    )
    SELECT FROM current`,
  takes: { regradeId: "int", version: "int" },
});

const ADD = statement({
  text: `WITH ${CURRENT}
    INSERT INTO regrade_attempts (regrade_id, attempt_id, version_before, score_before, max_before, score_after, max_after,
      grade_before, grade_after)
    SELECT :regradeId, rows.* FROM unnest(:ids::int[], :versions::smallint[], :scoresBefore::int[], :maximaBefore::int[],
      :scoresAfter::int[], :maximaAfter::int[], :gradesBefore::smallint[], :gradesAfter::smallint[]) AS rows
    WHERE ${IS_CURRENT}
    ON CONFLICT (regrade_id, attempt_id) DO UPDATE SET version_before = excluded.version_before,
      score_before = excluded.score_before, max_before = excluded.max_before, score_after = excluded.score_after,
      max_after = excluded.max_after, grade_before = excluded.grade_before, grade_after = excluded.grade_after`,
  takes: {
    ...{ regradeId: "int", version: "int", ids: "int[]", versions: "smallint[]" },
    ...{ scoresBefore: "int[]", maximaBefore: "int[]", scoresAfter: "int[]", maximaAfter: "int[]" },
    ...{ gradesBefore: "smallint[]", gradesAfter: "smallint[]" },
  },
});

const FINISH = statement({
  text: `UPDATE regrades SET previewed_at = :now, basis = :basis
    WHERE id = :regradeId AND version = :version AND state = 'draft'`,
  takes: { regradeId: "int", version: "int", now: "timestamptz", basis: "jsonb" },
});

type AttemptRow = Row<typeof attemptColumns>;

/** The papers, keys and corrections that grade a chunk of attempts, before and after the regrade. */
interface Grading {
  papers: Map<number, Awaited<ReturnType<typeof PAPERS.rows>>[number]>;
  keys: ReadonlyMap<number, number>;
  byId: ReadonlyMap<number, StoredCorrection>;
  /** By revision. */
  after: ReadonlyMap<number, KeyCorrection>;
}

async function gradingOf(
  pool: pg.Pool,
  attempts: readonly AttemptRow[],
  planned: readonly PlannedWording[],
): Promise<Grading> {
  const paperIds = [...new Set(attempts.map(({ paperId }) => paperId))];
  const papers = await PAPERS.rows(pool, { ids: paperIds });
  const revisionIds = [...new Set(papers.flatMap((paper) => paper.revisionIds))];
  const [inEffect, before] = await Promise.all([
    correctionsInEffect(pool, revisionIds),
    correctionsById(pool, [...new Set(attempts.flatMap(({ correctionIds }) => correctionIds))]),
  ]);
  const after = new Map<number, KeyCorrection>(inEffect.map((one) => [one.revisionId, one]));
  for (const { revisionId, kind, options } of planned) {
    if (kind === "withdrawn") after.delete(revisionId);
    else after.set(revisionId, { kind, options });
  }
  const corrected = [...inEffect, ...before, ...planned].map(({ revisionId }) => revisionId);
  const keys = await KEYS.rows(pool, { ids: [...new Set(corrected)] });
  return {
    papers: new Map(papers.map((paper) => [paper.id, paper])),
    keys: new Map(keys.map(({ id, key }) => [id, key])),
    byId: new Map(before.map((correction) => [correction.id, correction])),
    after,
  };
}

/**
 * Returns the marks of an attempt after a regrade, from the changes at the corrected questions. The keys of all
 * other questions aren't read, since their marks stay the same.
 */
function regraded({ papers, keys, byId, after }: Grading, attempt: AttemptRow) {
  const paper = papers.get(attempt.paperId);
  if (paper === undefined) throw new Error(`Paper ${attempt.paperId} does not exist.`);
  const items = paper.revisionIds.map((revisionId) => ({
    ...{ revisionId, subject: "", correctOptionIndex: keys.get(revisionId) ?? 0 },
  }));
  const before = new Map<number, KeyCorrection>();
  for (const id of attempt.correctionIds) {
    const correction = byId.get(id);
    if (correction !== undefined) before.set(correction.revisionId, correction);
  }
  const [old, next] = [before, after].map((corrections) =>
    gradeAnswers(
      paper,
      withCorrections(items, ({ revisionId }) => corrections.get(revisionId)),
      attempt.answers,
    ),
  ) as [ReturnType<typeof gradeAnswers>, ReturnType<typeof gradeAnswers>];
  return {
    score: attempt.score + next.scoreHundredths - old.scoreHundredths,
    max: attempt.max + next.maxHundredths - old.maxHundredths,
  };
}

const rankOf = (score: number, max: number) => gradeRank(letterGrade(roundPercent(score, max)));

async function addChunk(
  { pool }: Dependencies["database"],
  regrade: { regradeId: number; version: number },
  planned: readonly PlannedWording[],
  ids: readonly number[],
): Promise<void> {
  const attempts = await ATTEMPTS.rows(pool, { ids });
  const grading = await gradingOf(pool, attempts, planned);
  const after = attempts.map((attempt) => regraded(grading, attempt));
  await ADD.count(pool, {
    ...regrade,
    ids: attempts.map(({ id }) => id),
    versions: attempts.map(({ version }) => version),
    scoresBefore: attempts.map(({ score }) => score),
    maximaBefore: attempts.map(({ max }) => max),
    scoresAfter: after.map(({ score }) => score),
    maximaAfter: after.map(({ max }) => max),
    gradesBefore: attempts.map(({ score, max }) => rankOf(score, max)),
    gradesAfter: after.map(({ score, max }) => rankOf(score, max)),
  });
}

/**
 * Computes the effect of a regrade on each result with one of its revisions, and stores it with the regrade.
 * Results don't change. If the corrections were changed since the start, it stores nothing.
 *
 * @param onProgress gets the number of processed attempts and the total; may throw to end the run
 */
export async function computePreview(
  { database, now }: Pick<Dependencies, "database" | "now">,
  regrade: { regradeId: number; version: number },
  onProgress?: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const { pool } = database;
  if ((await CLEAR.count(pool, regrade)) === 0) return;
  const planned = await planCorrections(pool, await correctionsOf(pool, regrade.regradeId));
  const revisionIds = planned.map(({ revisionId }) => revisionId);
  // Apply detects results that are submitted from here on, and requires a new preview.
  const ids = (await IDS.rows(pool, { revisionIds })).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += CHUNK) {
    await addChunk(database, regrade, planned, ids.slice(from, from + CHUNK));
    await onProgress?.(Math.min(from + CHUNK, ids.length), ids.length);
  }
  await FINISH.count(pool, { ...regrade, now: now(), basis: JSON.stringify(planned) });
}

const NOTE_FAILURE = statement({
  text: "UPDATE regrades SET failure = :failure WHERE id = :regradeId AND version = :version AND state = 'draft'",
  takes: { regradeId: "int", version: "int", failure: "text?" },
});

/** Computes the preview of a regrade. */
export const previewJob = defineJob<{ regradeId: number; version: number }>({
  name: "regrade-preview",
  concurrency: 2,
  async run({ input, dependencies, progress }) {
    await computePreview(dependencies, input, progress);
    return null;
  },
  async failed({ input, dependencies: { database } }, failure) {
    await NOTE_FAILURE.count(database.pool, { ...input, failure: failure?.message ?? null });
  },
});

const RENEW = statement({
  text: `UPDATE regrades SET version = version + 1, previewed_at = NULL, basis = '[]', failure = NULL WHERE id = :regradeId
    RETURNING version`,
  takes: { regradeId: "int" },
  gives: { version: "int" },
});

const FORGET = statement({
  text: "DELETE FROM regrade_attempts WHERE regrade_id = :regradeId",
  takes: { regradeId: "int" },
});

const SET_JOB = statement({
  text: "UPDATE regrades SET job_id = :jobId WHERE id = :regradeId",
  takes: { regradeId: "int", jobId: "int" },
});

/** Stores the job of a regrade. */
export async function setJob(client: pg.PoolClient, regradeId: number, jobId: number) {
  await SET_JOB.count(client, { regradeId, jobId });
}

/** Starts the computation of a draft's preview, replacing an existing one, in the transaction that locks its row. */
export async function renewPreview(
  client: pg.PoolClient,
  regradeId: number,
  { ownerId, now }: { ownerId: number; now: Date },
): Promise<void> {
  const version = (await RENEW.row(client, { regradeId }))?.version ?? 0;
  await FORGET.count(client, { regradeId });
  const input = { regradeId, version };
  await setJob(client, regradeId, await addJob(client, previewJob, { ownerId, input, now }));
}
