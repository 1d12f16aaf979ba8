import type { TaskFailure } from "../session/gateway/gateway.ts";

/** The reason for a failure in a sentence, with a full stop. */
export function taskFailureWords(failure: TaskFailure): string {
  switch (failure.kind) {
    case "offline":
      return "The server can’t be reached. Check your connection and try again.";
    case "refused":
      return /[.!?]$/.test(failure.message) ? failure.message : `${failure.message}.`;
    case "unanswered":
      return failure.retryAfterSeconds === null
        ? "The server did not answer. Please try again."
        : `The server is busy. Please try again in ${failure.retryAfterSeconds} ${failure.retryAfterSeconds === 1 ? "second" : "seconds"}.`;
  }
}
