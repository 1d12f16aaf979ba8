import { describeFailure, failureDetails, failureOf } from "../apollo/failure.ts";

/** Shown to an administrator if a test was not saved. */
export interface TestFailure {
  message: string;
  /** The reason, if the message doesn't have it. */
  remark: string | null;
  /** The server's version, if another person saved first. */
  newerVersion: number | null;
}

/** Describes a failed save: the server's message, or else the fallback (docs/screens.md, section 13) and the reason. */
export function testFailure(error: unknown, fallback: string): TestFailure {
  const details = failureDetails(error);
  return {
    message: details.length > 0 ? details.join(" ") : fallback,
    remark: details.length > 0 ? null : describeFailure(error),
    newerVersion: failureOf(error)?.version ?? null,
  };
}
