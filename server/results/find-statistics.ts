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

/** The viewer's own statistics, regular and random tests alike; zeros before the first result. */
export async function findUserStatistics(
  viewer: Viewer,
  { database }: Dependencies,
): Promise<UserStatisticsSummary> {
  const row = await database.prisma.userStatistics.findUnique({ where: { userId: viewer.userId } });
  return {
    userId: viewer.userId,
    testsTaken: row?.testsTaken ?? 0,
    averageScore: row === null ? 0 : average(row.percentSum, row.testsTaken),
    bestScore: row === null ? 0 : roundToTenth(row.bestPercent.toString()),
    timeSpentMinutes: row?.timeSpentMinutes ?? 0,
    highScoreRate: highScoreRate(row?.highScores ?? 0, row?.testsTaken ?? 0),
  };
}

/** The viewer's own statistics by subject, in alphabetical order. */
export async function findSubjectStatistics(
  viewer: Viewer,
  { database }: Dependencies,
): Promise<SubjectStatisticsSummary[]> {
  const rows = await database.prisma.userSubjectStatistics.findMany({
    where: { userId: viewer.userId },
    orderBy: { subject: "asc" },
  });
  return rows.map((row) => ({
    userId: viewer.userId,
    subject: row.subject,
    testsTaken: row.testsTaken,
    averageScore: average(row.percentSum, row.testsTaken),
    bestScore: roundToTenth(row.bestPercent.toString()),
  }));
}

/** The mean of percentages, to one decimal, without binary fractions on the way. */
function average(
  sum: { dividedBy(by: number): { toFixed(decimals: number): string } },
  count: number,
) {
  return count === 0 ? 0 : roundToTenth(sum.dividedBy(count).toFixed(10));
}
