import type pg from "pg";
import { isHighScore } from "#rules/bands.ts";
import { type Grade, gradeAnswers } from "#rules/grading.ts";
import { roundPercent } from "#rules/percent.ts";
import { clockAfter, isTooLate, minutesTaken } from "#rules/quiz-timing.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";
import type { Paper } from "../fixed-tests/papers.ts";
import type { AttemptOnPaper, SubmittedColumns } from "./attempt.ts";
import { findAttempt } from "./find-attempt.ts";
import { assertFinalProgress, type Progress } from "./progress.ts";
import { activeSecondsWith, clockOf, outdated, refuseAbandoned } from "./save-progress.ts";

/** The final state of an attempt, graded and timed, ready to be written. */
interface Submission {
  attempt: AttemptOnPaper;
  progress: Progress;
  grade: Grade;
  timeTakenSeconds: number;
  completedAt: Date;
  /** Answers that came after the time was over, and are not in `progress`. */
  lateAnswers: number;
}

/** A submission as it was just written: the attempt's whole row, and the paper it was taken on. */
export interface WrittenSubmission extends AttemptOnPaper, SubmittedColumns {}

/** What a submit came to. */
export interface Submitted {
  /** The result's id, which is the attempt's. */
  resultId: number;
  /** Null when the attempt was submitted before. */
  written: WrittenSubmission | null;
}

/** Grades answers that run along a paper. */
export function gradePaper(paper: Paper, answers: readonly number[]): Grade {
  return gradeAnswers(paper, paper.questions, answers);
}

// One statement, so that the result, its subjects and the counters appear together or not at all.
// Counters are upserted in a fixed order of keys; two submits of one student can't deadlock.
const WRITE_SUBMISSION = {
  name: "write-submission",
  text: `
  WITH submitted AS (
    UPDATE attempts SET status = 'submitted', sequence = $3, current_question = $4,
      time_left_seconds = $5, tab_switch_count = $6, answers = $7, marked = $8, first_shown = $9,
      seconds_spent = $10, change_counts = $11, saved_at = $12, completed_at = $12,
      score_hundredths = $13, active_seconds = $18, max_hundredths = $14, correct_count = $15, incorrect_count = $16,
      unanswered_count = $17, time_taken_seconds = $18, late_answers = $27
    WHERE id = $1 AND status = 'open' AND sequence = $2
    RETURNING id, user_id
  ), subjects AS (
    SELECT * FROM unnest($20::text[], $21::int[], $22::int[], $23::int[], $24::int[], $25::int[])
      AS s (subject, correct, incorrect, unanswered, score, max)
  ), kept AS (
    INSERT INTO attempt_subjects (attempt_id, subject, correct_count, incorrect_count, unanswered_count, score_hundredths, max_hundredths)
    SELECT submitted.id, s.subject, s.correct, s.incorrect, s.unanswered, s.score, s.max FROM submitted, subjects s
  ), counted AS (
    INSERT INTO user_statistics AS u (user_id, tests_taken, percent_sum, best_percent, time_spent_minutes, high_scores)
    SELECT user_id, 1, p.percent, p.percent, $19, $26
    FROM submitted, LATERAL (SELECT round($13::numeric * 100 / $14::numeric, 10) AS percent) p
    ON CONFLICT (user_id) DO UPDATE SET tests_taken = u.tests_taken + 1,
      percent_sum = u.percent_sum + excluded.percent_sum,
      best_percent = greatest(u.best_percent, excluded.best_percent),
      time_spent_minutes = least(u.time_spent_minutes::bigint + excluded.time_spent_minutes, 2147483647),
      high_scores = u.high_scores + excluded.high_scores
  ), counted_subjects AS (
    INSERT INTO user_subject_statistics AS u (user_id, subject, tests_taken, percent_sum, best_percent)
    SELECT user_id, s.subject, 1, p.percent, p.percent
    FROM submitted, subjects s, LATERAL (SELECT round(s.score::numeric * 100 / s.max::numeric, 10) AS percent) p
    ORDER BY s.subject
    ON CONFLICT (user_id, subject) DO UPDATE SET tests_taken = u.tests_taken + 1,
      percent_sum = u.percent_sum + excluded.percent_sum,
      best_percent = greatest(u.best_percent, excluded.best_percent)
  )
  SELECT id FROM submitted`,
};

/**
 * Writes a submission if the attempt is still as it was read.
 *
 * @returns what the attempt is now, or null when it is not as it was read
 */
