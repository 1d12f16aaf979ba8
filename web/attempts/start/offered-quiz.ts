import type { QuizInProgress } from "../in-progress/in-progress.ts";
import type { TakenUp } from "../session/attempt/attempt.ts";
import { answeredCount } from "../session/attempt/attempt.ts";
import type { SavedProgress } from "../session/device/saved-progress.ts";
import type { ResumeOffer } from "../session/machine/quiz-state.ts";

/**
 * The machine's offer to resume, for the start screen.
 * @param takenUp when and where it was resumed while it was offered here
 * @param serverSequence the newest known server state
 * @param saved the progress stored in this browser
 */
export function offeredQuiz(
  { snapshot }: ResumeOffer,
  takenUp: TakenUp | null,
  serverSequence: number,
  saved: readonly SavedProgress[],
): QuizInProgress {
  const { paper, progress, resumeCount, savedAt } = snapshot;
  const mine = saved.find(({ attemptId }) => attemptId === paper.attemptId);
  return {
    attemptId: paper.attemptId,
    testId: paper.testId,
    isRandomTest: paper.isRandomTest,
    title: paper.title,
    sequence: progress.sequence,
    serverSequence,
    takenUp: takenUp ?? snapshot.takenUp ?? null,
    isSavedHere: mine !== undefined && mine.sequence >= serverSequence,
    startedAt: paper.startedAt,
    durationMinutes: paper.durationMinutes,
    currentQuestion: progress.currentQuestion,
    totalQuestions: paper.questions.length,
    answered: answeredCount(progress),
    timeLeftSeconds: progress.timeLeftSeconds,
    // The time at its questions.
    secondsWorked: progress.secondsSpent.reduce((sum, seconds) => sum + seconds, 0),
    savedAt,
    resumeCount,
    clockRunsOn: paper.clockRunsOn,
    isReopened: snapshot.isReopened,
    extraSeconds: progress.extraSeconds,
    tabSwitchCount: progress.tabSwitchCount,
    sections: progress.sections ?? null,
  };
}
