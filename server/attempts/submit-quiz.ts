import { UNANSWERED } from "#rules/grading.ts";
import { differingAnswers } from "#rules/late-answers.ts";
import { quizLimits } from "#rules/limits.ts";
import type { Progress } from "#rules/progress.ts";
import { isTooLate } from "#rules/quiz-timing.ts";
import { sectionAt } from "#rules/section-work.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { type FieldError, InvalidInput } from "../errors.ts";
import { loadPaper, type Paper } from "../fixed-tests/papers.ts";
import { checkedAnnotations } from "./annotations.ts";
import { type AttemptOnPaper, type AttemptRow, fullSeconds, withPaper } from "./attempt.ts";
import { inRounds } from "./in-rounds.ts";
import type { SentSection } from "./progress.ts";
import { refuseAboveQuota } from "./quota.ts";
import { clockOf } from "./save-progress.ts";
import { hasSectionClocks, sectionsOf, throughSections } from "./section-clocks.ts";
import { insertAttempt, openAttemptOn } from "./start-attempt.ts";
import {
  gradePaper,
  type SubmitChoices,
  type Submitted,
  submitAsRead,
  type WrittenSubmission,
  writeSubmission,
} from "./submit-attempt.ts";
import { attemptsOn, onTarget, paperToStart, type Target } from "./target.ts";

/** One answer by its question; -1 is unanswered. */
interface QuizAnswer {
  questionId: number;
  selectedOptionIndex: number;
}

/** A whole test submitted in one request, fixed or random (docs/attempts.md, section 7). */
export interface QuizSubmission extends SubmitChoices {
  target: Target;
  answers: readonly QuizAnswer[];
  /** The section that the student has reached, 0 for the first; null for the one in progress. */
  section?: number | null;
  /** The client's count; clamped to the possible range. */
  timeTakenMinutes: number;
  /** Unchecked; see checkedAnnotations. */
  annotations?: unknown;
}

/**
 * Returns the answers in the order of the paper's questions.
 *
 * @throws InvalidInput for a question that is not in the paper, an option that does not exist, or a
 *   question answered twice
 */
function answersAlong(paper: Paper, answers: readonly QuizAnswer[]): number[] {
  const positions = new Map(paper.questions.map((question, index) => [question.questionId, index]));
  const along = paper.questions.map(() => UNANSWERED);
  const given = new Set<number>();
  const errors: FieldError[] = [];
  answers.forEach(({ questionId, selectedOptionIndex }, index) => {
    const position = positions.get(questionId);
    const question = position === undefined ? undefined : paper.questions[position];
    if (position === undefined || question === undefined) {
      errors.push({
        field: `answers.${index}.questionId`,
        message: `Question ${questionId} is not in this attempt.`,
      });
    } else if (given.has(questionId)) {
      errors.push({
        field: `answers.${index}.questionId`,
        message: `Question ${questionId} is answered twice.`,
      });
    } else if (
      !Number.isInteger(selectedOptionIndex) ||
      selectedOptionIndex < UNANSWERED ||
      selectedOptionIndex >= question.options.length
    ) {
      errors.push({
        field: `answers.${index}.selectedOptionIndex`,
        message: `selectedOptionIndex must be between 0 and ${question.options.length - 1} for question ${questionId}, or -1 for unanswered.`,
      });
    } else {
      given.add(questionId);
      along[position] = selectedOptionIndex;
    }
  });
  if (errors.length > 0) throw new InvalidInput(errors);
  return along;
}

/** Returns the attempt's stored state with new answers and a new clock. */
function progressWith(attempt: AttemptRow, answers: number[], timeLeftSeconds: number): Progress {
  // Older attempts may hold a count above today's maximum.
  const tabSwitchCount = Math.min(attempt.tabSwitchCount, quizLimits.tabSwitchCountMax);
  const sequence = attempt.sequence + 1;
  return { ...attempt, sequence, answers, timeLeftSeconds, tabSwitchCount };
}

/** @param full seconds on the full clock */
function claimedSeconds(full: number, minutes: number): number {
  return Math.max(0, Math.min(full, Math.round(minutes * 60)));
}

/**
 * Refuses a submit with answers to sections that have not started. These answers would be lost, since a submit is
 * final; a client that has reached the section can send its number.
 *
 * @throws InvalidInput with each of these answers
 */
function assertStarted(
  open: AttemptOnPaper,
  final: Progress & SentSection,
  { answers }: QuizSubmission,
  now: Date,
): void {
  const { sections, questions } = open.paper;
  const { refused } = throughSections(open, final, final, now);
  const errors = refused.flatMap(({ position, reason }): FieldError[] => {
    const id = questions[position]?.questionId;
    const index = answers.findIndex(({ questionId }) => questionId === id);
    if (reason !== "not_begun" || index === -1) return [];
    const section = sectionAt(sections, position);
    const message = `Question ${id} is in section ${section} (0 for the first), which has not started. Leave it out, or send as section the one the student has come to.`;
    return [{ field: `answers.${index}.questionId`, message }];
  });
  if (errors.length > 0) throw new InvalidInput(errors);
}

