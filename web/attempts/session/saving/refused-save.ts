import type { ServerAttempt } from "../attempt/attempt.ts";
import type { Refused } from "../gateway/gateway.ts";

/** What a refused save means for the attempt in progress here. */
export type SaveVerdict =
  | "submittedElsewhere"
  | "closedElsewhere"
  /** Another tab or device goes on with it. */
  | "takenOver"
  | "timeOver"
  | "switchesUsedUp"
  /** Our own save, whose answer got lost; or the server knows of less time than this clock. */
  | "behind";

/**
 * Why the server refused a save, by what it has of the attempt now.
 *
 * @param penaltyMinutes as this page knows them
 * @param isOwn whether this page sent what the server has
 */
export function judgeRefusedSave(
  server: ServerAttempt,
  refusal: Refused,
  penaltyMinutes: number,
  isOwn: boolean,
): SaveVerdict {
  if (server.status === "submitted") return "submittedElsewhere";
  if (server.status === "abandoned") return "closedElsewhere";
  if (server.penaltyMinutes > penaltyMinutes || !isOwn) return "takenOver";
  if (refusal.mustSubmit === "time") return "timeOver";
  return refusal.mustSubmit === "switches" ? "switchesUsedUp" : "behind";
}
