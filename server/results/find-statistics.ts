import { highScoreRate } from "#rules/bands.ts";
import { roundToTenth } from "#rules/percent.ts";
import type { Viewer } from "../accounts/viewer.ts";
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

// Every dashboard asks for these, so they are written by hand: PostgreSQL's numeric divides and
// rounds exactly, and answers one decimal.
const USER_STATISTICS = {
  name: "user-statistics",
  text: `SELECT tests_taken AS "testsTaken", time_spent_minutes AS "timeSpentMinutes", high_scores AS "highScores",
      round(percent_sum / nullif(tests_taken, 0), 10)::text AS average, best_percent::text AS best
    FROM user_statistics WHERE user_id = $1`,
};

const SUBJECT_STATISTICS = {
  name: "subject-statistics",
  text: `SELECT subject, tests_taken AS "testsTaken",
      round(percent_sum / nullif(tests_taken, 0), 10)::text AS average, best_percent::text AS best
    FROM user_subject_statistics WHERE user_id = $1 ORDER BY subject`,
};

interface Counters {
  testsTaken: number;
  /** The mean of the percentages; null before the first result. */
  average: string | null;
  best: string;
}

/** The viewer's own statistics, regular and random tests alike; zeros before the first result. */
export async function findUserStatistics(
  { userId }: Viewer,
  { database }: Dependencies,
): Promise<UserStatisticsSummary> {
  const { rows } = await database.pool.query<
    Counters & { timeSpentMinutes: number; highScores: number }
  >({ ...USER_STATISTICS, values: [userId] });
  const [row] = rows;
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
  const { rows } = await database.pool.query<Counters & { subject: string }>({
    ...SUBJECT_STATISTICS,
    values: [userId],
  });
  return rows.map(({ subject, testsTaken, average, best }) => ({
    userId,
    subject,
    testsTaken,
    averageScore: roundToTenth(average ?? "0"),
    bestScore: roundToTenth(best),
  }));
}
