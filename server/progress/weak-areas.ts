import type { Share } from "#rules/wilson.ts";
import { type Area, areasOf, isKnown } from "./areas.ts";
import { chanceAbove, shortfall } from "./chance.ts";
import { type Answer, shareOf } from "./history.ts";

/** Over all areas together, one claim in 20 students may be chance. */
const FALSE_ALARMS = 0.05;

/** An area with its answers, beside those it is compared with. */
export interface WeakArea extends Area {
  group: Share;
  others: Share;
}

/** The area that falls short most of the answers in some; null where none can be compared. */
function weakest(areas: readonly Area[]) {
  const all = shareOf(areas.flatMap(({ answers }) => answers));
  let found: (WeakArea & { short: number }) | null = null;
  for (const area of areas.filter(isKnown)) {
    const group = shareOf(area.answers);
    const others = { right: all.right - group.right, answered: all.answered - group.answered };
    const short = shortfall([{ group, others }]);
    if (short === null || (found !== null && short <= found.short)) continue;
    found = { ...area, group, others, short };
  }
  return found;
}

/**
 * The areas that are weaker than the rest by more than chance, though many are looked at: one after the
 * other, each beside the answers of those that are not found yet (Holm's way; docs/learning.md, section 3).
 */
export function weakAreas(asked: readonly Answer[]): WeakArea[] {
  let areas = areasOf(asked);
  const found: WeakArea[] = [];
  for (let next = weakest(areas); next !== null; next = weakest(areas)) {
    const { short, ...area } = next;
    if (chanceAbove(short) > FALSE_ALARMS / areas.filter(isKnown).length) break;
    found.push(area);
    areas = areas.filter(({ answers }) => answers !== area.answers);
  }
  return found;
}
