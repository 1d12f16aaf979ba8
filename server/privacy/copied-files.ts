import { BYTE_ORDER_MARK, csvRecord } from "#rules/csv.ts";
import { screenLimits } from "#rules/limits.ts";
import { promises } from "#rules/promises.ts";
import type { Database } from "../database/client.ts";
import type { StudentQuestion } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import { HELD, heldQuestions } from "../fixed-tests/secret-keys.ts";
import { ACCOUNT } from "./copied-account.ts";
import {
  ANSWER_COLUMNS,
  answeredAttempts,
  type CopiedAttempt,
  copiedAttempts,
} from "./copied-attempts.ts";
import { copiedPractices } from "./copied-practices.ts";

/** A file of the copy, made piece by piece. */
export interface CopiedFile {
  name: string;
  pieces: AsyncIterable<string>;
}

type Cell = string | number | boolean | Date | null;

const EXPLANATION = `This is a copy of everything that Lexam keeps about you.

account.json         your profile, sessions, access tokens, learning platforms, statistics, blind reviews, private tests, waiting rooms, batches,
                     reports of problems, imports, files kept for an import and random tests;
                     for administrators also the questions you released, the invitation links and rosters you
                     made, the regrades you drafted or applied, and the changes of many questions at once of the last ${promises.bankChangeDays} days
attempts.json        every attempt with each answer, its time and its marks, and how corrections of keys have
                     changed them
results.csv          a row for each submitted attempt
answers.csv          a row for each question of each attempt
question-history.csv           a row for each question you were asked: how often it was right, wrong and skipped,
                     in practice too, whether it is a mistake, and when that was closed
notes.csv            a row for each question that you gave a reason or a note, as in account.json
practices.json       every practice with what you answered in it
practice-answers.csv a row for each answer given in practice
reviews.json         what you chose for review, and each question in it with when it is due
reviews.csv          a row for each answer you gave in review
blind-reviews.csv    a row for each question that you answered again before you looked at the score
written.csv          for administrators: the numbers of the questions and tests you wrote

Dates are in UTC, times of questions in seconds. Options are numbered from 1. Results show the
whole wording of each question at Lexam. Cells of the CSV files that a spreadsheet would take for a
formula have an apostrophe before them.

While a test of yours is open, or the score of one not seen, nothing here says which option of its
questions is correct, or whether you answered them right. Ask for a copy again afterwards.

Two things are left out. Sign-in tokens, access tokens and the addresses of invitation links open doors, so their
secrets are in no file. And for ${promises.idempotencyKeyHours} hours Lexam keeps the answers to requests that a program sent with
an Idempotency-Key, to give them again: all that they hold is in the files above.
`;

function cellOf(cell: Cell): string | number {
  if (cell === null) return "";
  if (typeof cell === "number") return cell;
  return cell instanceof Date ? cell.toISOString() : String(cell);
}

function record(cells: readonly Cell[]): string {
  return csvRecord(cells.map(cellOf));
}

const RANDOM_TESTS = statement({
  text: `SELECT to_jsonb(r) - '{user_id,paper_id}'::text[] || jsonb_build_object('title', p.title,
    'description', p.description, 'duration_minutes', p.duration_minutes,
    'num_questions', cardinality(p.revision_ids)) AS "randomTest", r.id
  FROM random_tests r JOIN papers p ON p.id = r.paper_id
  WHERE r.user_id = :userId AND r.id > :after ORDER BY r.id LIMIT 200`,
  takes: { userId: "int", after: "int" },
  gives: { id: "int", randomTest: "jsonb" },
});

async function* accountPieces({ pool }: Database, userId: number): AsyncGenerator<string> {
  const row = await ACCOUNT.row(pool, { userId });
  yield `${JSON.stringify(row?.account, null, 2).replace(/\n\}$/, "")},\n  "random_tests": [`;
  for (let last = 0, comma = ""; ; ) {
    const tests = await RANDOM_TESTS.rows(pool, { userId, after: last });
    for (const { randomTest } of tests) {
      yield `${comma}\n    ${JSON.stringify(randomTest)}`;
      comma = ",";
    }
    const end = tests.at(-1);
    if (end === undefined) break;
    last = end.id;
  }
  yield "\n  ]\n}\n";
}

