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
  /** Wraps the start screen in header and footer. */
  Shell: ComponentType<{ children: ReactNode }>;
  /** A sentence about the attempt of the previous visit; "" for none. */
  news: string;
  /** Starts a new visit. @param news a sentence to show there */
  onRestart: (news: string) => void;
}

const CLOSED = `The attempt that was in progress is over: it was discarded or started fresh elsewhere, or ${quizLimits.savedProgressHours} hours went by.`;

/**
 * The quiz: the start screen, then the questions. Give it a `key` of test and user, since a change of either is a new
 * visit.
 */
export function QuizPage({ testId, userId, Shell, news, onRestart }: QuizPageProps) {
  const session = useQuizSession(testId, userId);
  const { state, saveState, clockTaken, entering } = useQuizState(session);
  const navigate = useNavigate();

  const submitted = state.phase === "submitted" ? state : null;
  useEffect(() => {
    if (submitted === null) return;
    // The next page shows how it ended, and the late answers.
    const { destination, resultId } = submitted;
    void navigate(destination, { replace: true, state: { finished: resultId } });
  }, [submitted, navigate]);
  // Nothing was started on this page, so nothing is lost.
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
