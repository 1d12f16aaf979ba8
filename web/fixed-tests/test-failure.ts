import { describeFailure, failureDetails, failureOf } from "../apollo/failure.ts";

/** What an administrator sees when a test was not saved. */
export interface TestFailure {
  message: string;
  /** What happened, where the message does not say it. */
  remark: string | null;
  /** The version that stands on the server, when someone else's edit came first. */
  newerVersion: number | null;
}

/**
 * Puts a failed save into words: the server's own, or else the fallback (docs/screens.md,
 * section 13) and what happened.
 */
export function testFailure(error: unknown, fallback: string): TestFailure {
  const details = failureDetails(error);
  return {
    message: details.length > 0 ? details.join(" ") : fallback,
    remark: details.length > 0 ? null : describeFailure(error),
    newerVersion: failureOf(error)?.version ?? null,
  };
}
