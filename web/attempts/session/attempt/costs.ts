/** What an attempt has cost so far. */
interface Costs {
  timeLeftSeconds: number;
  tabSwitchCount: number;
  penaltyMinutes: number;
}

/** The clock can't be won back and no switch is forgotten, whichever of two versions counts. */
export function costsOfBoth(one: Costs, other: Costs): Costs {
  return {
    timeLeftSeconds: Math.min(one.timeLeftSeconds, other.timeLeftSeconds),
    tabSwitchCount: Math.max(one.tabSwitchCount, other.tabSwitchCount),
    penaltyMinutes: Math.max(one.penaltyMinutes, other.penaltyMinutes),
  };
}
