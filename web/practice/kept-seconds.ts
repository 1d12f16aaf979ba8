import { browserStorage } from "../apollo/browser-storage.ts";

/** Where it is kept how long one has been at the question that waits for an answer. */
const KEY = "lexam.practice-clock";

/**
 * Seconds that this browser knows of a question that was left without an answer, so that its clock goes on
 * where it stood (docs/learning.md, section 8); 0 for any other.
 *
 * @param question its id in the practice
 */
export function keptSeconds(question: string, storage = browserStorage()): number {
  const [kept, seconds] = (storage.getItem(KEY) ?? "").split(" ");
  return kept === question && /^\d{1,6}$/.test(seconds ?? "") ? Number(seconds) : 0;
}

/** Keeps them, of the last question alone. */
export function keepSeconds(question: string, seconds: number, storage = browserStorage()): void {
  try {
    storage.setItem(KEY, `${question} ${seconds}`);
  } catch {
    // A storage that is full keeps no clock: it goes on from the last answer then.
  }
}
