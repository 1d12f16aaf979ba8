import { useNavigate } from "react-router-dom";
import { ReplaceSessionScreen } from "../accounts/ReplaceSessionScreen.tsx";
import type { SessionUser } from "../apollo/session.ts";
import { start } from "./start.ts";
import { answerQuestion, type Question } from "./start-session.ts";

/** Asks whether a returning sign-in should replace another person's session. */
export function AskWhose({ question, current }: { question: Question; current: SessionUser }) {
  const navigate = useNavigate();
  async function answer(isTaken: boolean): Promise<void> {
    answerQuestion(start, question, isTaken);
    await navigate("/dashboard", { replace: true });
  }
  return (
    <ReplaceSessionScreen
      current={current}
      next={question.user}
      onKeep={() => void answer(false)}
      onReplace={() => void answer(true)}
    />
  );
}