async function* attemptPieces(database: Database, userId: number): AsyncGenerator<string> {
  let before = "[";
  for await (const { attempt, ...rest } of answeredAttempts(database, userId)) {
    yield `${before}\n${JSON.stringify({ ...attempt, ...rest })}`;
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

const RESULT_COLUMNS = [
  "attempt_id",
  "title",
  "test_id",
  "random_test_id",
  "started_at",
  "completed_at",
  "score",
  "max_score",
  "percent",
  "correct_count",
  "incorrect_count",
  "unanswered_count",
  "time_taken_seconds",
  "tab_switch_count",
] as const satisfies (keyof CopiedAttempt)[];

async function* resultPieces(database: Database, userId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + record(RESULT_COLUMNS);
  for await (const attempt of copiedAttempts(database, userId)) {
    if (attempt.status === "submitted") yield record(RESULT_COLUMNS.map((name) => attempt[name]));
  }
}

async function* answerPieces(database: Database, userId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + record(["attempt_id", "status", ...ANSWER_COLUMNS]);
  for await (const { attempt, answers } of answeredAttempts(database, userId)) {
    const facts = [attempt.attempt_id, attempt.status];
    yield answers
      .map((answer) => record([...facts, ...ANSWER_COLUMNS.map((name) => answer[name])]))
      .join("");
  }
}

const noteColumns = {
  question_id: "int",
  question: "text",
  reason: "text?",
  note: "text?",
  updated_at: "timestamptz",
  guessed_at: "timestamptz?",
} as const;
const NOTE_COLUMNS = Object.keys(noteColumns) as (keyof typeof noteColumns)[];

const NOTES = statement({
  text: `SELECT n.question_id, left(r.question_text, :length) AS question, n.reason, n.note, n.updated_at,
      CASE WHEN n.question_id <> ALL (${HELD}) THEN n.guessed_at END AS guessed_at
    FROM question_notes n JOIN questions q ON q.id = n.question_id JOIN question_revisions r ON r.id = q.revision_id
    WHERE n.user_id = :userId AND n.question_id > :after ORDER BY n.question_id LIMIT 500`,
  takes: { userId: "int", after: "int", length: "int" },
  gives: { ...noteColumns, question: "text!" },
});

async function* notePieces({ pool }: Database, userId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + record(NOTE_COLUMNS);
  for (let after = 0; ; ) {
    const length = screenLimits.questionPreviewLength;
    const notes = await NOTES.rows(pool, { userId, after, length });
    const end = notes.at(-1);
    if (end === undefined) return;
    yield notes.map((note) => record(NOTE_COLUMNS.map((name) => note[name]))).join("");
    after = end.question_id;
  }
}

async function* practicePieces(database: Database, userId: number): AsyncGenerator<string> {
  let before = "[";
  for await (const { practice, answers } of copiedPractices(database, userId)) {
    const own = answers.map((answer) => ({
      position: answer.position,
      question_id: answer.questionId,
      chosen_option: answer.chosenOption,
      is_right: answer.isRight,
      answered_at: answer.answeredAt,
      seconds: answer.seconds,
    }));
    yield `${before}\n${JSON.stringify({ ...practice, answers: own })}`;
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

const PRACTICE_COLUMNS = ["practice_id", "position", "question_id", "chosen_option", "is_right"];

async function* practiceAnswerPieces(database: Database, userId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + record([...PRACTICE_COLUMNS, "answered_at", "seconds"]);
  for await (const { id, answers } of copiedPractices(database, userId)) {
    yield answers
      .map(({ position, questionId, chosenOption, isRight, answeredAt, seconds }) =>
        record([id, position, questionId, chosenOption, isRight, answeredAt, seconds]),
      )
      .join("");
  }
}

const REVIEWED = statement({
  text: `SELECT jsonb_build_object(
    'new_a_day', (SELECT new_a_day FROM review_settings WHERE user_id = :userId),
    'questions', (SELECT coalesce(jsonb_agg(to_jsonb(c) - 'user_id' ORDER BY c.question_id), '[]')
      FROM review_cards c WHERE c.user_id = :userId AND c.question_id <> ALL (${HELD}))) AS reviews`,
  takes: { userId: "int" },
  gives: { reviews: "jsonb" },
});

async function* reviewedPieces({ pool }: Database, userId: number): AsyncGenerator<string> {
  const row = await REVIEWED.row(pool, { userId });
  yield `${JSON.stringify(row?.reviews, null, 2)}\n`;
}

async function* reviewPieces({ prisma, pool }: Database, userId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK +
    record([
      ...["id", "question_id", "revision_id", "answered_at", "choice", "seconds"],
      ...["proposed_rating", "rating", "undone_at"],
    ]);
  for (let last = 0; ; ) {
    const rows = await prisma.reviewAnswer.findMany({
      where: { userId, id: { gt: last } },
      omit: { before: true },
      orderBy: { id: "asc" },
      take: 2000,
    });
    if (rows.length === 0) return;
    const held = new Set(await heldQuestions(pool, { userId }));
    yield rows
      .map((row) =>
        record([
          ...[row.id, row.questionId, row.revisionId, row.answeredAt],
          ...[row.choice < 0 ? null : row.choice + 1, row.seconds],
          ...(held.has(row.questionId) ? [null, null] : [row.proposed, row.rating]),
          row.undoneAt,
        ]),
      )
      .join("");
    last = rows.at(-1)?.id ?? last;
  }
}

const BLIND_ANSWERS = statement({
  text: `SELECT b.attempt_id AS "attemptId", asked.position + 1 AS question, asked.answer + 1 AS option,
      coalesce(asked.marked, false) AS "isMarked", b.started_at AS "startedAt", b.finished_at AS "finishedAt"
    FROM blind_reviews b CROSS JOIN LATERAL unnest(b.positions, b.answers, b.marked) AS asked (position, answer, marked)
    WHERE b.user_id = :userId AND b.attempt_id > :after
      AND b.attempt_id <= (SELECT max(attempt_id) FROM (SELECT attempt_id FROM blind_reviews
        WHERE user_id = :userId AND attempt_id > :after ORDER BY attempt_id LIMIT 50) page)
    ORDER BY b.attempt_id, asked.position`,
  takes: { userId: "int", after: "int" },
  gives: {
    attemptId: "int",
    question: "int!",
    option: "int!",
    isMarked: "boolean!",
    startedAt: "timestamptz",
    finishedAt: "timestamptz?",
  },
});

async function* blindReviewPieces({ pool }: Database, userId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK +
    record([
      ...["attempt_id", "question", "your_option", "marked_for_review"],
      ...["review_started_at", "review_finished_at"],
    ]);
  for (let after = 0; ; ) {
    const rows = await BLIND_ANSWERS.rows(pool, { userId, after });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .map(({ attemptId, question, option, isMarked, startedAt, finishedAt }) =>
        record([
          ...[attemptId, question, option === 0 ? null : option, isMarked],
          ...[startedAt, finishedAt],
        ]),
      )
      .join("");
    after = last.attemptId;
  }
}

async function* writtenPieces({ prisma }: Database, userId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + record(["kind", "id", "version", "written_at"]);
  const tests = await prisma.test.findMany({
    where: { createdById: userId },
    select: { id: true, createdAt: true },
    orderBy: { id: "asc" },
  });
  for (const { id, createdAt } of tests) yield record(["test", id, null, createdAt]);
  const passages = await prisma.passageRevision.findMany({
    where: { authorId: userId },
    select: { passageId: true, number: true, createdAt: true },
    orderBy: { id: "asc" },
  });
  for (const { passageId, number, createdAt } of passages) {
    yield record(["passage", passageId, number, createdAt]);
  }
  const pictures = await prisma.image.findMany({
    where: { uploadedById: userId },
    select: { hash: true, createdAt: true },
    orderBy: { createdAt: "asc" },
  });
  for (const { hash, createdAt } of pictures) yield record(["picture", hash, null, createdAt]);
  for (let last = 0; ; ) {
    const rows = await prisma.questionRevision.findMany({
      where: { authorId: userId, id: { gt: last } },
      select: { id: true, questionId: true, number: true, createdAt: true },
      orderBy: { id: "asc" },
      take: 2000,
    });
    if (rows.length === 0) return;
    yield rows
      .map(({ questionId, number, createdAt }) =>
        record(["question", questionId, number, createdAt]),
      )
      .join("");
    last = rows.at(-1)?.id ?? last;
  }
}

const missedAs = (kind: number) => (row: StudentQuestion) => (row.missedKinds & kind) > 0;

/** The columns of question-history.csv in their order, each with what stands in it. */
const QUESTION_HISTORY: Record<string, (row: StudentQuestion) => Cell> = {
  question_id: (row) => row.questionId,
  subject: (row) => row.subject,
  topic: (row) => row.topic,
  first_seen_at: (row) => row.firstSeenAt,
  last_seen_at: (row) => row.lastSeenAt,
  times_right: (row) => row.timesRight,
  times_wrong: (row) => row.timesWrong,
  times_skipped: (row) => row.timesSkipped,
  is_marked: (row) => row.isMarked,
  missed_at: (row) => row.missedAt,
  was_wrong: missedAs(1),
  was_skipped: missedAs(2),
  was_marked: missedAs(4),
  right_days_since: (row) => row.rightDays,
  last_right_at: (row) => row.lastRightAt,
  closed_at: (row) => row.closedAt,
};

async function* historyPieces({ prisma, pool }: Database, userId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + record(Object.keys(QUESTION_HISTORY));
  for (let last = 0; ; ) {
    const rows = await prisma.studentQuestion.findMany({
      where: { userId, questionId: { gt: last } },
      orderBy: { questionId: "asc" },
      take: 1000,
    });
    if (rows.length === 0) return;
    const held = new Set(await heldQuestions(pool, { userId }));
    yield rows
      .filter(({ questionId }) => !held.has(questionId))
      .map((row) => record(Object.values(QUESTION_HISTORY).map((cell) => cell(row))))
      .join("");
    last = rows.at(-1)?.questionId ?? last;
  }
}

async function* explanationPieces(): AsyncGenerator<string> {
  yield EXPLANATION;
}

/** The files of the copy of everything kept about a person. */
export function copiedFiles(database: Database, userId: number): CopiedFile[] {
  return [
    { name: "READ ME.txt", pieces: explanationPieces() },
    { name: "account.json", pieces: accountPieces(database, userId) },
    { name: "attempts.json", pieces: attemptPieces(database, userId) },
    { name: "results.csv", pieces: resultPieces(database, userId) },
    { name: "answers.csv", pieces: answerPieces(database, userId) },
    { name: "question-history.csv", pieces: historyPieces(database, userId) },
    { name: "notes.csv", pieces: notePieces(database, userId) },
    { name: "practices.json", pieces: practicePieces(database, userId) },
    { name: "practice-answers.csv", pieces: practiceAnswerPieces(database, userId) },
    { name: "reviews.json", pieces: reviewedPieces(database, userId) },
    { name: "reviews.csv", pieces: reviewPieces(database, userId) },
    { name: "blind-reviews.csv", pieces: blindReviewPieces(database, userId) },
    { name: "written.csv", pieces: writtenPieces(database, userId) },
  ];
}
