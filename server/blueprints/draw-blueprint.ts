import { randomInt } from "node:crypto";
import type pg from "pg";
import { blueprintLimits, questionsOf } from "#rules/blueprints.ts";
import { figure } from "#rules/figures.ts";
import { testLimits } from "#rules/limits.ts";
import { toHundredths } from "#rules/marks.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import { createTest } from "../fixed-tests/create-test.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { type Blueprint, findBlueprint, MISSING_BLUEPRINT, type Needed } from "./blueprint.ts";
import { type DrawnRow, drawRows } from "./draw-rows.ts";

/** How a paper of a blueprint is drawn. */
export interface Drawing {
  blueprintId: number;
  /** Null for one that the server chooses. */
  seed: number | null;
  /** Whether it may share no question with the blueprint's earlier papers. */
  isParallel: boolean;
}

/** What a draw would bring, before a test is made of it. */
export interface DrawPreview {
  seed: number;
  rows: DrawnRow[];
}

// What was drawn then, and what those tests ask now: an editor may have changed them.
// Raw SQL, as the others: in the transaction of `pg` that creates the test.
const EARLIER = statement({
  text: `SELECT d.id FROM blueprint_draws b, unnest(b.question_ids
      || ARRAY(SELECT tq.question_id FROM test_questions tq WHERE tq.test_id = b.test_id)) AS d (id)
    WHERE b.blueprint_id = :blueprintId`,
  takes: { blueprintId: "int" },
  gives: { id: "int!" },
});

const LOCK = statement({
  text: "SELECT id FROM blueprints WHERE id = :blueprintId FOR UPDATE",
  takes: { blueprintId: "int" },
  gives: { id: "int" },
});

const COUNT_DRAWS = statement({
  text: "SELECT count(*)::int AS draws FROM blueprint_draws WHERE blueprint_id = :blueprintId",
  takes: { blueprintId: "int" },
  gives: { draws: "int" },
});

const NOTE = statement({
  text: `INSERT INTO blueprint_draws (test_id, blueprint_id, blueprint_name, seed, is_parallel, question_ids, created_at)
    VALUES (:testId, :blueprintId, :name, :seed, :isParallel, :questionIds, :now)`,
  takes: {
    ...{ testId: "int", blueprintId: "int", name: "text", seed: "int", isParallel: "boolean" },
    ...{ questionIds: "int[]", now: "timestamptz" },
  },
});

async function drawn(
  on: Queryable,
  blueprint: Blueprint,
  { seed: given, isParallel }: Drawing,
): Promise<DrawPreview> {
  const { seedMax } = blueprintLimits;
  if (given !== null && !(Number.isInteger(given) && given >= 1 && given <= seedMax)) {
    const message = `A seed is a whole number from 1 to ${figure(seedMax)}`;
    throw new InvalidInput([{ field: "seed", message }]);
  }
  const seed = given ?? randomInt(1, seedMax);
  const earlier = isParallel ? await EARLIER.rows(on, { blueprintId: blueprint.id }) : [];
  const leaveOut = [...new Set(earlier.map(({ id }) => id))];
  return { seed, rows: await drawRows(on, blueprint, { seed, leaveOut }) };
}

/**
 * What a draw would bring: how many questions each row finds, and draws. Nothing is stored.
 *
 * @throws NotFound when there is no such blueprint
 * @throws InvalidInput for a seed that can't be one
 */
export async function previewDraw(
  viewer: Viewer,
  dependencies: Needed,
  drawing: Drawing,
): Promise<DrawPreview> {
  requirePermission(viewer, "test:write");
  const blueprint = await findBlueprint(viewer, dependencies, drawing.blueprintId);
  return drawn(dependencies.database.pool, blueprint, drawing);
}

/** "Row 2 of section 1 (Torts, Nuisance) lacks 3 questions" */
function lackWords({ sections }: Blueprint, rows: readonly DrawnRow[]): string[] {
  return rows.flatMap(({ section, row, ids }) => {
    const asked = sections[section]?.rows[row];
    const lacks = (asked?.count ?? 0) - ids.length;
    if (asked === undefined || lacks <= 0) return [];
    const place =
      sections.length === 1 ? `Row ${row + 1}` : `Row ${row + 1} of section ${section + 1}`;
    const labels = [asked.subject, asked.topic].filter((label) => label !== null).join(", ");
    return [
      `${place} (${labels}) lacks ${lacks === 1 ? "1 question" : `${figure(lacks)} questions`}.`,
    ];
  });
}

async function store(
  client: pg.PoolClient,
  viewer: Viewer,
  dependencies: Needed,
  blueprint: Blueprint,
  drawing: Drawing,
): Promise<number> {
  const { blueprintId, isParallel } = drawing;
  // Two parallel papers drawn at once would not see each other's questions.
  const locked = await LOCK.row(client, { blueprintId });
  if (locked === undefined) throw new NotFound(MISSING_BLUEPRINT);
  const { draws = 0 } = (await COUNT_DRAWS.row(client, { blueprintId })) ?? {};
  const { name, sections } = blueprint;
  const { seed, rows } = await drawn(client, blueprint, drawing);
  const lacking = lackWords(blueprint, rows);
  if (lacking.length > 0) throw new Conflict(lacking.join(" "));
  const questionIds = rows.flatMap(({ ids }) => ids);
  const test = {
    title: `${name}, paper ${draws + 1}`.slice(0, testLimits.testTitleMaxLength),
    description: null,
    // A minute for each question; the editor changes it.
    durationMinutes: Math.min(questionIds.length, testLimits.testDurationMaxMinutes),
    correctHundredths: toHundredths(testLimits.testCreateCorrectMarks),
    incorrectHundredths: toHundredths(testLimits.testCreateIncorrectMarks),
    ...{ isActive: false, isPublic: true, questionIds },
    sections:
      sections.length === 1
        ? []
        : sections.map(({ title, rows: own }) => ({
            ...{
              title,
              questionCount: questionsOf([{ rows: own }]),
              minutes: null,
              isLocked: false,
            },
          })),
  };
  const testId = await createTest(viewer, dependencies, test, client);
  const now = dependencies.now();
  await NOTE.count(client, { testId, blueprintId, name, seed, isParallel, questionIds, now });
  return testId;
}

/**
 * Creates an inactive test of questions that a blueprint draws. The seed is kept with the test.
 *
 * @returns the test's id
 * @throws NotFound when there is no such blueprint
 * @throws Conflict with the rows that lack questions; nothing is stored then
 * @throws InvalidInput for a seed that can't be one
 */
export async function drawBlueprint(
  viewer: Viewer,
  dependencies: Needed,
  drawing: Drawing,
): Promise<number> {
  requirePermission(viewer, "test:write");
  const { database } = dependencies;
  const blueprint = await findBlueprint(viewer, dependencies, drawing.blueprintId);
  const id = await inTransaction(database, (client) =>
    store(client, viewer, dependencies, blueprint, drawing),
  );
  forgetBank(database);
  return id;
}
