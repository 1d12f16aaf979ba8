// The waiting room of a test that opens at a given time (docs/rules.md, section 8).
import { MINUTE_MS } from "./durations.ts";

/** From so many minutes before a test opens, students can wait for it. */
export const WAITING_MINUTES = 30;

/** Students who wait start within so many milliseconds, each at a moment of their own. */
export const START_SPREAD_MS = 5_000;

/**
 * Within how many milliseconds after the opening students start. 0 where the closing cuts the clock of a student who
 * starts as it opens, and at most what it leaves: the moment that a student is given takes no second from anybody.
 */
export function startSpread({
  opensAt,
  closesAt,
  isLateStartCut,
  durationMinutes,
}: LiveTest & { isLateStartCut: boolean }): number {
  if (opensAt === null || closesAt === null || !isLateStartCut) return START_SPREAD_MS;
  // Extra time moves a student's closing as far as it lengthens their clock.
  const slack = closesAt.getTime() - opensAt.getTime() - durationMinutes * MINUTE_MS;
  return Math.max(0, Math.min(START_SPREAD_MS, slack));
}

/** When the waiting room of a test opens; null for a test that opens at no given time. */
export function waitingRoomOpensAt(opensAt: Date | null): Date | null {
  return opensAt === null ? null : new Date(opensAt.getTime() - WAITING_MINUTES * MINUTE_MS);
}

/** What decides whether students come in through the waiting room. */
export interface LiveTest {
  opensAt: Date | null;
  closesAt: Date | null;
  durationMinutes: number;
}

/**
 * True from half an hour before a test opens until its first clock ends or it closes: in that time students come in
 * through the waiting room. Later it is a test like any other.
 */
export function isLive({ opensAt, closesAt, durationMinutes }: LiveTest, now: Date): boolean {
  const from = waitingRoomOpensAt(opensAt);
  if (opensAt === null || from === null || now < from) return false;
  if (closesAt !== null && now >= closesAt) return false;
  return now.getTime() < opensAt.getTime() + durationMinutes * MINUTE_MS;
}

const ANNOUNCEMENTS = [
  { at: 600, text: "10 minutes until the paper opens." },
  { at: 300, text: "5 minutes until the paper opens." },
  { at: 60, text: "1 minute until the paper opens." },
  { at: 10, text: "10 seconds until the paper opens." },
] as const;

/**
 * What a screen reader says when the countdown goes from one reading (whole seconds) to the next; null for nothing. A
 * mark that is long past is silent: the countdown jumps when the computer slept.
 */
export function openingAnnouncement(previousSeconds: number, seconds: number): string | null {
  const crossed = ANNOUNCEMENTS.findLast(({ at }) => previousSeconds > at && seconds <= at);
  if (crossed === undefined || seconds <= 0) return null;
  return seconds > crossed.at - Math.min(30, crossed.at) ? crossed.text : null;
}
