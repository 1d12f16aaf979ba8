import { describeFailure, failureDetails, failureOf } from "../apollo/failure.ts";

/** What an administrator is told when a question was not saved. */
export interface QuestionFailure {
  /** The message of docs/screens.md, section 13. */
  message: string;
  /** What happened: the server's own words where it has some for the person. */
  remark: string;
  /** The question that has the same text and options. */
  twinId: number | null;
  /** The wording that stands on the server, when somebody else's edit came first. */
  newerRevision: number | null;
}

/** Puts a failed save into words. */
export function questionFailure(error: unknown, message: string): QuestionFailure {
  const { existingId: twinId = null, revisionNumber } = failureOf(error) ?? {};
  const details = failureDetails(error);
  return {
    message,
    remark:
      twinId !== null
        ? "The bank has a question with the same text and options already."
        : details.length > 0
          ? details.join(". ")
          : describeFailure(error),
    twinId,
    newerRevision: revisionNumber ?? null,
  };
}
