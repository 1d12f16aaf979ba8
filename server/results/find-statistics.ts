import { highScoreRate } from "#rules/bands.ts";
import { roundToTenth } from "#rules/percent.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { recomputeStatistics } from "../attempts/recompute-statistics.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Scheme } from "../random-tests/drills.ts";
import { HIDDEN, SEEN_COUNTERS, SEEN_SUBJECTS } from "./seen-statistics.ts";

/** A student's counters over all submitted attempts; percentages are shown to one decimal. */
export interface UserStatisticsSummary {
  userId: number;
  testsTaken: number;
  /** Those whose score was looked at: on them the percentages rest. */
  scoredTests: number;
  averageScore: number;
  bestScore: number;
  timeSpentMinutes: number;
  /** Share of results of 70 percent or more. */
  highScoreRate: number;
}

/** The same for one subject. */
export interface SubjectStatisticsSummary {
  userId: number;
  subject: string;
  testsTaken: number;
  averageScore: number;
  bestScore: number;
  /** Questions asked of the subject over all results. */
  questionsAsked: number;
  /** The sum of what they scored, which may be below 0. */
  scoreHundredths: number;
  maxHundredths: number;
  /** The marking of the newest result that asked of it; null when that is not known. */
  scheme: Scheme | null;
}

/** The average is the mean of the percentages; null before the first result. */
const counters = { testsTaken: "int", average: "text?", best: "text" } as const;

// Every dashboard asks for these, so they are raw SQL: PostgreSQL's numeric divides and
// rounds exactly, and answers one decimal. The counters hold every submit; while scores wait to be
// looked at (docs/learning.md, section 5), the others are counted one by one.
const USER_STATISTICS = statement({
  prepared: "user-statistics",
  text: `SELECT u.tests_taken AS "testsTaken", u.time_spent_minutes AS "timeSpentMinutes",
      CASE WHEN hidden.is_any THEN seen.high ELSE u.high_scores END AS "highScores",
      CASE WHEN hidden.is_any THEN seen.scored ELSE u.tests_taken END AS scored,
      (CASE WHEN hidden.is_any THEN seen.average ELSE round(u.percent_sum / nullif(u.tests_taken, 0), 10) END)::text AS average,
      (CASE WHEN hidden.is_any THEN seen.best ELSE u.best_percent END)::text AS best
    FROM user_statistics u CROSS JOIN ${HIDDEN} CROSS JOIN ${SEEN_COUNTERS}
    WHERE u.user_id = :userId`,
  takes: { userId: "int" },
  gives: {
    ...counters,
    best: "text!",
    timeSpentMinutes: "int",
    highScores: "int!",
    scored: "int!",
  },
});

const SUBJECT_STATISTICS = statement({
  prepared: "subject-statistics",
  text: `SELECT s.subject, coalesce(seen.taken, s.tests_taken) AS "testsTaken",
      coalesce(seen.average, round(s.percent_sum / nullif(s.tests_taken, 0), 10))::text AS average,
      coalesce(seen.best, s.best_percent)::text AS best,
      s.tests_counted < s.tests_taken AS "isBehind", coalesce(seen.questions, s.questions) AS "questionsAsked",
      coalesce(seen.score, s.score_hundredths) AS score, coalesce(seen.max, s.max_hundredths) AS max,
      p.correct_hundredths AS correct, p.incorrect_hundredths AS incorrect
    FROM user_subject_statistics s CROSS JOIN ${HIDDEN} LEFT JOIN ${SEEN_SUBJECTS} ON seen.subject = s.subject
    LEFT JOIN attempts a ON a.id = s.last_attempt_id
    LEFT JOIN papers p ON p.id = coalesce(seen.paper_id, a.paper_id)
    WHERE s.user_id = :userId AND (NOT hidden.is_any OR seen.subject IS NOT NULL) ORDER BY s.subject`,
  takes: { userId: "int" },
  gives: {
    ...counters,
    testsTaken: "int!",
    best: "text!",
    subject: "text",
    isBehind: "boolean",
    questionsAsked: "int!",
    score: "bigint!",
    max: "bigint!",
    correct: "int?",
    incorrect: "int?",
  },
});

/**
 * The viewer's own statistics, regular and random tests alike; zeros before the first result. What
 * comes of scores leaves out those that were not looked at (docs/learning.md, section 5).
 */
export async function findUserStatistics(
  { userId }: Viewer,
  { database }: Dependencies,
): Promise<UserStatisticsSummary> {
  const row = await USER_STATISTICS.row(database.pool, { userId });
  return {
    userId,
    testsTaken: row?.testsTaken ?? 0,
    scoredTests: row?.scored ?? 0,
    averageScore: roundToTenth(row?.average ?? "0"),
    bestScore: roundToTenth(row?.best ?? "0"),
    timeSpentMinutes: row?.timeSpentMinutes ?? 0,
    highScoreRate: highScoreRate(row?.highScores ?? 0, row?.scored ?? 0),
  };
}

function schemeOf(row: { correct: number | null; incorrect: number | null }): Scheme | null {
  const { correct, incorrect } = row;
  if (correct === null || incorrect === null) return null;
  return { correctHundredths: correct, incorrectHundredths: incorrect };
}

/** The viewer's own statistics by subject, in alphabetical order. */
export async function findSubjectStatistics(
  { userId }: Viewer,
  dependencies: Pick<Dependencies, "database">,
): Promise<SubjectStatisticsSummary[]> {
  const { database } = dependencies;
  let rows = await SUBJECT_STATISTICS.rows(database.pool, { userId });
  if (rows.some(({ isBehind }) => isBehind)) {
    await inTransaction(database, (client) => recomputeStatistics(client, userId));
    rows = await SUBJECT_STATISTICS.rows(database.pool, { userId });
  }
  return rows.map(({ average, best, score, max, correct, incorrect, isBehind: _, ...row }) => ({
    ...row,
    userId,
    averageScore: roundToTenth(average ?? "0"),
    bestScore: roundToTenth(best),
    scoreHundredths: Number(score),
    maxHundredths: Number(max),
    scheme: schemeOf({ correct, incorrect }),
  }));
}

/** The marking of the viewer's newest result that asked of a subject; null when none did. */
export async function findSubjectScheme(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database">,
  subject: string,
): Promise<Scheme | null> {
  const subjects = await findSubjectStatistics(viewer, dependencies);
  return subjects.find((row) => row.subject === subject)?.scheme ?? null;
}
