// What came of calls to the server, as events for the machine.
import type { QuizPaper } from "../attempt/attempt.ts";
import { Refused } from "../gateway/gateway.ts";
import { taskFailure } from "../gateway/task-failure.ts";
import type { QuizEvent } from "./quiz-event.ts";

/** The attempt is graded. @param lateAnswers how many answers came too late to count */
export function submittedEvent(
  { isRandomTest }: Pick<QuizPaper, "isRandomTest">,
  resultId: string,
  lateAnswers = 0,
): QuizEvent {
  const details = `${isRandomTest ? "/random-results" : "/results"}/${resultId}`;
  // docs/screens.md, section 6: a fixed test leads to the list, a random one to its result.
  const destination = isRandomTest ? details : "/results";
  const late = lateAnswers > 0 ? { count: lateAnswers, details } : null;
  return { type: "submitted", resultId, destination, late };
}

function loadFailure(testId: string, error: unknown): string {
  // The address without a number, and this tab has started no random test (docs/screens.md,
  // section 13).
  if (testId === "random") return "Random test data not found. Please generate a new test.";
  if (error instanceof Refused && error.reason === "notFound") return "Test not found";
  // Such as too many tests in progress: said in the server's own words.
  if (error instanceof Refused && error.reason === "conflict") return error.message;
  return testId.startsWith("random")
    ? "Failed to load random test. Please try again."
    : "Failed to load test. Please try again.";
}

/** The attempt could not be opened. @param testId as in the address: "12", or "random-12" */
export function loadFailedEvent(testId: string, error: unknown): QuizEvent {
  const isMissing = error instanceof Refused && error.reason === "notFound";
  const failure = isMissing ? null : taskFailure(error);
  return { type: "loadFailed", message: loadFailure(testId, error), failure };
}
