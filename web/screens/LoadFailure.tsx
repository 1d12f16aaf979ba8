import type { ReactNode } from "react";
import { describeFailure, failureSign } from "../apollo/failure.ts";
import { ErrorState } from "../ui/StateMessage.tsx";
import type { HeldFailure } from "./use-held-failure.ts";

interface LoadFailureProps {
  /** The screen's message; what happened stands under it. */
  title: string;
  failure: HeldFailure;
  /** `h1` when nothing else stands on the page. */
  level?: "h1" | "h2" | "h3" | undefined;
  /** Other ways to go on than Try Again. */
  actions?: ReactNode;
}

/** What could not be loaded, why, and Try Again. */
export function LoadFailure({ title, failure, level, actions }: LoadFailureProps) {
  const { error, retrying, retry } = failure;
  return (
    <ErrorState
      {...{ title, actions, retrying }}
      {...(level && { level })}
      onRetry={retry}
      sign={failureSign(error)}
    >
      {describeFailure(error)}
    </ErrorState>
  );
}
