import { Refused, Unreachable } from "./gateway.ts";

/** Why something that the student asked for was not done. */
export type TaskFailure =
  /** The network is away. */
  | { kind: "offline" }
  /** Nobody answered; `retryAfterSeconds` when the server asks to wait so long. */
  | { kind: "unanswered"; retryAfterSeconds: number | null }
  /** The server answered, and said no in these words. */
  | { kind: "refused"; message: string };

/** What is told of an error of the gateway. */
export function taskFailure(error: unknown): TaskFailure {
  if (error instanceof Refused) return { kind: "refused", message: error.message };
  if (!(error instanceof Unreachable)) return { kind: "unanswered", retryAfterSeconds: null };
  if (error.offline) return { kind: "offline" };
  return { kind: "unanswered", retryAfterSeconds: error.retryAfterSeconds };
}
