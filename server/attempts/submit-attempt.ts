import type { Annotations } from "#rules/annotations.ts";
import { isHighScore } from "#rules/bands.ts";
import { mayReviewBlind } from "#rules/blind-review.ts";
import { type Grade, gradeAnswers } from "#rules/grading.ts";
import { differingAnswers } from "#rules/late-answers.ts";
import { quizLimits } from "#rules/limits.ts";
import { roundPercent } from "#rules/percent.ts";
import { possibleTimes } from "#rules/possible-times.ts";
import { listsOf, type Progress } from "#rules/progress.ts";
import { clockAfter, endOf, minutesTaken, type ServerClock } from "#rules/quiz-timing.ts";
import { REMEMBER_REVIEWS_BLIND } from "../accounts/reviews-blind.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { assigned, type Queryable, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";
import { withheldUntilSql } from "../fixed-tests/availability.ts";
import { paperInEffect } from "../fixed-tests/corrected-paper.ts";
import type { Paper } from "../fixed-tests/papers.ts";
import { checkedAnnotations } from "./annotations.ts";
import {
  AS_READ,
  type AttemptOnPaper,
  asRead,
  asReadColumns,
  progressColumns,
  type SubmittedColumns,
} from "./attempt.ts";
import { findAttempt } from "./find-attempt.ts";
import { inRounds } from "./in-rounds.ts";
import {
  arrivalAt,
  keepIfSubmitted,
  keepLateDelivery,
  metBy,
  positionsOf,
  type TakenByTime,
  takenByTime,
} from "./late-answers.ts";
import { outdated } from "./outdated.ts";
import {
  assertFinalProgress,
  completed,
  type SentProgress,
  type SentSection,
  withExtraTime,
} from "./progress.ts";
import {
  ANNOTATIONS_IF_SENT,
  activeSecondsWith,
  annotated,
  annotationsToWrite,
  clockOf,
  mayTakeAnnotations,
  refuseAbandoned,
} from "./save-progress.ts";
import { hasSectionClocks, throughSections } from "./section-clocks.ts";
import { SUBJECTS, subjectColumns, subjectLists } from "./subject-lists.ts";

/** The final state of an attempt, graded and timed, ready to write. */
interface Submission {
  attempt: AttemptOnPaper;
  progress: Progress;
  graded: Graded;
  timeTakenSeconds: number;
  completedAt: Date;
  /** When the time was over; null if it wasn't. */
  timeOverAt: Date | null;
  /** Positions of answers that came too late and are not in `progress`. */
  latePositions: number[];
  /** Positions of answers that were chosen in time and arrived late; they count. */
  arrivedLate: number[];
  /** Undefined if the client sent none; the stored annotations stay then. */
  annotations?: Annotations | undefined;
  /** True if the response includes the score, so that it can't stay hidden. */
  tellsScore?: boolean | undefined;
  /** True if the student hides the score to review blind first; null for their last choice. */
  reviewBlind?: boolean | null | undefined;
}

/** The choices sent with a submit. */
export type SubmitChoices = Pick<Submission, "tellsScore" | "reviewBlind">;

/** The attempt's whole row after the submit, with its paper. */
export interface WrittenSubmission extends AttemptOnPaper, SubmittedColumns {}

/** The outcome of a submit. */
export interface Submitted {
  /** The result's id, which equals the attempt's. */
  resultId: number;
  /** Null if an earlier request submitted the attempt. */
  written: WrittenSubmission | null;
}

/** A grade, and the key corrections applied in it. */
interface Graded {
  grade: Grade;
  correctionIds: number[];
}

/** Grades answers in the order of a paper's questions, under the key corrections in effect. */
export async function gradePaper(
  on: Queryable,
  printed: Paper,
  answers: readonly number[],
): Promise<Graded> {
  const { paper, correctionIds } = await paperInEffect(on, printed);
  return { grade: gradeAnswers(paper, paper.questions, answers), correctionIds };
}

