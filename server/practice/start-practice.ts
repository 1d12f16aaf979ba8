import type pg from "pg";
import { practiceLimits } from "#rules/limits.ts";
import {
  type PracticeDifficulty,
  type PracticeKind,
  type PracticeNumbers,
  type PracticePool,
  practiceFieldErrors,
  selectionErrors,
} from "#rules/practice-rules.ts";
import { quotas } from "#rules/promises.ts";
import { filtersName, isWholeBank } from "#rules/random-test-name.ts";
import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import { visibleLine } from "#rules/visible-text.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { rememberOwn } from "../answer-history/remember.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest, Conflict, InvalidInput } from "../errors.ts";
import { UNDRAWABLE, undrawableQuestions } from "../fixed-tests/secret-keys.ts";
import { checkLabels } from "../random-tests/check-labels.ts";
import { checkedFilters, type FilterInput } from "../random-tests/filters.ts";
import { drawPractice } from "./draw-practice.ts";
import { type Practice, practiceGives, practiceOf, practiceSql } from "./practice.ts";

const { practiceStaleDays, practicesUnderWayMax, practiceTitleMaxLength } = practiceLimits;

/** What a student asks of a practice that is drawn. */
export interface PracticeInput extends PracticeNumbers {
  pool: PracticePool;
  filters: FilterInput;
  difficulty: PracticeDifficulty | null;
}

/** How many the person `:userId` has started in the 24 hours before `:now`, as far as the quota needs it. */
const OF_A_DAY = `(SELECT count(*) FROM (SELECT created_at FROM practices WHERE user_id = :userId
    ORDER BY id DESC LIMIT ${quotas.practicesPerDay}) latest WHERE created_at > :now::timestamptz - interval '24 hours')`;

// A question that was deleted or reserved at this very moment is left out.
// Raw SQL: wordings, quota and practice are one statement, in a transaction of `pg` with its lock.
const STORE = statement({
  text: `WITH p AS (
      INSERT INTO practices (user_id, kind, title, revision_ids, answers, answered_after, seconds_spent,
        minutes, filters, created_at)
      SELECT :userId, :kind, :title, array_agg(q.revision_id ORDER BY drawn.place),
        array_fill(-1::smallint, ARRAY[count(*)::int]), array_fill(-1, ARRAY[count(*)::int]),
        array_fill(0, ARRAY[count(*)::int]), :minutes, :filters::jsonb, :now
      FROM unnest(:ids::int[]) WITH ORDINALITY AS drawn (id, place) JOIN questions q ON q.id = drawn.id
      WHERE q.deleted_at IS NULL AND (NOT q.kept_back OR :mayBeKeptBack)
        AND (SELECT count(*) FROM practices o WHERE o.user_id = :userId AND o.finished_at IS NULL) < ${practicesUnderWayMax}
        AND ${OF_A_DAY} < ${quotas.practicesPerDay}
      HAVING count(*) > 0
      RETURNING *
    ) SELECT ${practiceSql} FROM p`,
  takes: {
    ...{ userId: "int", kind: "text", title: "text", minutes: "smallint?", filters: "jsonb" },
    ...{ now: "timestamptz", ids: "int[]", mayBeKeptBack: "boolean" },
  },
  gives: practiceGives,
});

// Raw SQL: it counts in the words of the statement that begins one.
const COUNTS = statement({
  text: `SELECT (SELECT count(*) FROM practices WHERE user_id = :userId AND finished_at IS NULL)::int AS open,
    ${OF_A_DAY}::int AS "ofADay"`,
  takes: { userId: "int", now: "timestamptz" },
  gives: { open: "int", ofADay: "int" },
});

// Started at once they would be more than one may have.
const HOLD = statement({
  text: "SELECT pg_advisory_xact_lock(:lock, :userId)",
  takes: { lock: "int", userId: "int" },
});

/** A practice before it is kept. */
export interface Plan {
  kind: PracticeKind;
  title: string;
  minutes: number | null;
  /** The choices that it was drawn by. */
  filters: object;
  /** Questions in the order they are asked. */
  ids: readonly number[];
}

/**
 * Keeps a practice with the wordings of now, within a transaction.
 *
 * @throws Conflict when the viewer has as many in progress, or has started as many in 24 hours, as one may
 * @throws BadRequest when none of the questions is there any more
 */
