import { setImmediate as otherWork } from "node:timers/promises";
import { type AnswerStatus, answerStatus, UNANSWERED } from "#rules/grading.ts";
import { type KeyedItem, withCorrections } from "#rules/key-corrections.ts";
import { screenLimits } from "#rules/limits.ts";
import { listWords } from "#rules/list-words.ts";
import { fromHundredths } from "#rules/marks.ts";
import { roundPercent } from "#rules/percent.ts";
import {
  type Entries,
  entriesAt,
  listNames,
  listTypes,
  type QuestionList,
} from "#rules/progress.ts";
import { regradedQuestionWords } from "#rules/regrade-words.ts";
import type { Database } from "../database/client.ts";
import { type ColumnType, type Row, selected, statement } from "../database/statement.ts";
import { HELD } from "../fixed-tests/secret-keys.ts";
import { correctionsById } from "../questions/key-corrections.ts";
import { regradesOf } from "../results/find-regrades.ts";

/** What stands in the lists for a question, as the files name it; but for the answer. */
type CopiedEntries = {
  [List in Exclude<QuestionList, "answers"> as (typeof listWords)[List]["copy"]]: Entries[List];
};

/** One question of an attempt, as its owner may know it and the files name it. */
export interface CopiedAnswer extends CopiedEntries {
  /** 1 for the first. */
  number: number;
  question_id: number;
  /** The beginning of its text. */
  question: string;
  subject: string;
  /** 1 for the first option; null for unanswered. */
  chosen_option: number | null;
  /** As `chosen_option`; null until the attempt is submitted, and while the question is held. */
  correct_option: number | null;
  outcome: AnswerStatus | null;
}

const COPIED_LISTS = listNames.flatMap((name) => {
  const words = listWords[name];
  return "copy" in words ? { name, copy: words.copy } : [];
});

/** Those of the table of answers, in their order. */
export const ANSWER_COLUMNS = [
  "number",
  "question_id",
  "question",
  "subject",
  "chosen_option",
  "correct_option",
  "outcome",
  ...COPIED_LISTS.map(({ copy }) => copy),
] as const satisfies (keyof CopiedAnswer)[];

/** An attempt without its answers, as the files name what is kept of it. */
export interface CopiedAttempt {
  attempt_id: number;
  title: string;
  test_id: number | null;
  random_test_id: number | null;
  status: "open" | "submitted" | "abandoned";
  /** Whether it was started after its test had closed. */
  is_practice: boolean;
  started_at: Date;
  saved_at: Date;
  expires_at: Date;
  completed_at: Date | null;
  score: number | null;
  max_score: number | null;
  percent: number | null;
  correct_count: number | null;
  incorrect_count: number | null;
  unanswered_count: number | null;
  /** 1 as it was submitted; one more for each regrade that changed it. */
  grading_version: number;
  time_taken_seconds: number | null;
  time_left_seconds: number;
  active_seconds: number;
  tab_switch_count: number;
  penalty_minutes: number;
  late_positions: number[];
  arrived_late: number[];
  late_delivery_at: Date | null;
  /** What came too late to count, with when it came; null for nothing. */
  late_deliveries: unknown;
  last_saved_at: Date | null;
  time_over_at: Date | null;
  taken_up_at: Date | null;
  taken_up_from: string | null;
  /** Where it stood in sections with clocks at the last save; null without. */
  section_state: unknown;
  /** Highlights, struck options and the size of the text; null where nothing was done. */
  annotations: unknown;
}

/** A regrade as the files name what is kept of it. */
interface CopiedRegrade {
  regraded_at: Date;
  score_before: number;
  score_after: number;
  /** "question 14, key B to C, +1.25" */
  changes: string[];
}

/** An attempt with all that is kept about it. */
export interface AnsweredAttempt {
  attempt: CopiedAttempt;
  /** What corrections of keys have changed since the submit. */
  regrades: CopiedRegrade[];
  answers: CopiedAnswer[];
}

