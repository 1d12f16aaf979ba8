// Apart from the saved progress itself: every page asks whether there is any, and few have to read it.
import { type DeviceStorage, keysBeginning } from "./device-storage.ts";

const PREFIX = "lexam.quiz-progress";

/** The key of the index of the tests that have saved progress. */
export function indexKey(userId: string): string {
  return `${PREFIX}.${userId}`;
}

/** The key of one entry; a storage event about it names it. */
export function progressKey(userId: string, testId: string): string {
  return `${PREFIX}.${userId}.${testId}`;
}

/** The key of an entry that was set aside, because its attempt is over and has unsent answers. */
export function asideKey(userId: string, attemptId: string): string {
  return `${PREFIX}.${userId}.ended-${attemptId}`;
}

/** The keys of all entries of a user. */
export function progressKeys(storage: DeviceStorage | null, userId: string): string[] {
  return keysBeginning(storage, `${PREFIX}.${userId}.`);
}