export async function writeSubmission(
  connection: pg.Pool | pg.ClientBase,
  { attempt, progress, grade, timeTakenSeconds, completedAt, lateAnswers }: Submission,
): Promise<WrittenSubmission | null> {
  const { subjects, scoreHundredths, maxHundredths } = grade;
  const { correctCount, incorrectCount, unansweredCount } = grade;
  const { timeLeftSeconds } = progress;
  const tabSwitchCount = Math.max(progress.tabSwitchCount, attempt.tabSwitchCount);
  const values = [
    attempt.id,
    attempt.sequence,
    progress.sequence,
    progress.currentQuestion,
    timeLeftSeconds,
    tabSwitchCount,
    progress.answers,
    progress.marked,
    progress.firstShown,
    progress.secondsSpent,
    progress.changeCounts,
    completedAt,
    scoreHundredths,
    maxHundredths,
    correctCount,
    incorrectCount,
    unansweredCount,
    timeTakenSeconds,
    minutesTaken(timeTakenSeconds),
    subjects.map((subject) => subject.subject),
    subjects.map((subject) => subject.correctCount),
    subjects.map((subject) => subject.incorrectCount),
    subjects.map((subject) => subject.unansweredCount),
    subjects.map((subject) => subject.scoreHundredths),
    subjects.map((subject) => subject.maxHundredths),
    isHighScore(roundPercent(scoreHundredths, maxHundredths)) ? 1 : 0,
    lateAnswers,
  ];
  const { rowCount } = await connection.query({ ...WRITE_SUBMISSION, values });
  if (rowCount !== 1) return null;
  return {
    ...attempt,
    sequence: progress.sequence,
    currentQuestion: progress.currentQuestion,
    answers: [...progress.answers],
    marked: [...progress.marked],
    firstShown: [...progress.firstShown],
    secondsSpent: [...progress.secondsSpent],
    changeCounts: [...progress.changeCounts],
    ...{ scoreHundredths, maxHundredths, correctCount, incorrectCount, unansweredCount },
    ...{ timeLeftSeconds, tabSwitchCount, completedAt, timeTakenSeconds, lateAnswers },
    status: "submitted",
    savedAt: completedAt,
    activeSeconds: timeTakenSeconds,
  };
}

/** At how many questions two states of one attempt hold different answers. */
export function differingAnswers(one: readonly number[], other: readonly number[]): number {
  return one.filter((answer, position) => answer !== other[position]).length;
}

/**
 * Submits an open attempt as it was read, and grades it. When the time has been over for longer
 * than delivery may take, what was saved in time counts, and what is new in the final state does
 * not.
 *
 * @returns null when it was saved or submitted by another request meanwhile
 * @throws Conflict when the attempt was abandoned, or a newer state of it is saved
 * @throws InvalidInput when the answers can't belong to the attempt; nothing is stored then
 */
export async function submitAsRead(
  { database, now: clock }: Dependencies,
  attempt: AttemptOnPaper,
  final: Progress,
): Promise<WrittenSubmission | null> {
  const now = clock();
  refuseAbandoned(attempt, now);
  assertFinalProgress(final, attempt.paper);
  if (final.sequence < attempt.sequence) throw outdated(attempt);
  const before = clockOf(attempt);
  const after = clockAfter(before, final.timeLeftSeconds, now.getTime());
  const { sequence } = final;
  const counted = isTooLate(before, now.getTime()) ? { ...attempt, sequence } : final;
  return writeSubmission(database.pool, {
    attempt,
    progress: { ...counted, timeLeftSeconds: after.timeLeftSeconds },
    grade: gradePaper(attempt.paper, counted.answers),
    timeTakenSeconds: activeSecondsWith(attempt, after, now),
    completedAt: now,
    lateAnswers: differingAnswers(counted.answers, final.answers),
  });
}

/**
 * Submits an open attempt with its final answers and grades it, once: racing, repeated and
 * late-retried submits all answer the one result (docs/attempts.md, section 7). A claim about time
 * is clamped into what was possible, never a reason to refuse the submit.
 *
 * @throws Conflict when the attempt was abandoned, or a newer state of it is saved
 * @throws InvalidInput when the answers can't belong to the attempt; nothing is stored then
 */
export async function submitAttempt(
  viewer: Viewer,
  dependencies: Dependencies,
  attemptId: number,
  progress: Progress,
): Promise<Submitted> {
  for (let round = 0; round < 5; round += 1) {
    const attempt = await findAttempt(viewer, dependencies, attemptId);
    if (attempt.status === "submitted") return { resultId: attempt.id, written: null };
    const written = await submitAsRead(dependencies, attempt, progress);
    if (written !== null) return { resultId: attempt.id, written };
  }
  throw new Conflict("This attempt is being saved elsewhere at the same time. Try again.");
}
