import { setTimeout as sleep } from "node:timers/promises";
import { type Columns, type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { PERSONS } from "./states.ts";

type Reading = Pick<Dependencies, "database" | "now">;

const counts = {
  ready: "int!",
  writing: "int!",
  silent: "int!",
  timeOver: "int!",
  waiting: "int!",
  submitted: "int!",
  notCome: "int!",
} as const satisfies Columns;

/** How many students of a test, or of a batch of it, are in each state. */
export type StateCounts = Row<typeof counts>;

/** How many students of a batch are in each state. */
interface BatchCounts extends StateCounts {
  batchId: number;
}

/** The figures of a test at a moment. */
export interface LiveFigures extends StateCounts {
  testId: number;
  at: Date;
  batches: BatchCounts[];
  /** The newest entry of the audit log about the test; 0 for none. */
  lastActionId: number;
}

const COUNTED: Record<keyof typeof counts, string> = {
  ready: "p.state = 'waiting' AND p.is_paper_ready",
  writing: "p.state = 'writing'",
  silent: "p.state = 'silent'",
  timeOver: "p.state = 'time_over'",
  waiting: "p.state = 'waiting'",
  submitted: "p.state = 'submitted'",
  notCome: "p.state = 'not_come'",
};
const counted = Object.entries(COUNTED)
  .map(([name, condition]) => `count(*) FILTER (WHERE ${condition})::int AS "${name}"`)
  .join(", ");

// Raw SQL: one statement for all watched tests. A student in two batches counts in each.
const FIGURES = statement({
  prepared: "live-figures",
  text: `WITH ${PERSONS}
    SELECT p.test_id AS "testId", NULL::int AS "batchId", ${counted},
      coalesce((SELECT max(e.id) FROM audit_entries e WHERE e.subject_kind = 'test' AND e.subject_id = p.test_id), 0)
        AS "lastActionId"
    FROM person p GROUP BY p.test_id
    UNION ALL
    SELECT p.test_id, o.batch_id, ${counted}, 0
    FROM person p JOIN test_batches o ON o.test_id = p.test_id
      JOIN batches b ON b.id = o.batch_id AND b.archived_at IS NULL
      JOIN batch_members m ON m.batch_id = o.batch_id AND m.user_id = p.user_id
    GROUP BY p.test_id, o.batch_id ORDER BY 1, 2`,
  takes: { testIds: "int[]", now: "timestamptz" },
  gives: { testId: "int!", batchId: "int?", ...counts, lastActionId: "int!" },
});

const NOBODY: StateCounts = {
  ready: 0,
  writing: 0,
  silent: 0,
  timeOver: 0,
  waiting: 0,
  submitted: 0,
  notCome: 0,
};

/** Reads the current figures of tests. A test that nobody takes has zeros. */
export async function readFigures(
  { database, now }: Reading,
  testIds: readonly number[],
): Promise<Map<number, LiveFigures>> {
  const at = now();
  const figures = new Map<number, LiveFigures>(
    testIds.map((testId) => [testId, { ...NOBODY, testId, at, batches: [], lastActionId: 0 }]),
  );
  if (testIds.length === 0) return figures;
  for (const { testId, batchId, ...row } of await FIGURES.rows(database.pool, {
    testIds,
    now: at,
  })) {
    const known = figures.get(testId);
    if (known === undefined) continue;
    const { lastActionId, ...states } = row;
    if (batchId === null) figures.set(testId, { ...known, ...row });
    else known.batches.push({ batchId, ...states });
  }
  return figures;
}

/** The minimum time between two readings, whatever the number of watchers, in milliseconds. */
export const ROUND_MS = 1_000;

/** Combines the readings of one process: at most one statement a second, for all tests requested since the last one. */
class Rounds {
  #ids = new Set<number>();
  #next: Promise<Map<number, LiveFigures>> | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Returns the figures of a test from the next reading, which is at most a second away. */
  async figuresOf(reading: Reading, testId: number): Promise<LiveFigures> {
    this.#ids.add(testId);
    this.#next ??= this.#read(reading);
    const figures = (await this.#next).get(testId);
    if (figures === undefined) throw new Error(`The figures of test ${testId} were not read.`);
    return figures;
  }

  async #read(reading: Reading): Promise<Map<number, LiveFigures>> {
    // Even with no wait, sleep() lets other requests of this event-loop turn join the same statement.
    await sleep(Math.max(0, this.#lastAt + ROUND_MS - performance.now()));
    const ids = [...this.#ids];
    this.#ids = new Set();
    this.#next = null;
    this.#lastAt = performance.now();
    return readFigures(reading, ids);
  }
}

const roundsOf = new WeakMap<object, Rounds>();

/** Returns the figures of a test within a second. All callers share one statement. */
export function liveFigures(reading: Reading, testId: number): Promise<LiveFigures> {
  const { identity } = reading.database;
  const rounds = roundsOf.get(identity) ?? new Rounds();
  roundsOf.set(identity, rounds);
  return rounds.figuresOf(reading, testId);
}