/** What is copied as it stands, under the names of its columns. */
const copiedColumns = {
  test_id: "int?",
  random_test_id: "int?",
  status: "attempt_status",
  is_practice: "boolean",
  started_at: "timestamptz",
  saved_at: "timestamptz",
  expires_at: "timestamptz",
  completed_at: "timestamptz?",
  correct_count: "smallint?",
  incorrect_count: "smallint?",
  unanswered_count: "smallint?",
  grading_version: "smallint",
  time_taken_seconds: "int?",
  time_left_seconds: "int",
  active_seconds: "int",
  tab_switch_count: "smallint",
  penalty_minutes: "smallint",
  late_positions: "smallint[]",
  arrived_late: "smallint[]",
  late_delivery_at: "timestamptz?",
  last_saved_at: "timestamptz?",
  time_over_at: "timestamptz?",
  taken_up_at: "timestamptz?",
  taken_up_from: "text?",
  section_state: "jsonb?",
  annotations: "json?",
} as const satisfies Partial<Record<keyof CopiedAttempt, ColumnType>>;

const COPIED_NAMES = Object.keys(copiedColumns) as (keyof typeof copiedColumns)[];

/** What else is read of an attempt. */
const otherColumns = {
  scoreSeenAt: "timestamptz?",
  scoreHundredths: "int?",
  maxHundredths: "int?",
  correctionIds: "int[]",
  paperId: "int",
  ...listTypes,
} as const;

const rowColumns = {
  attempt_id: "int",
  title: "text",
  ...copiedColumns,
  ...otherColumns,
  revisionIds: "int[]",
  late_deliveries: "json?",
} as const;
type AttemptRow = Row<typeof rowColumns>;

const wordingColumns = {
  id: "int",
  questionId: "int",
  question: "text",
  subject: "text",
  correctOptionIndex: "smallint",
  isHeld: "boolean",
} as const;
type Wording = Row<typeof wordingColumns>;

/** Attempts that are read at once. */
const BATCH = 20;
/** Answers that are put into words before other requests get their turn. */
const ANSWERS_IN_A_TURN = 200;

const LATE_DELIVERIES = `(SELECT json_agg(json_build_object('received_at', d.received_at, 'answers', d.answers,
    'answered_at_seconds', d.answered_at) ORDER BY d.id) FROM late_deliveries d WHERE d.attempt_id = a.id)`;

// Raw SQL: Prisma would ask for the papers by themselves, and gives the columns other names.
const ATTEMPTS = statement({
  text: `SELECT a.id AS attempt_id, p.title, ${selected(copiedColumns, "a")}, ${selected(otherColumns, "a")},
      p.revision_ids AS "revisionIds", ${LATE_DELIVERIES} AS late_deliveries
    FROM attempts a JOIN papers p ON p.id = a.paper_id
    WHERE a.user_id = :userId AND a.id = ANY (:ids) ORDER BY a.id`,
  takes: { userId: "int", ids: "int[]" },
  gives: rowColumns,
});

// Raw SQL: Prisma would read the whole of each text for its beginning.
const WORDINGS = statement({
  text: `SELECT id, question_id AS "questionId", left(question_text, :length) AS question, subject,
      correct_option_index AS "correctOptionIndex", question_id = ANY (${HELD}) AS "isHeld"
    FROM question_revisions WHERE id = ANY (:ids)`,
  takes: { ids: "int[]", length: "int", userId: "int" },
  gives: wordingColumns,
});

