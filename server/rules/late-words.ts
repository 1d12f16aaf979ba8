import { formatDateTime } from "./times.ts";

/** What a student reads about answers that came after the time was over and count. @param count above 0 */
export function countedLateWords(count: number): string {
  return count === 1
    ? "One answer reached us after the time was over. It was chosen before, so it counts, and is marked late."
    : `${count} answers reached us after the time was over. They were chosen before, so they count, and are marked late.`;
}

const KEPT = "They are kept, and your institute can see them.";

/** What a student reads about answers that are kept apart. @param when as in "Dec 5, 2026 2:15 PM IST" */
export function keptWords(when: string): string {
  return `Answers that reached us on ${when} came too late to count. ${KEPT}`;
}

/** The same where they just arrived. @param title of the test */
export function keptNowWords(title: string): string {
  return `Your last answers to ${title} came too late to count. ${KEPT}`;
}

/** What a student reads about answers that came after the time was over. @param count above 0 */
export function lateWords(count: number): string {
  return count === 1
    ? "One answer reached us after the time was over and does not count."
    : `${count} answers reached us after the time was over and do not count.`;
}

/** What a result has of late answers. */
export interface LateFacts {
  lateAnswers: number;
  arrivedLate: readonly number[];
  /** When answers came that are kept apart; null when none did. */
  lateDeliveryAt: string | null;
}

/** All that a student reads about answers that arrived late, in sentences; none where none did. */
export function lateNotices({ lateAnswers, arrivedLate, lateDeliveryAt }: LateFacts): string[] {
  const counted = arrivedLate.length > 0 ? [countedLateWords(arrivedLate.length)] : [];
  const isKept = lateDeliveryAt !== null;
  if (lateAnswers > 0) {
    const kept = lateAnswers === 1 ? "It is kept, and your institute can see it." : KEPT;
    return [...counted, isKept ? `${lateWords(lateAnswers)} ${kept}` : lateWords(lateAnswers)];
  }
  return isKept ? [...counted, keptWords(formatDateTime(lateDeliveryAt))] : counted;
}
