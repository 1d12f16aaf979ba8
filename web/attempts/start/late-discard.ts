import { serverNow } from "../../apollo/server-clock.ts";
import { deviceStorage } from "../session/device/device-storage.ts";
import { readLocalSnapshot } from "../session/device/saved-progress.ts";
import { serverGateway } from "../session/gateway/server-gateway.ts";
import { isOwnLateSave } from "../session/resuming.ts";

interface Discarded {
  attemptId: string;
  /** As in the address: "12", or "random-12". */
  testId: string;
}

/**
 * How far an attempt may be discarded that has got further than was seen.
 *
 * @param sequence the newest state of the server's that was seen
 * @returns the server's sequence number, when nothing but a late save of this device came; else null
 */
export async function knownSequence(
  { attemptId, testId }: Discarded,
  userId: string,
  sequence: number,
): Promise<number | null> {
  const server = await serverGateway.read(attemptId, testId);
  const kept = readLocalSnapshot(deviceStorage(), userId, server.paper, serverNow());
  return isOwnLateSave(server, kept, sequence) ? server.progress.sequence : null;
}
