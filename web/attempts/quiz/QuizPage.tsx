import { type ComponentType, type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { quizLimits } from "#rules/limits.ts";
import { isBefore } from "../session/machine/quiz-state.ts";
import { useQuizSession, useQuizState } from "../session/use-quiz.ts";
import { StartScreen } from "../start/StartScreen.tsx";
import { DialogsBefore, RunningQuiz } from "./RunningQuiz.tsx";

interface QuizPageProps {
  /** As in the address: "12", or "random-12". */
  testId: string;
  userId: string;
  /** Header and footer around the start screen. */
  Shell: ComponentType<{ children: ReactNode }>;
  /** What happened to the attempt of the visit before, in a sentence; "" for nothing. */
  news: string;
  /** Begins the visit again. @param news shown there */
  onRestart: (news: string) => void;
}

const CLOSED = `The attempt that was in progress is over: it was discarded or started fresh elsewhere, or ${quizLimits.savedProgressHours} hours went by.`;

/**
 * The quiz: the start screen, then the quiz. Give it a `key` of test and user: another of either is
 * another visit.
 */
export function QuizPage({ testId, userId, Shell, news, onRestart }: QuizPageProps) {
  const session = useQuizSession(testId, userId);
  const { state, saveState, clockTaken, entering } = useQuizState(session);
  const navigate = useNavigate();

  const submitted = state.phase === "submitted" ? state : null;
  useEffect(() => {
    if (submitted === null) return;
    // Where it leads to shows how it ended, and what came late.
    const { destination, resultId } = submitted;
    void navigate(destination, { replace: true, state: { finished: resultId } });
  }, [submitted, navigate]);
  // Nothing was started on this page, so nothing is lost on it.
  const isOverBefore = state.phase === "closed" && session.getClock() === null;
  useEffect(() => {
    if (isOverBefore) onRestart(CLOSED);
  }, [isOverBefore, onRestart]);

  const isLeft = state.phase === "savedElsewhere" && state.isLeft;
  if (!isLeft && (isBefore(state) || isOverBefore)) {
    return (
      <Shell>
        <StartScreen {...{ testId, userId, session, state, entering, news, onRestart }} />
        {state.phase === "savedElsewhere" && <DialogsBefore session={session} state={state} />}
      </Shell>
    );
  }
  return <RunningQuiz {...{ session, state, saveState, clockTaken }} />;
}
