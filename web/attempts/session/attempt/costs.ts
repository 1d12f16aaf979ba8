/** What an attempt has cost so far. */
interface Costs {
  timeLeftSeconds: number;
  tabSwitchCount: number;
  penaltyMinutes: number;
}

/** The time that would be left without penalties, in seconds. */
function leftWithoutPenalties({ timeLeftSeconds, penaltyMinutes }: Costs): number {
  return timeLeftSeconds + penaltyMinutes * 60;
}

/**
 * Returns the costs of an attempt from two versions of it. No time is won back and no tab switch is forgotten.
 * Two devices can work at the same time, so the longer work counts; penalties are taken off separately,
 * because one version may not know a penalty of the other.
 */
export function costsOfBoth(one: Costs, other: Costs): Costs {
  const penaltyMinutes = Math.max(one.penaltyMinutes, other.penaltyMinutes);
  const left = Math.min(leftWithoutPenalties(one), leftWithoutPenalties(other));
  return {
    timeLeftSeconds: Math.max(0, left - penaltyMinutes * 60),
    tabSwitchCount: Math.max(one.tabSwitchCount, other.tabSwitchCount),
    penaltyMinutes,
  };
}
