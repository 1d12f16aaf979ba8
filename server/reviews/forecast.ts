import { dayStart, daysFrom } from "#rules/india-days.ts";
import { reviewLimits } from "#rules/limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { HELD } from "../fixed-tests/secret-keys.ts";
import { DROPPED } from "../questions/accepted-options.ts";
import type { ReviewCounts } from "./find-review.ts";

/** What comes on a day. */
export interface ForecastDay {
  /** When the day begins in India. */
  day: Date;
  /** Questions that were reviewed before and come again. */
  again: number;
  /** Open mistakes that come for the first time. */
  fresh: number;
}

// Raw SQL: to Prisma a card has no relation to its question.
const COMING = statement({
  text: `SELECT c.due FROM review_cards c JOIN questions q ON q.id = c.question_id AND q.deleted_at IS NULL
    WHERE c.user_id = :userId AND c.due >= :from AND c.due < :until AND c.question_id <> ALL (${HELD} || ${DROPPED})`,
  takes: { userId: "int", from: "timestamptz", until: "timestamptz" },
  gives: { due: "timestamptz" },
});

/**
 * How the mistakes that wait are spread over the days to come.
 *
 * @param waiting those that are left after today
 */
function spread(waiting: number, newADay: number, days: number): number[] {
  return Array.from({ length: days }, (_, day) =>
    Math.max(0, Math.min(newADay, waiting - day * newADay)),
  );
}

/** The next 14 days, tomorrow first, if nothing more is missed and all of today is done. */
export async function forecast(
  { userId }: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  { waitingCount, newDueCount, newADay }: ReviewCounts,
): Promise<ForecastDay[]> {
  const days = reviewLimits.reviewForecastDays;
  const today = now();
  const [from, until] = [dayStart(today, 1), dayStart(today, 1 + days)];
  const coming = await COMING.rows(database.pool, { userId, from, until });
  const again = new Array<number>(days).fill(0);
  for (const { due } of coming) {
    const day = daysFrom(today, due) - 1;
    again[day] = (again[day] ?? 0) + 1;
  }
  return spread(waitingCount - newDueCount, newADay, days).map((fresh, day) => ({
    ...{ day: dayStart(today, day + 1), again: again[day] ?? 0, fresh },
  }));
}
