import {
  holdsUnstorableText,
  isDeletedMeanwhile,
  unavailability,
} from "../database/availability.ts";
import { ExpectedFailure, type Failure, Masked } from "../errors.ts";

/** When somebody may ask again while the database is away. */
const AGAIN_AFTER_SECONDS = 2;

/**
 * What a caller gets for whatever was thrown: failures that are meant for them as they are,
 * everything else masked.
 *
 * @param requestId names the request in the log
 */
export function failureOf(thrown: unknown, requestId: string): Failure {
  if (thrown instanceof ExpectedFailure || thrown instanceof Masked) return thrown;
  if (holdsUnstorableText(thrown)) {
    const message = "Text must not contain NUL characters or broken Unicode.";
    return new ExpectedFailure("BAD_USER_INPUT", message, { fields: [] });
  }
  const unavailable = unavailability(thrown);
  if (unavailable !== null) {
    const facts = { requestId, retryAfterSeconds: AGAIN_AFTER_SECONDS };
    return new Masked("SERVICE_UNAVAILABLE", unavailable, facts, thrown);
  }
  if (isDeletedMeanwhile(thrown)) {
    const deleted = "What this is about was deleted at that moment, so nothing was stored.";
    return new Masked("CONFLICT", deleted, { requestId }, thrown);
  }
  const message = `Something went wrong on our side. Please try again. (Request ${requestId})`;
  return new Masked("INTERNAL_SERVER_ERROR", message, { requestId }, thrown);
}
