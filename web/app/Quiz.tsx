import { useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import { useSignedInUser } from "../apollo/session.ts";
import { QuizPage } from "../attempts/quiz/QuizPage.tsx";
import { rememberedRandomTest } from "../attempts/session/device/random-test-memory.ts";
import { MemberShell } from "./MemberShell.tsx";

/** The quiz: its start screen with header and footer, then the exam screen without them. */
export function Quiz() {
  const { testId = "" } = useParams();
  const { userId } = useSignedInUser();
  const [visit, setVisit] = useState({ count: 0, news: "" });
  const started = testId === "random" ? rememberedRandomTest() : null;
  if (started !== null) return <Navigate to={`/quiz/${started}`} replace />;
  return (
    <QuizPage
      // Another test or another person starts a new visit.
      key={`${userId}/${testId}/${visit.count}`}
      testId={testId}
      userId={String(userId)}
      Shell={MemberShell}
      news={visit.news}
      onRestart={(news) => setVisit(({ count }) => ({ count: count + 1, news }))}
    />
  );
}
