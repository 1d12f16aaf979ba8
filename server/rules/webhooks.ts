// The events of webhooks, and how long deliveries are tried (docs/rules.md, section 24).
import { MINUTE_MS } from "./durations.ts";

/** The events, with a description of when each is sent. */
export const WEBHOOK_EVENTS = {
  "attempt.submitted": "A student’s attempt on a test was submitted.",
  "results.released": "A test released its results.",
  "import.finished": "An import of a file finished or failed.",
  "question.reported": "A student reported a problem with a question.",
  "test.opened": "A test opened at its set time.",
  "test.closed": "A test closed at its set time for everyone without extra time.",
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** Whether a text names an event. */
export function isWebhookEvent(text: string): text is WebhookEvent {
  return Object.hasOwn(WEBHOOK_EVENTS, text);
}

/** Minutes from each failed try to the next: 14 tries within 24 hours. */
const WAITS = [1, 2, 4, 8, 15, 30, 60, 90, 120, 150, 180, 240, 540];

export const webhookLimits = {
  /** Webhooks of an installation. */
  most: 20,
  urlMaxLength: 1_000,
  tries: WAITS.length + 1,
  /** Hours from the first try to the last. */
  tryHours: WAITS.reduce((sum, minutes) => sum + minutes, 0) / 60,
  answerSeconds: 10,
  /** How many bytes of a response are read. The rest is cut off. */
  answerBytes: 16 * 1024,
  deliveryDays: 30,
  /** How long the old secret also signs after it was replaced. */
  oldSecretHours: 24,
} as const;

/**
 * Returns when a failed delivery is tried again.
 *
 * @param tries how often it was tried so far, at least 1
 * @returns null after the last try
 */
export function nextTry(tries: number, triedAt: Date): Date | null {
  const minutes = WAITS[tries - 1];
  return minutes === undefined ? null : new Date(triedAt.getTime() + minutes * MINUTE_MS);
}
