import { useParams } from "react-router-dom";
import { useSignedInUser } from "../apollo/session.ts";
import { QuizPage } from "../attempts/QuizPage.tsx";

/** The quiz: an exam hall without header and footer. */
export function Quiz() {
  const { testId = "" } = useParams();
  const { userId } = useSignedInUser();
  // Another test or another person is another visit.
  return <QuizPage key={`${userId}/${testId}`} testId={testId} userId={String(userId)} />;
}
