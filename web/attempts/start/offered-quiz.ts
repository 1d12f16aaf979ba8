import type { QuizInProgress } from "../in-progress/in-progress.ts";
import type { TakenUp } from "../session/attempt/attempt.ts";
import { answeredCount } from "../session/attempt/attempt.ts";
import type { SavedProgress } from "../session/device/saved-progress.ts";
import type { ResumeOffer } from "../session/machine/quiz-state.ts";

/**
 * What the machine offers to resume, as the start screen shows it.
 *
 * @param takenUp who took it up while it was offered here
 * @param serverSequence the newest state of the server's that is known
 * @param saved what this browser keeps
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
    // What the machine knows of it: the time at its questions.
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
