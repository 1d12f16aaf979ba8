import type { SessionEnd } from "../database/generated/prisma/client.ts";
import { type EndReason, type SessionEnded, Unauthenticated } from "../errors.ts";
import { INACTIVE } from "./user.ts";

/** What decides whether a session still holds. */
export interface SessionFacts {
  /** Whether its account is open. */
  isActive: boolean;
  expiresAt: Date;
  /** When it was ended before its time; null when it was not. */
  revokedAt: Date | null;
  endReason: SessionEnd | null;
  /** The other device that ended it; null when there is none, or it said no name. */
  endedFrom: string | null;
}

const REASONS: Record<SessionEnd, EndReason> = {
  logout: "SIGNED_OUT",
  other_device: "OTHER_DEVICE",
  all_devices: "ALL_DEVICES",
  administrator: "ADMINISTRATOR",
  account_deleted: "ACCOUNT_DELETED",
};

const SENTENCES: Partial<Record<EndReason, string>> = {
  ACCOUNT_DELETED: "This session has ended, because the account is being deleted. Sign in again.",
  ADMINISTRATOR: "An administrator has ended this session. Sign in again.",
  ALL_DEVICES: "This session has ended: you signed out on all devices. Sign in again.",
  OTHER_DEVICE: "This session has ended: you signed it out on another device. Sign in again.",
};

/** Says that a session has ended, and why, as far as that is known. */
export function sessionEnded(
  reason: EndReason | null = null,
  ended?: SessionEnded,
): Unauthenticated {
  const sentence = reason === null ? undefined : SENTENCES[reason];
  return new Unauthenticated(sentence ?? "This session has ended. Sign in again.", reason, ended);
}

/**
 * Refuses a session that no longer holds, and says why.
 *
 * @throws Unauthenticated with reason, moment and device
 */
export function assertHolds(session: SessionFacts, now: Date): void {
  const { isActive, expiresAt, revokedAt, endReason, endedFrom } = session;
  if (!isActive) throw new Unauthenticated(INACTIVE, "ACCOUNT_INACTIVE");
  if (revokedAt !== null) {
    const reason = endReason === null ? null : REASONS[endReason];
    throw sessionEnded(reason, { at: revokedAt, from: endedFrom });
  }
  if (expiresAt <= now) throw sessionEnded("EXPIRED", { at: expiresAt, from: null });
}
