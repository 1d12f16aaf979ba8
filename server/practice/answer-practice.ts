import type pg from "pg";
import { practiceLimits } from "#rules/limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { SOURCES } from "../answer-history/outcomes.ts";
import { rememberAnswer } from "../answer-history/remember.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import { refuseSecret } from "../fixed-tests/secret-keys.ts";
import {
  answeredCount,
  isAnswered,
  PRACTICE_MISSING,
  type Practice,
  practiceGives,
  practiceOf,
  practiceSql,
  timeLeft,
} from "./practice.ts";

/** What is said of a practice that takes no answer any more. */
const OVER = "This practice is over. What was answered in it stands.";

/** An answer as it is sent. */
export interface SentAnswer {
  /** 0 for the first question. */
  position: number;
  /** Option index; null for "I don't know". */
  choice: number | null;
  /** Whole seconds at the question. */
  seconds: number;
}

/** What became of an answer. */
export interface Answered {
  practice: Practice;
  position: number;
  /** Whether an earlier answer with another choice stands in its place. */
  isRefused: boolean;
}

// Raw SQL: it is held, and one place of its lists written, in one transaction of `pg`.
const HOLD = statement({
  text: `SELECT ${practiceSql} FROM practices p WHERE p.id = :id AND p.user_id = :userId FOR UPDATE`,
  takes: { id: "int", userId: "int" },
  gives: practiceGives,
});

const OPTIONS = statement({
  text: "SELECT cardinality(options) AS count FROM question_revisions WHERE id = :id",
  takes: { id: "int" },
  gives: { count: "int" },
});

const KEEP = statement({
  text: `UPDATE practices AS p SET answers[:place] = :choice, answered_after[:place] = :after,
      seconds_spent[:place] = :seconds, current_question = :current, finished_at = :finishedAt
    WHERE p.id = :id AND p.user_id = :userId RETURNING ${practiceSql}`,
  takes: {
    ...{ id: "int", userId: "int", place: "int", choice: "smallint", after: "int" },
    ...{ seconds: "int", current: "smallint", finishedAt: "timestamptz?" },
  },
  gives: practiceGives,
});

async function held(client: pg.PoolClient, { userId }: Viewer, id: number): Promise<Practice> {
  const row = await HOLD.row(client, { id, userId });
  if (row === undefined) throw new NotFound(PRACTICE_MISSING);
  return practiceOf(row);
}

function checkPosition({ revisionIds }: Practice, position: number): number {
  const revisionId = Number.isInteger(position) ? revisionIds[position] : undefined;
  if (revisionId !== undefined) return revisionId;
  const message = `This practice has ${revisionIds.length} questions: position must be from 0 to ${revisionIds.length - 1}`;
  throw new InvalidInput([{ field: "position", message }]);
}

async function checkChoice(client: pg.PoolClient, revisionId: number, choice: number) {
  const row = await OPTIONS.row(client, { id: revisionId });
  const count = row?.count ?? 0;
  if (choice >= -1 && choice < count) return;
  const message = `This question has ${count} options: choice must be from 0 to ${count - 1}, or none for "I don't know"`;
  throw new InvalidInput([{ field: "choice", message }]);
}

/** The sent seconds as they count: no more than there were, and no more than the clock had left. */
function countedSeconds(practice: Practice, sent: number, after: number): number {
  const rest = timeLeft(practice) ?? practiceLimits.practiceAnswerSecondsMax;
  const most = Math.min(practiceLimits.practiceAnswerSecondsMax, after, rest);
  return Math.max(0, Math.min(most, Math.trunc(sent)));
}

/**
 * Keeps an answer, and takes it into the answer history with it. The first answer to a question stands: sent
 * again it changes nothing, so that a request may be repeated, and two devices agree. The last one, and
 * one that uses up the clock, ends the practice (docs/learning.md, section 8).
 *
 * @throws NotFound when the practice is absent or another's
 * @throws InvalidInput for a question or an option that is not there
 * @throws Conflict when the practice is over, and the question was not answered in it, and when its key
 *   must not be shown now
 */
export function answerPractice(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
  { position, choice: sent, seconds }: SentAnswer,
): Promise<Answered> {
  return inTransaction(database, async (client) => {
    const before = await held(client, viewer, id);
    const revisionId = checkPosition(before, position);
    const choice = sent ?? -1;
    await checkChoice(client, revisionId, choice);
    await refuseSecret(client, viewer, revisionId, now());
    if (isAnswered(before, position)) {
      return { practice: before, position, isRefused: before.answers[position] !== choice };
    }
    if (before.finishedAt !== null) throw new Conflict(OVER);
    const at = now();
    const started = before.createdAt.getTime();
    const after = Math.max(0, Math.floor((at.getTime() - started) / 1000));
    // To the second, as it is kept: a rebuild makes the same of it.
    const answeredAt = new Date(started + after * 1000);
    const counted = countedSeconds(before, seconds, after);
    const rest = timeLeft(before);
    const isLast = answeredCount(before) + 1 === before.revisionIds.length;
    const row = await KEEP.row(client, {
      ...{ id, userId: viewer.userId, place: position + 1, choice, after, seconds: counted },
      current: Math.min(position + 1, before.revisionIds.length - 1),
      finishedAt: isLast || rest === counted ? at : null,
    });
    if (row === undefined) throw new NotFound(PRACTICE_MISSING);
    await rememberAnswer(client, {
      userId: viewer.userId,
      source: SOURCES.practice,
      sourceId: id,
      ...{ answeredAt, position, revisionId, choice, seconds: counted },
    });
    return { practice: practiceOf(row), position, isRefused: false };
  });
}

// Raw SQL: Prisma can't keep a moment that is there already within the one update.
const END = statement({
  text: `UPDATE practices AS p SET finished_at = coalesce(p.finished_at, :now)
    WHERE p.id = :id AND p.user_id = :userId RETURNING ${practiceSql}`,
  takes: { id: "int", userId: "int", now: "timestamptz" },
  gives: practiceGives,
});

/**
 * Ends a practice where it is; what was not answered by then is left out of everything. Ended twice, it
 * stays as it was.
 *
 * @throws NotFound when there is none, or it is another's
 */
export async function endPractice(
  { userId }: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  id: number,
): Promise<Practice> {
  const row = await END.row(database.pool, { id, userId, now: now() });
  if (row === undefined) throw new NotFound(PRACTICE_MISSING);
  return practiceOf(row);
}
