import { useState } from "react";
import { SessionEndedScreen } from "../accounts/SessionEndedScreen.tsx";
import type { SessionEnding } from "../apollo/session.ts";
import { KeptQuiz } from "../attempts/hall/KeptQuiz.tsx";
import { keptQuizOf } from "../attempts/session/kept-quiz.ts";
import { wantedPage } from "./wanted-page.ts";

interface SessionEndedProps {
  ending: SessionEnding;
  /** What went wrong on the way back from the provider, if anything. */
  problem: string | null;
}

/** The sign-in page after the end of a session: why it ended, and the quiz that was left by it. */
export function SessionEnded({ ending, problem }: SessionEndedProps) {
  const [quiz] = useState(() => keptQuizOf(String(ending.userId), wantedPage(), Date.now()));
  return (
    <SessionEndedScreen
      ending={ending}
      problem={problem}
      quiz={quiz && <KeptQuiz quiz={quiz} />}
      comesBackTo={quiz && `question ${quiz.question}`}
    />
  );
}
