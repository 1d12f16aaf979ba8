import type { ReactNode } from "react";
import { describeFailure, failureSign } from "../apollo/failure.ts";
import { handFocusOn } from "../ui/focus-places.ts";
import { ErrorState } from "../ui/StateMessage.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import type { HeldFailure } from "./use-held-failure.ts";

interface LoadFailureProps {
  /** The screen's message; the reason is below it. */
  title: string;
  failure: HeldFailure;
  /** `h1` if the page has no other content. */
  level?: "h1" | "h2" | "h3" | undefined;
  /** Alternatives to Try Again. */
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

/** Try Again at the end of a sentence. It keeps the focus during the retry. */
export function TryAgain({ failure: { retrying, retry } }: { failure: HeldFailure }) {
  return (
    <TextButton ref={handFocusOn} aria-disabled={retrying || undefined} onClick={retry}>
      {retrying ? "Trying Again..." : "Try Again"}
    </TextButton>
  );
}