/** The columns of the attempt's row that a submit writes. */
const submitColumns = {
  ...progressColumns,
  savedAt: "timestamptz",
  completedAt: "timestamptz",
  scoreHundredths: "int",
  maxHundredths: "int",
  correctCount: "smallint",
  incorrectCount: "smallint",
  unansweredCount: "smallint",
  activeSeconds: "int",
  timeTakenSeconds: "int",
  lateAnswers: "smallint",
  latePositions: "smallint[]",
  arrivedLate: "smallint[]",
  lastSavedAt: "timestamptz?",
  timeOverAt: "timestamptz?",
  correctionIds: "int[]",
} as const;

// One statement, so that the result, its subjects and the counters appear together or not at all.
// It locks the student's total counters before the counters by subject, and subjects in alphabetical order.
// recomputeStatistics does the same, so submits and regrades can't deadlock. PostgreSQL runs CTEs in any order, so
// `counted_subjects` reads from `counted` to come second.
const WRITE_SUBMISSION = statement({
  prepared: "write-submission",
  text: `
  WITH submitted AS (
    UPDATE attempts SET status = 'submitted', taken_up_at = NULL, taken_up_from = NULL, ${assigned(submitColumns)}${ANNOTATIONS_IF_SENT},
      score_seen_at = CASE
        WHEN ${withheldUntilSql("attempts", ":completedAt")} IS NOT NULL THEN NULL
        WHEN :mayHide::boolean AND coalesce(:reviewBlind::boolean, (SELECT reviews_blind FROM users WHERE id = attempts.user_id))
        THEN NULL ELSE :completedAt::timestamptz END
    WHERE ${AS_READ}
      AND keys_are_in_effect((SELECT revision_ids FROM papers WHERE id = attempts.paper_id), :correctionIds)
    RETURNING id, user_id, score_seen_at
  ), remembered_choice AS (
    ${REMEMBER_REVIEWS_BLIND}
  ), subjects AS (
    ${SUBJECTS}
  ), kept AS (
    INSERT INTO attempt_subjects (attempt_id, subject, correct_count, incorrect_count, unanswered_count, score_hundredths, max_hundredths)
    SELECT submitted.id, s.subject, s.correct, s.incorrect, s.unanswered, s.score, s.max FROM submitted, subjects s
  ), counted AS (
    INSERT INTO user_statistics AS u (user_id, tests_taken, percent_sum, best_percent, time_spent_minutes, high_scores)
    SELECT user_id, 1, p.percent, p.percent, :minutes, :highScores
    FROM submitted, LATERAL (SELECT round(:scoreHundredths::numeric * 100 / :maxHundredths::numeric, 10) AS percent) p
    ON CONFLICT (user_id) DO UPDATE SET tests_taken = u.tests_taken + 1,
      percent_sum = u.percent_sum + excluded.percent_sum,
      best_percent = greatest(u.best_percent, excluded.best_percent),
      time_spent_minutes = least(u.time_spent_minutes::bigint + excluded.time_spent_minutes, 2147483647),
      high_scores = u.high_scores + excluded.high_scores
    RETURNING u.user_id
  ), counted_subjects AS (
    INSERT INTO user_subject_statistics AS u (user_id, subject, tests_taken, percent_sum, best_percent,
      tests_counted, questions, score_hundredths, max_hundredths, last_attempt_id)
    SELECT counted.user_id, s.subject, 1, p.percent, p.percent,
      1, s.correct + s.incorrect + s.unanswered, s.score, s.max, submitted.id
    FROM counted, submitted, subjects s, LATERAL (SELECT round(s.score::numeric * 100 / s.max::numeric, 10) AS percent) p
    ORDER BY s.subject
    ON CONFLICT (user_id, subject) DO UPDATE SET tests_taken = u.tests_taken + 1,
      percent_sum = u.percent_sum + excluded.percent_sum,
      best_percent = greatest(u.best_percent, excluded.best_percent),
      tests_counted = u.tests_counted + 1,
      questions = least(u.questions::bigint + excluded.questions, 2147483647),
      score_hundredths = u.score_hundredths + excluded.score_hundredths,
      max_hundredths = u.max_hundredths + excluded.max_hundredths,
      last_attempt_id = excluded.last_attempt_id
  )
  SELECT score_seen_at AS "scoreSeenAt" FROM submitted`,
  takes: {
    ...asReadColumns,
    ...submitColumns,
    mayHide: "boolean",
    reviewBlind: "boolean?",
    minutes: "int",
    highScores: "int",
    ...subjectColumns,
  },
  mayTake: mayTakeAnnotations,
  gives: { scoreSeenAt: "timestamptz?" },
});

