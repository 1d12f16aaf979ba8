import { can } from "#rules/permissions.ts";
import { countedAs } from "../accounts/viewer.ts";
import type { Context } from "./context.ts";

/** Senders with less of their burst of work left go slower: a person after 160 ms of it. */
const UNHURRIED_SHARE = 0.96;

/** Charges work to its sender, in milliseconds. Administrators are trusted. */
export function spend({ viewer, network, limiter }: Context, work: number): void {
  if (viewer === null) limiter.spend("visitorWork", network, work);
  else if (!can(viewer.role, "limits:exceed")) limiter.spend("work", countedAs(viewer), work);
}

/** @throws RateLimited if the sender has used up what they may */
export function assertAffordable({ viewer, network, limiter }: Context): void {
  if (viewer === null) limiter.charge("visitorWork", network);
  else if (!can(viewer.role, "limits:exceed")) limiter.charge("work", countedAs(viewer));
}

/** True if the sender used so much lately that their operations wait between each other. */
export function usedMuch({ viewer, network, limiter }: Context): boolean {
  if (viewer === null) return limiter.share("visitorWork", network) < UNHURRIED_SHARE;
  return (
    !can(viewer.role, "limits:exceed") && limiter.share("work", countedAs(viewer)) < UNHURRIED_SHARE
  );
}
