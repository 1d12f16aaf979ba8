import { extraTimeErrors } from "#rules/extra-time.ts";
import { quizLimits } from "#rules/limits.ts";
import { afterWork } from "#rules/section-work.ts";
import { visibleLine } from "#rules/visible-text.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput, NotFound } from "../errors.ts";
import {
  type AttemptOnPaper,
  SELECT_WHOLE_ATTEMPT,
  wholeAttemptColumns,
  withPapers,
} from "./attempt.ts";
import { postponeResults } from "./schedule-test.ts";
import { hasSectionClocks, sectionsOf } from "./section-clocks.ts";

// Raw SQL in this whole file: it locks the attempts and changes them in one transaction.
const HOLD = statement({
  text: `${SELECT_WHOLE_ATTEMPT} WHERE test_id = :testId AND status = 'open' AND expires_at > :now
    [[AND id = ANY (:attemptIds)]] ORDER BY id FOR NO KEY UPDATE`,
  takes: { testId: "int", now: "timestamptz" },
  mayTake: { attemptIds: "int[]" },
  gives: wholeAttemptColumns,
});

const GIVE = statement({
  text: `UPDATE attempts SET extra_seconds = extra_seconds + :seconds, time_left_seconds = time_left_seconds + :seconds,
      deadline_at = deadline_at + :seconds * interval '1 second', extra_reason = :reason
    WHERE id = ANY (:ids) RETURNING deadline_at AS "deadlineAt"`,
  takes: { ids: "int[]", seconds: "int", reason: "text" },
  gives: { deadlineAt: "timestamptz?" },
});

const STORE_SECTIONS = statement({
  text: "UPDATE attempts SET section_state = :sectionState WHERE id = :id",
  takes: { id: "int", sectionState: "jsonb" },
});

/**
 * Returns the section state with `seconds` added to the section in progress. If the page saved recently, its clock
 * has run on since then, so this is the section that the clock has reached by now.
 */
function sectionsWith(attempt: AttemptOnPaper, seconds: number, now: Date) {
  const state = sectionsOf(attempt);
  const silence = Math.floor((now.getTime() - attempt.savedAt.getTime()) / 1000);
  const isAtWork = attempt.clockRunsOn || silence <= quizLimits.sittingSilenceSeconds;
  const work = { elapsed: isAtWork ? Math.max(0, silence) : 0, section: null, claimedLeft: null };
  const { section } = afterWork(attempt.paper.sections, state, work).state;
  const left = state.left.with(section, (state.left[section] ?? 0) + seconds);
  return { refused: [], ...(attempt.sectionState as object | null), ...state, left };
}

/** More time for attempts in progress. */
export interface ExtraTimeGiven {
  testId: number;
  /** The attempts that get it; null for all in progress. */
  attemptIds: readonly number[] | null;
  minutes: number;
  /** Shown to students. */
  reason: string;
}

/**
 * Gives more time to attempts in progress on a test. Their clocks and deadlines move, even past the closing of the
 * test, and their pages show it after the next save. Results that would show before the new deadlines are postponed.
 * The caller writes the audit log.
 *
 * @returns the ids of the attempts that got it, without those that have ended
 * @throws InvalidInput for invalid minutes or an invalid reason
 * @throws NotFound when none of these attempts is in progress
 */
export async function giveExtraTime(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  { testId, attemptIds, minutes, reason: written }: ExtraTimeGiven,
): Promise<number[]> {
  requirePermission(viewer, "live:act");
  const reason = visibleLine(written);
  const errors = extraTimeErrors({ minutes, percent: null }, reason);
  if (errors.length > 0) throw new InvalidInput(errors);
  const seconds = minutes * 60;
  return inTransaction(database, async (client) => {
    const time = now();
    const which = attemptIds === null ? {} : { attemptIds };
    const held = await HOLD.rows(client, { testId, now: time, ...which });
    if (held.length === 0) throw new NotFound("Nobody is writing this test.");
    for (const attempt of await withPapers(database, held)) {
      if (!hasSectionClocks(attempt)) continue;
      const sectionState = JSON.stringify(sectionsWith(attempt, seconds, time));
      await STORE_SECTIONS.count(client, { id: attempt.id, sectionState });
    }
    const ids = held.map(({ id }) => id);
    const given = await GIVE.rows(client, { ids, seconds, reason });
    const ends = given.flatMap(({ deadlineAt }) => deadlineAt ?? []);
    if (ends.length > 0) await postponeResults(client, testId, ends, time);
    return ids;
  });
}