/**
 * Writes a submission if nobody wrote the attempt since we read it, and no key was corrected since the grading.
 *
 * @returns the submitted attempt, or null when something has changed
 */
export async function writeSubmission(
  on: Queryable,
  submission: Submission,
): Promise<WrittenSubmission | null> {
  const { attempt, progress, timeTakenSeconds, completedAt } = submission;
  const { grade, correctionIds } = submission.graded;
  const { timeOverAt, latePositions, arrivedLate, annotations } = submission;
  const { tellsScore = false, reviewBlind = null } = submission;
  const { statuses: _, subjects: __, ...totals } = grade;
  const { scoreHundredths, maxHundredths } = grade;
  const state = {
    ...totals,
    sequence: progress.sequence,
    currentQuestion: progress.currentQuestion,
    timeLeftSeconds: progress.timeLeftSeconds,
    tabSwitchCount: Math.max(progress.tabSwitchCount, attempt.tabSwitchCount),
    ...listsOf(progress),
    savedAt: completedAt,
    completedAt,
    activeSeconds: timeTakenSeconds,
    ...{ timeTakenSeconds, timeOverAt, latePositions, arrivedLate, correctionIds },
    lateAnswers: latePositions.length,
    lastSavedAt: attempt.sequence > 0 ? attempt.savedAt : null,
  };
  const written = await WRITE_SUBMISSION.row(on, {
    ...state,
    mayHide: mayReviewBlind(progress.answers) && !tellsScore,
    reviewBlind,
    ...asRead(attempt),
    ...annotationsToWrite(annotations),
    minutes: minutesTaken(timeTakenSeconds),
    highScores: isHighScore(roundPercent(scoreHundredths, maxHundredths)) ? 1 : 0,
    ...subjectLists(grade),
  });
  if (written === undefined) return null;
  const submitted = {
    ...attempt,
    ...state,
    ...written,
    status: "submitted",
    gradingVersion: 1,
  } as const;
  return annotated(submitted, annotations);
}

/** Returns the part of a final state that counts, depending on when it arrives. @param clock the attempt's clock */
function takenOf(
  attempt: AttemptOnPaper,
  final: Progress & SentSection,
  clock: ServerClock,
  now: Date,
): TakenByTime {
  const { arrivedLate } = attempt;
  if (arrivalAt(attempt, clock, now) === "too late") {
    return { progress: { ...attempt, sequence: final.sequence }, arrivedLate };
  }
  if (!hasSectionClocks(attempt)) return takenByTime(attempt, final, clock, now);
  const { progress, late } = throughSections(attempt, final, final, now);
  return { progress, arrivedLate: positionsOf(arrivedLate, late) };
}

/**
 * Submits an open attempt and grades it, if nobody wrote it since we read it. After the grace period for delivery,
 * the saved answers count, and newer ones in the final state don't. If the test accepts late answers, answers chosen
 * in time count for some minutes more. Answers to a fixed test that don't count are stored as a late delivery.
 * Annotations have no influence on the grade, so late ones are stored too.
 *
 * @returns null when another request saved or submitted it, or a key was corrected, at the same time
 * @throws Conflict when the attempt was abandoned, or a newer state of it is saved
 * @throws InvalidInput when the answers can't belong to the attempt; nothing is stored then
 */
