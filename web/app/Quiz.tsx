import { Navigate, useParams } from "react-router-dom";
import { useSignedInUser } from "../apollo/session.ts";
import { QuizPage } from "../attempts/hall/QuizPage.tsx";
import { rememberedRandomTest } from "../attempts/session/random-test-memory.ts";

/** The quiz: an exam hall without header and footer. */
export function Quiz() {
  const { testId = "" } = useParams();
  const { userId } = useSignedInUser();
  const started = testId === "random" ? rememberedRandomTest() : null;
  if (started !== null) return <Navigate to={`/quiz/${started}`} replace />;
  // Another test or another person is another visit.
  return <QuizPage key={`${userId}/${testId}`} testId={testId} userId={String(userId)} />;
}