function submitOpen(
  dependencies: Dependencies,
  open: AttemptOnPaper,
  input: QuizSubmission,
): Promise<WrittenSubmission | null> {
  const full = fullSeconds(open);
  const timeLeft = full - open.penaltyMinutes * 60 - claimedSeconds(full, input.timeTakenMinutes);
  const answers = answersAlong(open.paper, input.answers);
  const progress = progressWith(open, answers, Math.max(0, timeLeft));
  const annotations = checkedAnnotations(input.annotations, open.paper);
  const final: Progress & SentSection = { ...progress, section: input.section };
  if (hasSectionClocks(open)) {
    final.section ??= sectionsOf(open).section;
    const now = dependencies.now();
    // After the grace period no answer counts, so sections make no difference.
    if (!isTooLate(clockOf(open), now.getTime())) assertStarted(open, final, input, now);
  }
  const { tellsScore, reviewBlind } = input;
  return submitAsRead(dependencies, open, final, { annotations, tellsScore, reviewBlind });
}

const LATEST_ON = attemptsOn(
  "latest-attempt",
  (column) => `${column} = :targetId AND status = 'submitted' AND started_at < completed_at
    AND id = (SELECT max(id) FROM attempts WHERE user_id = :userId AND ${column} = :targetId)`,
);

/**
 * Returns the result's id if the client repeats a submit whose response got lost: the latest attempt on the test
 * was started, is submitted and has the same answers, except those that came too late. Null otherwise.
 */
async function repeatedSubmit(
  viewer: Viewer,
  { database }: Dependencies,
  input: QuizSubmission,
): Promise<number | null> {
  const latest = await onTarget(LATEST_ON, database.pool, viewer, input.target);
  if (latest === undefined) return null;
  const { paper } = await withPaper(database, latest);
  try {
    const answers = answersAlong(paper, input.answers);
    return differingAnswers(answers, latest.answers).length === latest.lateAnswers
      ? latest.id
      : null;
  } catch (error) {
    // The answers are to another paper, so this is no repetition.
    if (error instanceof InvalidInput) return null;
    throw error;
  }
}

async function openAndSubmit(
  viewer: Viewer,
  dependencies: Dependencies,
  input: QuizSubmission,
): Promise<WrittenSubmission | null> {
  const { database, now } = dependencies;
  const { target } = input;
  const start = await paperToStart(viewer, dependencies, target);
  const paper = await loadPaper(database, start.paperId);
  const answers = answersAlong(paper, input.answers);
  const annotations = checkedAnnotations(input.annotations, paper);
  const full = paper.durationMinutes * 60 + start.extraSeconds;
  const seconds = claimedSeconds(full, input.timeTakenMinutes);
  return inTransaction(database, async (client) => {
    const completedAt = now();
    const attempt = await insertAttempt(client, viewer, target, start, completedAt);
    if (attempt === null) return null;
    const write = async () =>
      writeSubmission(client, {
        attempt: { ...attempt, paper },
        progress: progressWith(attempt, answers, full - seconds),
        graded: await gradePaper(client, paper, answers),
        timeTakenSeconds: seconds,
        completedAt,
        timeOverAt: null,
        latePositions: [],
        arrivedLate: [],
        annotations,
        tellsScore: input.tellsScore,
        reviewBlind: input.reviewBlind,
      });
    // The first write fails if a key was corrected since the grading. After it, corrections wait for this transaction.
    return (await write()) ?? write();
  });
}

/**
 * Submits the caller's open attempt on a test, or opens and submits one if none is open, as REST does
 * (docs/attempts.md, section 7). Concurrent or repeated calls with the same answers after one start give one result.
 *
 * @throws NotFound when no attempt is open and the viewer can't start the test
 * @throws InvalidInput when an answer can't belong to the attempt, or is to a section that has not
 *   started; nothing is stored then
 * @throws Conflict when no attempt is open and the test isn't open, the viewer has reached a limit of attempts, or
 *   a random test that was never started holds questions that are reserved by now
 */
export async function submitQuiz(
  viewer: Viewer,
  dependencies: Dependencies,
  input: QuizSubmission,
): Promise<Submitted> {
  return inRounds("This test is being submitted", async () => {
    const open = await openAttemptOn(viewer, dependencies, input.target);
    // Stays null if a save, a submit or Start Fresh wrote between our read and write; inRounds tries again.
    let written: WrittenSubmission | null;
    if (open === null) {
      const repeated = await repeatedSubmit(viewer, dependencies, input);
      if (repeated !== null) return { resultId: repeated, written: null };
      written = await openAndSubmit(viewer, dependencies, input);
      if (written === null) {
        const { database, now } = dependencies;
        await refuseAboveQuota(database.pool, viewer, now());
      }
    } else {
      const attempt = await withPaper(dependencies.database, open);
      written = await submitOpen(dependencies, attempt, input);
    }
    return written && { resultId: written.id, written };
  });
}
