import { highScoreRate } from "#rules/bands.ts";
import { roundToTenth } from "#rules/percent.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

/** A student's counters over all submitted attempts; percentages are shown to one decimal. */
export interface UserStatisticsSummary {
  userId: number;
  testsTaken: number;
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
}

/** The average is the mean of the percentages; null before the first result. */
const counters = { testsTaken: "int", average: "text?", best: "text" } as const;

// Every dashboard asks for these, so they are written by hand: PostgreSQL's numeric divides and
// rounds exactly, and answers one decimal.
const USER_STATISTICS = statement({
  prepared: "user-statistics",
  text: `SELECT tests_taken AS "testsTaken", time_spent_minutes AS "timeSpentMinutes", high_scores AS "highScores",
      round(percent_sum / nullif(tests_taken, 0), 10)::text AS average, best_percent::text AS best
    FROM user_statistics WHERE user_id = :userId`,
  takes: { userId: "int" },
  gives: { ...counters, timeSpentMinutes: "int", highScores: "int" },
});

const SUBJECT_STATISTICS = statement({
  prepared: "subject-statistics",
  text: `SELECT subject, tests_taken AS "testsTaken",
      round(percent_sum / nullif(tests_taken, 0), 10)::text AS average, best_percent::text AS best
    FROM user_subject_statistics WHERE user_id = :userId ORDER BY subject`,
  takes: { userId: "int" },
  gives: { ...counters, subject: "text" },
});

/** The viewer's own statistics, regular and random tests alike; zeros before the first result. */
export async function findUserStatistics(
  { userId }: Viewer,
  { database }: Dependencies,
): Promise<UserStatisticsSummary> {
  const row = await USER_STATISTICS.row(database.pool, { userId });
  return {
    userId,
    testsTaken: row?.testsTaken ?? 0,
    averageScore: roundToTenth(row?.average ?? "0"),
    bestScore: roundToTenth(row?.best ?? "0"),
    timeSpentMinutes: row?.timeSpentMinutes ?? 0,
    highScoreRate: highScoreRate(row?.highScores ?? 0, row?.testsTaken ?? 0),
  };
}

/** The viewer's own statistics by subject, in alphabetical order. */
export async function findSubjectStatistics(
  { userId }: Viewer,
  { database }: Dependencies,
): Promise<SubjectStatisticsSummary[]> {
  const rows = await SUBJECT_STATISTICS.rows(database.pool, { userId });
  return rows.map(({ subject, testsTaken, average, best }) => ({
    userId,
    subject,
    testsTaken,
    averageScore: roundToTenth(average ?? "0"),
    bestScore: roundToTenth(best),
  }));
}
