// Submits that have not reached the server yet. They stay on this device, also over a reload or a
// closed laptop, until the server has them; it grades each attempt once, however often it is sent.
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

/** A submit on its way. */
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
   * As the page knew them that submitted. Only where sections have clocks of their own, and an answer
   * is on this device alone.
   */
  resumeCount?: number;
  /** The number of the resume that was asked for before it was sent. */
  resumedAs?: number;
  /**
   * Until when answers count that the server had not got, in milliseconds since 1970. Left out where it
   * had all, or the clock did not run on this page.
   */
  countsUntil?: number;
  /** Whether the page's clock submitted, and not the student; left out for no. */
  isByClock?: boolean;
  /** The choice to review blind first; left out where the server's memory of the last one holds. */
  reviewBlind?: boolean;
  /** Milliseconds since 1970. */
  keptAt: number;
}

const texts = { userId: isText, attemptId: isText, testId: isText, title: isText };
const fields = { ...texts, isRandomTest: isFlag, keptAt: isCount, progress: isProgress };

function isUnsent(value: unknown): value is Unsent {
  return hasFields(value, fields);
}

/** Keeps a submit until it is sent. @returns false when the storage is denied or full */
export function keepUnsent(storage: DeviceStorage | null, unsent: Unsent): boolean {
  return keepJson(storage, unsentKey(unsent.userId, unsent.attemptId), unsent);
}

/** Forgets a submit, once the server has it or has refused it for good. */
export function forgetUnsent(
  storage: DeviceStorage | null,
  { userId, attemptId }: Pick<Unsent, "userId" | "attemptId">,
): void {
  forget(storage, unsentKey(userId, attemptId));
}

/** The submits of a user that wait on this device, oldest first; unreadable ones are removed. */
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
