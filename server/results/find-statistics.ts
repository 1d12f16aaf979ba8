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
  /** Number of results whose score the student has seen. The percentages are computed from these only. */
  scoredTests: number;
  averageScore: number;
  bestScore: number;
  timeSpentMinutes: number;
  /** Share of results of 70 percent or more. */
  highScoreRate: number;
}

/** A student's counters for one subject. */
export interface SubjectStatisticsSummary {
  userId: number;
  subject: string;
  testsTaken: number;
  averageScore: number;
  bestScore: number;
  /** Number of questions of the subject in all results. */
  questionsAsked: number;
  /** The sum of their marks, which may be below 0. */
  scoreHundredths: number;
  maxHundredths: number;
  /** The marking scheme of the newest result with a question of the subject; null if unknown. */
  scheme: Scheme | null;
}

/** The average is the mean of the percentages; null before the first result. */
const counters = { testsTaken: "int", average: "text?", best: "text" } as const;

// Raw SQL, since every dashboard runs it, and PostgreSQL's numeric divides and rounds exactly. The counters include
// every submit, so while there are unseen scores (docs/learning.md, section 5), the seen results are counted one by
// one instead.
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
 * Returns the viewer's own statistics over fixed and random tests; zeros before the first result. Figures computed
 * from scores leave out unseen ones (docs/learning.md, section 5).
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

/** Returns the viewer's own statistics by subject, in alphabetical order. */
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

/** Returns the marking scheme of the viewer's newest result with a question of the subject, or null. */
export async function findSubjectScheme(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database">,
  subject: string,
): Promise<Scheme | null> {
  const subjects = await findSubjectStatistics(viewer, dependencies);
  return subjects.find((row) => row.subject === subject)?.scheme ?? null;
}
