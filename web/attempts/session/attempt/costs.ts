/** What an attempt has cost so far. */
interface Costs {
  timeLeftSeconds: number;
  tabSwitchCount: number;
  penaltyMinutes: number;
}

/** The time left, without the minutes that penalties took. */
function leftWithoutPenalties({ timeLeftSeconds, penaltyMinutes }: Costs): number {
  return timeLeftSeconds + penaltyMinutes * 60;
}

/**
 * What an attempt has cost of which there are two versions: the clock can't be won back, and no switch is
 * forgotten. Both were worked on in the same time, so the longer work counts; a penalty that only one of
 * them knows comes off besides.
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
