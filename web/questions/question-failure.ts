import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { describeFailure, failureCode, failureDetails } from "../apollo/failure.ts";

/** What an administrator is told when a question was not saved. */
export interface QuestionFailure {
  /** The message of docs/screens.md, section 13. */
  message: string;
  /** What happened: the server's own words where it has some for the person. */
  remark: string;
  /** The question that has the same text and options. */
  twinId: number | null;
  /** Somebody else's edit came first. */
  outdated: boolean;
}

function extensionOf(error: unknown, name: string): number | null {
  if (failureCode(error) !== "CONFLICT" || !CombinedGraphQLErrors.is(error)) return null;
  const value = error.errors[0]?.extensions?.[name];
  return typeof value === "number" ? value : null;
}

/** Puts a failed save into words. */
export function questionFailure(error: unknown, message: string): QuestionFailure {
  const twinId = extensionOf(error, "existingId");
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
    outdated: extensionOf(error, "revisionNumber") !== null,
  };
}
