import type { SessionEnd } from "../database/generated/prisma/client.ts";
import { type EndReason, type SessionEnded, Unauthenticated } from "../errors.ts";
import { INACTIVE } from "./user.ts";

/** The facts that decide whether a session is valid. */
export interface SessionFacts {
  /** True if its account is active. */
  isActive: boolean;
  expiresAt: Date;
  /** When it was ended early; null if it wasn't. */
  revokedAt: Date | null;
  endReason: SessionEnd | null;
  /** The other device that ended it; null if there is none or its name is unknown. */
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

/** Returns the error for an ended session, with the reason if it is known. */
export function sessionEnded(
  reason: EndReason | null = null,
  ended?: SessionEnded,
): Unauthenticated {
  const sentence = reason === null ? undefined : SENTENCES[reason];
  return new Unauthenticated(sentence ?? "This session has ended. Sign in again.", reason, ended);
}

/**
 * Refuses a session that is no longer valid.
 *
 * @throws Unauthenticated with the reason, time and device
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
