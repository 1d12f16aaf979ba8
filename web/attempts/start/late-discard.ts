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
 * Returns the server's sequence number if only a late save of this device raised it, so that the attempt may be
 * discarded; else null.
 * @param sequence the newest server state that the student saw
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
