import { BYTE_ORDER_MARK, csvRecord } from "#rules/csv.ts";
import { screenLimits } from "#rules/limits.ts";
import { promises } from "#rules/promises.ts";
import type { Database } from "../database/client.ts";
import type { StudentQuestion } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import { HAS_HIDDEN_SCORE, HELD, heldQuestions } from "../fixed-tests/secret-keys.ts";
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
memory.csv           a row for each question you were asked: how often it was right, wrong and skipped,
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

// The counters hold every submit, so they would reveal a score that the student has not seen.
const OF_SCORES = `CASE WHEN ${HAS_HIDDEN_SCORE}
  THEN '{percent_sum,best_percent,high_scores,score_hundredths}'::text[] ELSE '{}' END`;

// Rows with all the columns they have. A session's hash is left out: it is of no use to anyone.
const ACCOUNT = statement({
  text: `SELECT jsonb_build_object(
    'profile', (SELECT to_jsonb(u) - '{is_erased}'::text[] FROM users u WHERE u.id = :userId),
    'sessions', (SELECT coalesce(jsonb_agg(to_jsonb(s) - '{user_id,refresh_hash}'::text[] ORDER BY s.created_at), '[]')
      FROM sessions s WHERE s.user_id = :userId),
    'access_tokens', (SELECT coalesce(jsonb_agg(to_jsonb(p) - '{user_id,token_hash}'::text[] ORDER BY p.id), '[]')
      FROM personal_tokens p WHERE p.user_id = :userId),
    'learning_platforms', (SELECT coalesce(jsonb_agg(to_jsonb(a) - 'user_id' || jsonb_build_object('name', p.name)
        ORDER BY a.created_at), '[]')
      FROM platform_accounts a JOIN platforms p ON p.id = a.platform_id WHERE a.user_id = :userId),
    'scores_at_platforms', (SELECT coalesce(jsonb_agg(to_jsonb(g) - '{user_id,problem}'::text[] - CASE WHEN EXISTS (SELECT
          FROM tests t WHERE t.id = g.test_id AND t.results_at > now()) THEN '{sent_hundredths}'::text[] ELSE '{}' END
        ORDER BY g.id), '[]')
      FROM platform_grades g WHERE g.user_id = :userId),
    'statistics', (SELECT to_jsonb(u) - 'user_id' - ${OF_SCORES}
      FROM user_statistics u WHERE u.user_id = :userId),
    'subject_statistics', (SELECT coalesce(jsonb_agg(to_jsonb(u) - 'user_id' - ${OF_SCORES} ORDER BY u.subject), '[]')
      FROM user_subject_statistics u WHERE u.user_id = :userId),
    'blind_reviews', (SELECT coalesce(jsonb_agg(to_jsonb(b) - 'user_id' ORDER BY b.attempt_id), '[]')
      FROM blind_reviews b WHERE b.user_id = :userId),
    'earlier_grades', (SELECT coalesce(jsonb_agg(to_jsonb(g) - 'correction_ids' ORDER BY g.attempt_id, g.grading_version), '[]')
      FROM earlier_grades g JOIN attempts a ON a.id = g.attempt_id
      WHERE a.user_id = :userId AND a.score_seen_at IS NOT NULL),
    'private_tests', (SELECT coalesce(jsonb_agg(to_jsonb(a) - 'user_id' || jsonb_build_object('title', t.title) ORDER BY a.granted_at), '[]')
      FROM test_access a JOIN tests t ON t.id = a.test_id WHERE a.user_id = :userId),
    'waiting_rooms', (SELECT coalesce(jsonb_agg(to_jsonb(w) - 'user_id' ORDER BY w.test_id), '[]')
      FROM waiting_students w WHERE w.user_id = :userId),
    'question_notes', (SELECT coalesce(jsonb_agg(to_jsonb(n) - CASE WHEN n.question_id = ANY (${HELD})
        THEN '{user_id,guessed_at,guessed_id}'::text[] ELSE '{user_id}'::text[] END ORDER BY n.question_id), '[]')
      FROM question_notes n WHERE n.user_id = :userId),
    'problem_reports', (SELECT coalesce(jsonb_agg(to_jsonb(p) - '{user_id,answered_by}'::text[] ORDER BY p.id), '[]')
      FROM problem_reports p WHERE p.user_id = :userId),
    'batches', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', b.name, 'added_at', m.added_at) ORDER BY b.id), '[]')
      FROM batch_members m JOIN batches b ON b.id = m.batch_id WHERE m.user_id = :userId),
    'rosters', (SELECT coalesce(jsonb_agg(to_jsonb(r) - 'user_id' ORDER BY r.id), '[]')
      FROM rosters r WHERE r.user_id = :userId),
    'imports', (SELECT coalesce(jsonb_agg(to_jsonb(i) - 'user_id' ORDER BY i.id), '[]')
      FROM imports i WHERE i.user_id = :userId),
    'import_drafts', (SELECT coalesce(jsonb_agg(to_jsonb(d) - '{user_id,facts}'::text[] ORDER BY d.id), '[]')
      FROM import_drafts d WHERE d.user_id = :userId),
    'bank_changes', (SELECT coalesce(jsonb_agg(to_jsonb(c) - 'user_id' ORDER BY c.id), '[]')
      FROM bank_changes c WHERE c.user_id = :userId),
    'regrades', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'created_at', g.created_at, 'applied_at', g.applied_at,
        'undone_at', g.undone_at) ORDER BY g.id), '[]') FROM regrades g WHERE g.author_id = :userId),
    'released_questions', (SELECT coalesce(jsonb_agg(jsonb_build_object('question_id', q.id, 'released_at', q.released_at) ORDER BY q.id), '[]')
      FROM questions q WHERE q.released_by_id = :userId),
    'invitation_links', (SELECT coalesce(jsonb_agg(jsonb_build_object('test_id', v.test_id, 'title', t.title, 'created_at', v.created_at,
        'expires_at', v.expires_at, 'ended_at', v.revoked_at, 'uses', v.uses, 'max_uses', v.max_uses) ORDER BY v.id), '[]')
      FROM invitations v JOIN tests t ON t.id = v.test_id WHERE v.created_by_id = :userId)) AS account`,
  takes: { userId: "int" },
  gives: { account: "jsonb" },
});

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

/** The columns of memory.csv in their order, each with what stands in it. */
const MEMORY: Record<string, (row: StudentQuestion) => Cell> = {
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

async function* memoryPieces({ prisma, pool }: Database, userId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + record(Object.keys(MEMORY));
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
      .map((row) => record(Object.values(MEMORY).map((cell) => cell(row))))
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
    { name: "memory.csv", pieces: memoryPieces(database, userId) },
    { name: "notes.csv", pieces: notePieces(database, userId) },
    { name: "practices.json", pieces: practicePieces(database, userId) },
    { name: "practice-answers.csv", pieces: practiceAnswerPieces(database, userId) },
    { name: "reviews.json", pieces: reviewedPieces(database, userId) },
    { name: "reviews.csv", pieces: reviewPieces(database, userId) },
    { name: "blind-reviews.csv", pieces: blindReviewPieces(database, userId) },
    { name: "written.csv", pieces: writtenPieces(database, userId) },
  ];
}
