import type { ServerAttempt } from "../attempt/attempt.ts";
import { isSameWork } from "../attempt/reconcile.ts";
import type { LocalReader } from "../device/local-reader.ts";

/**
 * How far a save of this device's last page, which was on its way when the start screen asked, has
 * brought an attempt since: what it holds is nothing new to its student.
 *
 * @param sequence the newest state of the server's that the student was shown
 * @returns the server's sequence number now; null when the attempt is over, has got no further, or
 * holds other work than this device
 */
export function ownLateSave(
  server: ServerAttempt,
  local: LocalReader,
  sequence: number,
): number | null {
  if (server.status !== "open" || server.progress.sequence <= sequence) return null;
  const kept = local.look(server.paper);
  return kept !== null && isSameWork(server.progress, kept.progress)
    ? server.progress.sequence
    : null;
}
