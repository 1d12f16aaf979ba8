import type { ReactNode } from "react";
import { BarePage } from "../../ui/BarePage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { ErrorState, MissingState } from "../../ui/StateMessage.tsx";
import type { TaskFailure } from "../session/task-failure.ts";
import { taskFailureWords } from "./task-failure-words.ts";

const back = (
  <ButtonLink to="/tests" kind="primary" replace>
    Back to Tests
  </ButtonLink>
);

/** There is nothing to take here: why, and the way back. */
export function QuizMissing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <BarePage>
      <MissingState level="h1" title={title} actions={back}>
        {children}
      </MissingState>
    </BarePage>
  );
}

interface QuizNotLoadedProps {
  title: string;
  failure: TaskFailure;
  onRetry: () => void;
}

/** The quiz could not be opened this time: what happened, Try Again, and the way back. */
export function QuizNotLoaded({ title, failure, onRetry }: QuizNotLoadedProps) {
  const sign = failure.kind === "refused" ? "fault" : "away";
  return (
    <BarePage>
      <ErrorState level="h1" title={title} sign={sign} onRetry={onRetry} actions={back}>
        {taskFailureWords(failure)} Nothing is lost.
      </ErrorState>
    </BarePage>
  );
}