export async function submitAsRead(
  { database, now: clock }: Dependencies,
  attempt: AttemptOnPaper,
  final: Progress & SentSection,
  extras: SubmitChoices & Pick<Submission, "annotations">,
): Promise<WrittenSubmission | null> {
  const now = clock();
  refuseAbandoned(attempt, now);
  assertFinalProgress(final, attempt);
  if (final.sequence < attempt.sequence) throw outdated(attempt);
  const before = clockOf(attempt);
  const after = clockAfter(before, final.timeLeftSeconds, now.getTime());
  const { progress: counted, arrivedLate } = takenOf(attempt, final, before, now);
  const { questions, sections } = attempt.paper;
  const timeTakenSeconds = activeSecondsWith(attempt, after, now);
  // The sections' full time, not the used time: offline, the server doesn't see each change of section.
  const parts = sections.flatMap(({ start, count, minutes }) =>
    minutes === null ? [] : [{ start, count, seconds: minutes * 60 }],
  );
  const onPassage = questions.map(({ passageId }) => passageId !== null);
  const times = possibleTimes(counted, timeTakenSeconds, onPassage, parts);
  const latePositions = differingAnswers(counted.answers, final.answers);
  const written = await writeSubmission(database.pool, {
    attempt,
    progress: { ...counted, ...times, timeLeftSeconds: after.timeLeftSeconds },
    graded: await gradePaper(database.pool, attempt.paper, counted.answers),
    timeTakenSeconds,
    completedAt: now,
    timeOverAt: endOf(before) <= now.getTime() ? new Date(endOf(before)) : null,
    latePositions,
    arrivedLate,
    ...extras,
  });
  if (written === null || latePositions.length === 0 || attempt.testId === null) return written;
  await keepLateDelivery(database.pool, attempt, final, now);
  return { ...written, lateDeliveryAt: now };
}

/**
 * Refuses an automatic submit while the attempt has time that the page doesn't know of, given since its last save or
 * by a reopening. If the tab switches are used up, only a submit is possible, so it is accepted.
 */
function refuseBeforeEnd(attempt: AttemptOnPaper, sent: SentProgress, known: number, now: Date) {
  const { status, extraSeconds, isReopened, sequence } = attempt;
  const isUnknown = isReopened || extraSeconds > known;
  if (status !== "open" || !isUnknown || sent.tabSwitchCount > quizLimits.tabSwitchLimit) return;
  const claimed = isReopened ? Number.POSITIVE_INFINITY : sent.timeLeftSeconds;
  const { timeLeftSeconds } = clockAfter(clockOf(attempt), claimed, now.getTime());
  if (timeLeftSeconds === 0) return;
  const message = "The time isn’t over: the attempt was given more.";
  throw new Conflict(message, { status, sequence, reason: "time_left", timeLeftSeconds });
}

/**
 * Submits an open attempt with its final answers and grades it once. Concurrent and repeated submits all return
 * the same result (docs/attempts.md, section 7). A claim about time is clamped to the possible range, and never a
 * reason to refuse the submit.
 *
 * @param isByClock true if the page submits because its clock ran out
 * @throws Conflict when the attempt was abandoned, a newer state of it is saved, or, with isByClock, when it has time
 *   that the page doesn't know of
 * @throws InvalidInput when the answers can't belong to the attempt; nothing is stored then
 */
export async function submitAttempt(
  viewer: Viewer,
  dependencies: Dependencies,
  attemptId: number,
  claimed: SentProgress,
  { isByClock = false, ...choices }: SubmitChoices & { isByClock?: boolean } = {},
): Promise<Submitted> {
  return inRounds("This attempt is being saved", async () => {
    const found = await findAttempt(viewer, dependencies, attemptId);
    const attempt = metBy(found, claimed);
    const sent = withExtraTime(claimed, attempt);
    if (attempt.status === "submitted") {
      await keepIfSubmitted(dependencies, attempt, sent, dependencies.now());
      return { resultId: attempt.id, written: null };
    }
    if (isByClock) {
      refuseBeforeEnd(attempt, sent, claimed.extraSeconds ?? 0, dependencies.now());
    }
    const annotations = checkedAnnotations(sent.annotations, attempt.paper);
    const final = completed(sent, attempt);
    const written = await submitAsRead(dependencies, attempt, final, { annotations, ...choices });
    return written && { resultId: attempt.id, written };
  });
}
