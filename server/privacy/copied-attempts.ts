import { setImmediate as otherWork } from "node:timers/promises";
import type pg from "pg";
import { limits } from "#rules/limits.ts";
import { fromHundredths } from "#rules/marks.ts";
import { roundPercent } from "#rules/percent.ts";
import type { Database } from "../database/client.ts";
import type { Attempt } from "../database/generated/prisma/client.ts";

/** One question of an attempt, as its owner may know it. */
export interface CopiedAnswer {
  /** 1 for the first. */
  number: number;
  questionId: number;
  /** The beginning of its text. */
  question: string;
  subject: string;
  /** 1 for the first option; null for unanswered. */
  chosenOption: number | null;
  /** As `chosenOption`; null until the attempt is submitted, since nobody learns the key before. */
  correctOption: number | null;
  outcome: "correct" | "incorrect" | "unanswered" | null;
  /** On the attempt's clock; null for never. */
  firstShownSeconds: number | null;
  secondsSpent: number;
  changeCount: number;
  markedForReview: boolean;
}

/** An attempt with all that is kept about it. */
export interface CopiedAttempt {
  attemptId: number;
  title: string;
  testId: number | null;
  randomTestId: number | null;
  status: Attempt["status"];
  startedAt: Date;
  savedAt: Date;
  expiresAt: Date;
  completedAt: Date | null;
  score: number | null;
  maxScore: number | null;
  percent: number | null;
  correctCount: number | null;
  incorrectCount: number | null;
  unansweredCount: number | null;
  timeTakenSeconds: number | null;
  timeLeftSeconds: number;
  activeSeconds: number;
  tabSwitchCount: number;
  penaltyMinutes: number;
  answers: CopiedAnswer[];
}

interface Wording {
  id: number;
  questionId: number;
  question: string;
  subject: string;
  correctOptionIndex: number;
}

type AttemptWithPaper = Attempt & { paper: { title: string; revisionIds: number[] } };

/** Attempts that are read at once. */
const BATCH = 20;
/** Answers that are put into words before other requests get their turn. */
const ANSWERS_IN_A_TURN = 500;

const WORDINGS = `
  SELECT id, question_id AS "questionId", left(question_text, $2) AS question, subject,
    correct_option_index AS "correctOptionIndex"
  FROM question_revisions WHERE id = ANY ($1)`;

async function wordingsOf(
  pool: pg.Pool,
  attempts: readonly AttemptWithPaper[],
): Promise<Map<number, Wording>> {
  const ids = [...new Set(attempts.flatMap(({ paper }) => paper.revisionIds))];
  const { rows } = await pool.query<Wording>(WORDINGS, [ids, limits.questionPreviewLength]);
  return new Map(rows.map((row) => [row.id, row]));
}

function outcomeOf(chosen: number, correct: number): CopiedAnswer["outcome"] {
  if (chosen < 0) return "unanswered";
  return chosen === correct ? "correct" : "incorrect";
}

function copiedAnswer(attempt: AttemptWithPaper, position: number, wording: Wording): CopiedAnswer {
  const chosen = attempt.answers[position] ?? -1;
  const firstShown = attempt.firstShown[position] ?? -1;
  const isSubmitted = attempt.status === "submitted";
  return {
    number: position + 1,
    questionId: wording.questionId,
    question: wording.question,
    subject: wording.subject,
    chosenOption: chosen < 0 ? null : chosen + 1,
    correctOption: isSubmitted ? wording.correctOptionIndex + 1 : null,
    outcome: isSubmitted ? outcomeOf(chosen, wording.correctOptionIndex) : null,
    firstShownSeconds: firstShown < 0 ? null : firstShown,
    secondsSpent: attempt.secondsSpent[position] ?? 0,
    changeCount: attempt.changeCounts[position] ?? 0,
    markedForReview: attempt.marked[position] ?? false,
  };
}

function copiedAttempt(
  attempt: AttemptWithPaper,
  wordings: ReadonlyMap<number, Wording>,
): CopiedAttempt {
  const { paper, scoreHundredths, maxHundredths } = attempt;
  return {
    attemptId: attempt.id,
    title: paper.title,
    testId: attempt.testId,
    randomTestId: attempt.randomTestId,
    status: attempt.status,
    startedAt: attempt.startedAt,
    savedAt: attempt.savedAt,
    expiresAt: attempt.expiresAt,
    completedAt: attempt.completedAt,
    score: scoreHundredths === null ? null : fromHundredths(scoreHundredths),
    maxScore: maxHundredths === null ? null : fromHundredths(maxHundredths),
    percent:
      scoreHundredths === null || maxHundredths === null
        ? null
        : roundPercent(scoreHundredths, maxHundredths),
    correctCount: attempt.correctCount,
    incorrectCount: attempt.incorrectCount,
    unansweredCount: attempt.unansweredCount,
    timeTakenSeconds: attempt.timeTakenSeconds,
    timeLeftSeconds: attempt.timeLeftSeconds,
    activeSeconds: attempt.activeSeconds,
    tabSwitchCount: attempt.tabSwitchCount,
    penaltyMinutes: attempt.penaltyMinutes,
    answers: paper.revisionIds.flatMap((id, position) => {
      const wording = wordings.get(id);
      return wording === undefined ? [] : copiedAnswer(attempt, position, wording);
    }),
  };
}

/**
 * A person's attempts one by one, oldest first, in small reads, and with pauses for other requests.
 * The key of a question is in an attempt only once that is submitted, as on its result.
 */
export async function* copiedAttempts(
  { pool, prisma }: Database,
  userId: number,
): AsyncGenerator<CopiedAttempt, void, undefined> {
  const { rows } = await pool.query<{ id: number }>(
    "SELECT id FROM attempts WHERE user_id = $1 ORDER BY id",
    [userId],
  );
  let told = 0;
  for (let from = 0; from < rows.length; from += BATCH) {
    const attempts = await prisma.attempt.findMany({
      where: { userId, id: { in: rows.slice(from, from + BATCH).map(({ id }) => id) } },
      orderBy: { id: "asc" },
      include: { paper: { select: { title: true, revisionIds: true } } },
    });
    const wordings = await wordingsOf(pool, attempts);
    for (const attempt of attempts) {
      yield copiedAttempt(attempt, wordings);
      told += attempt.answers.length;
      if (told < ANSWERS_IN_A_TURN) continue;
      told = 0;
      await otherWork();
    }
  }
}
