// Submits that have not reached the server yet. They stay on this device, also after a reload, until the server has
// them. The server grades each attempt once, however often it is sent.
import type { Progress } from "../attempt/attempt.ts";
import {
  type DeviceStorage,
  forget,
  isRecord,
  keepJson,
  keysWithPrefix,
  readJson,
  unsentKey,
} from "./device-storage.ts";
import { hasFields, isCount, isFlag, isProgress, isText, mended } from "./kept-shape.ts";

/** A submit that waits to be sent. */
export interface Unsent {
  userId: string;
  attemptId: string;
  /** As in the address: "12", or "random-12". */
  testId: string;
  isRandomTest: boolean;
  title: string;
  /** The final answers. */
  progress: Progress;
  /**
   * The resume count that the submitting page knew. Set only if sections have their own clocks and an answer is only
   * on this device.
   */
  resumeCount?: number;
  /** The number of the resume requested before sending. */
  resumedAs?: number;
  /**
   * Answers that the server lacks count until then, in milliseconds since 1970. Left out if the server had all of
   * them, or the clock did not run on this page.
   */
  countsUntil?: number;
  /** True if the page's clock submitted, not the student; left out for false. */
  isByClock?: boolean;
  /** The choice to review blind first; left out to use the last choice that the server stored. */
  reviewBlind?: boolean;
  /** Milliseconds since 1970. */
  keptAt: number;
}

const texts = { userId: isText, attemptId: isText, testId: isText, title: isText };
const fields = { ...texts, isRandomTest: isFlag, keptAt: isCount, progress: isProgress };

function isUnsent(value: unknown): value is Unsent {
  return hasFields(value, fields);
}

/** Stores a submit until it is sent. @returns false if the storage is denied or full */
export function keepUnsent(storage: DeviceStorage | null, unsent: Unsent): boolean {
  return keepJson(storage, unsentKey(unsent.userId, unsent.attemptId), unsent);
}

/** Removes a submit that the server has accepted or refused for good. */
export function forgetUnsent(
  storage: DeviceStorage | null,
  { userId, attemptId }: Pick<Unsent, "userId" | "attemptId">,
): void {
  forget(storage, unsentKey(userId, attemptId));
}

/** The waiting submits of a user, oldest first. Removes unreadable ones. */
export function listUnsent(storage: DeviceStorage | null, userId: string): Unsent[] {
  const waiting: Unsent[] = [];
  for (const key of keysWithPrefix(storage, unsentKey(userId, ""))) {
    const kept = readJson(storage, key);
    const value = isRecord(kept) ? { ...kept, progress: mended(kept.progress) } : kept;
    if (isUnsent(value)) waiting.push(value);
    else forget(storage, key);
  }
  return waiting.sort((one, other) => one.keptAt - other.keptAt);
}
