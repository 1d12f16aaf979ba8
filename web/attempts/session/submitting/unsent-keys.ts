// Apart from the outbox: every page asks whether something waits, and few have to read it.
import { type DeviceStorage, keysBeginning } from "../device/device-storage.ts";

const PREFIX = "lexam.outbox";

/** Where a submit is kept. */
export function unsentKey(userId: string, attemptId: string): string {
  return `${PREFIX}.${userId}.${attemptId}`;
}

/** Where the submits of a user are kept that wait on this device. */
export function unsentKeys(storage: DeviceStorage | null, userId: string): string[] {
  return keysBeginning(storage, `${PREFIX}.${userId}.`);
}
