import { useState } from "react";
import { SessionEndedScreen } from "../accounts/SessionEndedScreen.tsx";
import { serverNow } from "../apollo/server-clock.ts";
import type { SessionEnding } from "../apollo/session.ts";
import { KeptQuiz } from "../attempts/quiz/KeptQuiz.tsx";
import { KeptSubmits } from "../attempts/quiz/KeptSubmits.tsx";
import {
  type KeptSubmit,
  keptQuizOf,
  keptSubmitsOf,
  type KeptQuiz as Quiz,
} from "../attempts/session/device/kept-quiz.ts";
import { hasDraft } from "../screens/drafts/draft-store.ts";
import { wantedPage } from "./wanted-page.ts";

interface SessionEndedProps {
  ending: SessionEnding;
  /** What went wrong on the return from the provider, if anything. */
  problem: string | null;
}

/** The place to which the sign-in returns, if this browser stores a quiz or a submit. */
function comesBackTo(quiz: Quiz | null, submits: KeptSubmit[]): string | null {
  if (quiz !== null) return `question ${quiz.question}`;
  return submits.some(({ isHere }) => isHere) ? "its result" : null;
}

/** The sign-in page after the end of a session: the reason, the interrupted quiz, and unsent submits. */
export function SessionEnded({ ending, problem }: SessionEndedProps) {
  const [{ quiz, submits, isDraftKept }] = useState(() => {
    const userId = String(ending.userId);
    return {
      quiz: keptQuizOf(userId, wantedPage(), serverNow()),
      submits: keptSubmitsOf(userId, wantedPage()),
      isDraftKept: hasDraft(ending.userId),
    };
  });
  const isKept = quiz !== null || submits.length > 0;
  return (
    <SessionEndedScreen
      ending={ending}
      problem={problem}
      quiz={
        isKept && (
          <>
            {quiz && <KeptQuiz quiz={quiz} />}
            {submits.length > 0 && <KeptSubmits submits={submits} />}
          </>
        )
      }
      isDraftKept={isDraftKept}
      comesBackTo={comesBackTo(quiz, submits)}
    />
  );
}
