import type pg from "pg";
import type { Database } from "../database/client.ts";
import { loadPapers, type Paper } from "../fixed-tests/papers.ts";

/** One row of `attempts`, as hand-written SQL reads it. */
export interface AttemptRow {
  id: number;
  userId: number;
  paperId: number;
  testId: number | null;
  randomTestId: number | null;
  status: "open" | "submitted" | "abandoned";
  startedAt: Date;
  expiresAt: Date;
  sequence: number;
  savedAt: Date;
  currentQuestion: number;
  timeLeftSeconds: number;
  activeSeconds: number;
  tabSwitchCount: number;
  penaltyMinutes: number;
  answers: number[];
  marked: boolean[];
  firstShown: number[];
  secondsSpent: number[];
  changeCounts: number[];
  /** Answers that came with the submit after the time was over, and do not count. */
  lateAnswers: number;
}

/** What an attempt has only once it is submitted: these columns are null until then. */
export interface SubmittedColumns {
  completedAt: Date;
  scoreHundredths: number;
  maxHundredths: number;
  correctCount: number;
  incorrectCount: number;
  unansweredCount: number;
  timeTakenSeconds: number;
}

/** An attempt with the paper it is taken on. */
export interface AttemptOnPaper extends AttemptRow {
  paper: Paper;
}

export const ATTEMPT_COLUMNS = `
  id, user_id AS "userId", paper_id AS "paperId", test_id AS "testId",
  random_test_id AS "randomTestId", status, started_at AS "startedAt", expires_at AS "expiresAt",
  sequence, saved_at AS "savedAt", current_question AS "currentQuestion",
  time_left_seconds AS "timeLeftSeconds", active_seconds AS "activeSeconds", tab_switch_count AS "tabSwitchCount",
  penalty_minutes AS "penaltyMinutes", answers, marked, first_shown AS "firstShown",
  seconds_spent AS "secondsSpent", change_counts AS "changeCounts",
  late_answers AS "lateAnswers"`;

/** Joins papers to attempts: from memory, or one query for all that are missing. */
export async function withPapers(
  database: Database,
  rows: readonly AttemptRow[],
): Promise<AttemptOnPaper[]> {
  const papers = await loadPapers(
    database,
    rows.map((row) => row.paperId),
  );
  return rows.map((row) => {
    const paper = papers.get(row.paperId);
    if (paper === undefined) throw new Error(`Paper ${row.paperId} was not loaded.`);
    return { ...row, paper };
  });
}

/** Joins its paper to one attempt. */
export async function withPaper(database: Database, row: AttemptRow): Promise<AttemptOnPaper> {
  const [attempt] = await withPapers(database, [row]);
  if (attempt === undefined) throw new Error(`Paper ${row.paperId} was not loaded.`);
  return attempt;
}

/**
 * Reads attempts by a condition over `attempts`.
 *
 * @param name of the prepared statement: one for each condition
 * @param condition SQL after WHERE, with its parameters numbered from 1
 */
export async function selectAttempts(
  connection: pg.Pool | pg.ClientBase,
  name: string,
  condition: string,
  parameters: unknown[],
): Promise<AttemptRow[]> {
  const { rows } = await connection.query<AttemptRow>({
    name,
    text: `SELECT ${ATTEMPT_COLUMNS} FROM attempts WHERE ${condition}`,
    values: parameters,
  });
  return rows;
}