async function wordingsOf(
  { pool }: Database,
  userId: number,
  attempts: readonly AttemptRow[],
): Promise<Map<number, Wording>> {
  const ids = [...new Set(attempts.flatMap(({ revisionIds }) => revisionIds))];
  const rows = await WORDINGS.rows(pool, {
    ...{ ids, userId, length: screenLimits.questionPreviewLength },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

function copiedAnswer(
  row: AttemptRow,
  position: number,
  wording: Wording & KeyedItem,
): CopiedAnswer {
  const entries = entriesAt(row, position);
  const chosen = entries.answers;
  const copied = COPIED_LISTS.map(({ name, copy }) => [copy, entries[name]]);
  const isShown = row.status === "submitted" && !wording.isHeld;
  return {
    number: position + 1,
    question_id: wording.questionId,
    question: wording.question,
    subject: wording.subject,
    chosen_option: chosen === null ? null : chosen + 1,
    correct_option: isShown ? wording.correctOptionIndex + 1 : null,
    outcome: isShown
      ? answerStatus(chosen ?? UNANSWERED, wording.correctOptionIndex, wording.correction)
      : null,
    ...(Object.fromEntries(copied) as CopiedEntries),
  };
}

function copiedAttempt(row: AttemptRow): CopiedAttempt {
  const { attempt_id, title, scoreHundredths, maxHundredths, late_deliveries } = row;
  const copied = COPIED_NAMES.map((name) => [name, row[name]]);
  // A score that its student has not seen yet stays hidden here too.
  const isSeen = row.scoreSeenAt !== null;
  const isScored = isSeen && scoreHundredths !== null && maxHundredths !== null;
  return {
    ...{ attempt_id, title, late_deliveries },
    ...(Object.fromEntries(copied) as Row<typeof copiedColumns>),
    ...(isSeen ? {} : { correct_count: null, incorrect_count: null }),
    score: isScored ? fromHundredths(scoreHundredths) : null,
    max_score: isScored ? fromHundredths(maxHundredths) : null,
    percent: isScored ? roundPercent(scoreHundredths, maxHundredths) : null,
  };
}

/** The answers of an attempt, judged as its result was graded. */
async function copiedAnswers(
  { pool }: Database,
  row: AttemptRow,
  wordings: ReadonlyMap<number, Wording>,
): Promise<CopiedAnswer[]> {
  const corrections = await correctionsById(pool, row.correctionIds);
  const asked = row.revisionIds.flatMap((id) => wordings.get(id) ?? []);
  const keyed = withCorrections<Wording & KeyedItem>(asked, ({ id }) =>
    corrections.find(({ revisionId }) => revisionId === id),
  );
  return keyed.map((wording, position) => copiedAnswer(row, position, wording));
}

async function copiedRegrades(
  database: Database,
  row: AttemptRow,
  wordings: ReadonlyMap<number, Wording>,
): Promise<CopiedRegrade[]> {
  const { scoreSeenAt, scoreHundredths, grading_version: gradingVersion } = row;
  if (gradingVersion === 1 || scoreSeenAt === null || scoreHundredths === null) return [];
  const held = [...wordings.values()].filter(({ isHeld }) => isHeld);
  const regrades = await regradesOf(
    { database },
    { ...row, id: row.attempt_id, gradingVersion, scoreHundredths },
    new Set(held.map(({ questionId }) => questionId)),
  );
  return regrades.map(({ regradedAt, scoreBefore, scoreAfter, questions }) => ({
    regraded_at: regradedAt,
    score_before: fromHundredths(scoreBefore),
    score_after: fromHundredths(scoreAfter),
    changes: questions.map(regradedQuestionWords),
  }));
}

/** A person's attempts, oldest first, in small reads. */
async function* attemptBatches(
  { pool, prisma }: Database,
  userId: number,
): AsyncGenerator<AttemptRow[], void, undefined> {
  const all = await prisma.attempt.findMany({
    where: { userId },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (let from = 0; from < all.length; from += BATCH) {
    const ids = all.slice(from, from + BATCH).map(({ id }) => id);
    yield await ATTEMPTS.rows(pool, { userId, ids });
  }
}

/** A person's attempts one by one, oldest first, without their answers. */
export async function* copiedAttempts(
  database: Database,
  userId: number,
): AsyncGenerator<CopiedAttempt, void, undefined> {
  for await (const rows of attemptBatches(database, userId)) yield* rows.map(copiedAttempt);
}

/**
 * A person's attempts one by one, oldest first, with pauses for other requests. The key of a question
 * is in an attempt only once that is submitted and the question is not held, as on its result.
 */
export async function* answeredAttempts(
  database: Database,
  userId: number,
): AsyncGenerator<AnsweredAttempt, void, undefined> {
  let written = 0;
  for await (const rows of attemptBatches(database, userId)) {
    const wordings = await wordingsOf(database, userId, rows);
    for (const row of rows) {
      yield {
        attempt: copiedAttempt(row),
        regrades: await copiedRegrades(database, row, wordings),
        answers: await copiedAnswers(database, row, wordings),
      };
      written += row.answers.length;
      if (written < ANSWERS_IN_A_TURN) continue;
      written = 0;
      await otherWork();
    }
  }
}
