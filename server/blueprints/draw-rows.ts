import type { BlueprintInput, BlueprintRow } from "#rules/blueprints.ts";
import { isOfDifficulty } from "../answer-history/refresh-difficulty.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { thirdOf } from "../practice/difficulty.ts";

/** What a row of a blueprint finds. */
export interface DrawnRow {
  /** The places of its section and of the row in it, from 0. */
  section: number;
  row: number;
  /** How many questions it has to draw from when it is alone. */
  found: number;
  /** What it draws beside the other rows: at most as many as it asks for. */
  ids: number[];
}

/** What a draw takes into account. */
export interface Draw {
  seed: number;
  /** What is left out: the questions of the blueprint's earlier papers. */
  leaveOut: readonly number[];
}

// Deleted tests ask nobody anything any more.
const POOL = `FROM questions q
      WHERE q.deleted_at IS NULL AND q.withdrawn_at IS NULL AND q.subject = :subject
        AND q.id <> ALL (:leaveOut::int[])[[ AND q.topic = :topic]][[ AND (q.passage_id IS NOT NULL) = :inPassage]]
        [[ AND ${isOfDifficulty("q.id", ":third")}]][[ AND q.test_count <= :mostTests]]
        [[ AND q.id NOT IN (SELECT tq.question_id FROM test_questions tq WHERE tq.test_id IN (
          SELECT t.id FROM tests t WHERE t.archived_at IS NULL ORDER BY t.id DESC LIMIT :lastTests))]]`;

const takes = { subject: "text", leaveOut: "int[]" } as const;
const mayTake = {
  topic: "text",
  inPassage: "boolean",
  third: "smallint",
  mostTests: "int",
  lastTests: "bigint",
} as const;

// Raw SQL, as the next: the conditions of difficulty and of tests are SQL, and lots have no words in Prisma.
const COUNT = statement({
  text: `SELECT count(*)::int AS found ${POOL}`,
  takes,
  mayTake,
  gives: { found: "int" },
});

// The lot is a unit's, so that the questions of a set come together; it follows from the seed alone.
const DRAW = statement({
  text: `SELECT d.id, d."passageId" FROM (
      SELECT q.id, q.passage_id AS "passageId", q.passage_position AS place, coalesce(-q.passage_id, q.id) AS unit
      ${POOL} AND (q.passage_id IS NULL OR q.passage_id <> ALL (:passages::int[]))
    ) d
    ORDER BY hashint8extended(d.unit, :seed), d.unit, d.place, d.id LIMIT :count`,
  takes: { ...takes, passages: "int[]", seed: "bigint", count: "bigint" },
  mayTake,
  gives: { id: "int", passageId: "int?" },
});

function valuesOf(
  { reach, lastTests }: Pick<BlueprintInput, "reach" | "lastTests">,
  row: BlueprintRow,
) {
  return {
    subject: row.subject,
    topic: row.topic ?? undefined,
    inPassage: row.passages === "any" ? undefined : row.passages === "only",
    third: thirdOf(row.difficulty),
    mostTests: reach === "unused" ? 0 : undefined,
    lastTests: reach === "lastTests" ? lastTests : undefined,
  };
}

/**
 * Draws the questions of a blueprint, none twice: units in the order of their lots, sets and single questions, as
 * random tests do (docs/rules.md, section 7). The last set of a row gives its first questions; another row takes
 * none of its others, so that no set stands in two sections. The row with the fewest questions to draw from comes
 * first, so that a wider row doesn't take them from it.
 *
 * The same seed on the same bank and the same tests draws the same questions.
 *
 * @returns the rows in their order
 */
export async function drawRows(
  on: Queryable,
  blueprint: Pick<BlueprintInput, "sections" | "reach" | "lastTests">,
  { seed, leaveOut }: Draw,
): Promise<DrawnRow[]> {
  const rows = blueprint.sections.flatMap(({ rows: own }, section) =>
    own.map((asked, row) => ({ section, row, asked, values: valuesOf(blueprint, asked) })),
  );
  const counted: (DrawnRow & (typeof rows)[number])[] = [];
  for (const row of rows) {
    const { found = 0 } = (await COUNT.row(on, { ...row.values, leaveOut })) ?? {};
    counted.push({ ...row, found, ids: [] });
  }
  const taken = [...leaveOut];
  const passages: number[] = [];
  for (const row of counted.toSorted((one, other) => one.found - other.found)) {
    const { count } = row.asked;
    const values = { ...row.values, leaveOut: taken, passages, seed, count };
    for (const { id, passageId } of await DRAW.rows(on, values)) {
      row.ids.push(id);
      taken.push(id);
      if (passageId !== null) passages.push(passageId);
    }
  }
  return counted.map(({ section, row, found, ids }) => ({ section, row, found, ids }));
}