export async function storePractice(
  client: pg.PoolClient,
  { userId }: Viewer,
  now: Date,
  { filters, kind, ...plan }: Plan,
): Promise<Practice> {
  await HOLD.count(client, { lock: ADVISORY_LOCKS.practices, userId });
  const row = await STORE.row(client, {
    ...plan,
    ...{ userId, kind, now, filters: JSON.stringify(filters) },
    // Anyone who practises a selection has seen them, or may draw them.
    mayBeKeptBack: kind === "mistakes",
  });
  if (row !== undefined) return practiceOf(row);
  const counts = await COUNTS.row(client, { userId, now });
  if ((counts?.ofADay ?? 0) >= quotas.practicesPerDay) {
    throw new Conflict(
      `You have started ${quotas.practicesPerDay} practices in 24 hours, which is the most. Go on with one of them, or try again later.`,
    );
  }
  if ((counts?.open ?? 0) >= practicesUnderWayMax) {
    throw new Conflict(
      `You have ${practicesUnderWayMax} practices in progress. Finish or discard one first.`,
    );
  }
  throw new BadRequest("None of these questions is given out for practice any more.");
}

const TITLES: Readonly<Record<PracticePool, string>> = {
  all: "Practice",
  unseen: "Not seen",
  wrong: "Wrong before",
  marked: "Marked",
  stale: `Not seen for ${practiceStaleDays} days`,
};

/** What a practice is called: "Law of Contracts", "Wrong before: Law of Contracts", "Not seen". */
function titleOf(pool: PracticePool, filters: RandomTestFilters): string {
  const isWhole = isWholeBank(filters);
  const name = filtersName(filters);
  if (pool === "all") return isWhole ? TITLES.all : name;
  return isWhole ? TITLES[pool] : `${TITLES[pool]}: ${name}`;
}

/**
 * Begins a practice of questions drawn from a pool: as many as asked for, or all of it when they are
 * fewer (docs/learning.md, section 8).
 *
 * @throws InvalidInput for numbers out of range, too many choices, and labels that no drawable question has
 * @throws BadRequest when the pool is empty
 * @throws Conflict when the viewer has as many in progress as one may
 */
export async function startPractice(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  input: PracticeInput,
): Promise<Practice> {
  const errors = practiceFieldErrors(input);
  if (errors.length > 0) throw new InvalidInput(errors);
  const { database, now } = dependencies;
  const filters = checkedFilters(input.filters);
  await checkLabels(dependencies, filters);
  await rememberOwn(viewer, dependencies);
  const { pool, difficulty, minutes, numQuestions } = input;
  const moment = now();
  const held = await undrawableQuestions(database.pool, viewer, moment);
  const source = { userId: viewer.userId, pool, filters, difficulty, held, now: moment };
  const ids = await drawPractice(database.pool, source, numQuestions);
  if (ids.length === 0) {
    throw new BadRequest("No question matches. Choose another pool, or fewer filters.");
  }
  const plan = {
    kind: "practice",
    title: titleOf(pool, filters).slice(0, practiceTitleMaxLength),
    ...{ minutes, ids, filters: { pool, difficulty, ...filters } },
  } as const;
  return inTransaction(database, (client) => storePractice(client, viewer, source.now, plan));
}

// Raw SQL: to Prisma a question has no relation to what a student saw, nor a given place.
const SELECTION = statement({
  text: `SELECT q.id FROM unnest(:ids::int[]) WITH ORDINALITY AS chosen (id, place) JOIN questions q ON q.id = chosen.id
    WHERE q.deleted_at IS NULL AND q.id <> ALL (${UNDRAWABLE}) AND (NOT q.kept_back
      OR EXISTS (SELECT FROM student_questions s WHERE s.user_id = :userId AND s.question_id = q.id
        AND s.first_seen_at IS NOT NULL))
    ORDER BY chosen.place`,
  takes: { ids: "int[]", userId: "int", now: "timestamptz" },
  gives: { id: "int" },
});

/**
 * Begins a practice of given questions, in their order: those that the viewer has seen in a test or in
 * practice, or may draw. The others are left out, and so are held ones.
 *
 * @throws InvalidInput for none or too many, and for a long title
 * @throws BadRequest when none is left
 * @throws Conflict when the viewer has as many in progress as one may
 */
export async function practiseSelection(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  { questionIds, title }: { questionIds: readonly number[]; title: string },
): Promise<Practice> {
  const errors = selectionErrors(questionIds, title);
  if (errors.length > 0) throw new InvalidInput(errors);
  const { database, now } = dependencies;
  await rememberOwn(viewer, dependencies);
  const ids = [...new Set(questionIds)];
  const rows = await SELECTION.rows(database.pool, { ids, userId: viewer.userId, now: now() });
  if (rows.length === 0) {
    throw new BadRequest("None of these questions is given out for practice.");
  }
  const plan = {
    kind: "mistakes",
    title: visibleLine(title) || "Mistakes",
    minutes: null,
    filters: {},
    ids: rows.map(({ id }) => id),
  } as const;
  return inTransaction(database, (client) => storePractice(client, viewer, now(), plan));
}
