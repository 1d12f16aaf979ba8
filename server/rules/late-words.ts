import { formatDateTime } from "./times.ts";

/** Shown for answers that arrived late and count. @param count above 0 */
export function countedLateWords(count: number): string {
  return count === 1
    ? "One answer reached us after the time was over. It was chosen before, so it counts, and is marked late."
    : `${count} answers reached us after the time was over. They were chosen before, so they count, and are marked late.`;
}

const KEPT = "They are kept, and your institute can see them.";

/** Shown for late answers that are stored separately. @param when as in "Dec 5, 2026 2:15 PM IST" */
export function keptWords(when: string): string {
  return `Answers that reached us on ${when} came too late to count. ${KEPT}`;
}

/** The same right after they arrived. @param title of the test */
export function keptNowWords(title: string): string {
  return `Your last answers to ${title} came too late to count. ${KEPT}`;
}

/** Shown for answers that arrived late and don't count. @param count above 0 */
export function lateWords(count: number): string {
  return count === 1
    ? "One answer reached us after the time was over and does not count."
    : `${count} answers reached us after the time was over and do not count.`;
}

/** The facts of a result about late answers. */
export interface LateFacts {
  lateAnswers: number;
  arrivedLate: readonly number[];
  /** When separately stored answers arrived; null for none. */
  lateDeliveryAt: string | null;
}

/** All messages about late answers, in sentences; empty if there are none. */
export function lateNotices({ lateAnswers, arrivedLate, lateDeliveryAt }: LateFacts): string[] {
  const counted = arrivedLate.length > 0 ? [countedLateWords(arrivedLate.length)] : [];
  const isKept = lateDeliveryAt !== null;
  if (lateAnswers > 0) {
    const kept = lateAnswers === 1 ? "It is kept, and your institute can see it." : KEPT;
    return [...counted, isKept ? `${lateWords(lateAnswers)} ${kept}` : lateWords(lateAnswers)];
  }
  return isKept ? [...counted, keptWords(formatDateTime(lateDeliveryAt))] : counted;
}
