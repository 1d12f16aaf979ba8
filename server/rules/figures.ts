// Without Intl, as times are (docs/decisions/0255).
const BETWEEN_GROUPS = /\B(?=(?:\d{2}){0,19}\d{3}$)/g;

/**
 * A number as it is written everywhere, with its digits grouped as in India: "1,284", "2,04,318".
 * Numbers that name something (an id, a year, a port) are not grouped. docs/rules.md, section 13.
 *
 * @param count whole; what it counts stands beside it
 */
export function figure(count: number | bigint): string {
  return String(count).replace(BETWEEN_GROUPS, ",");
}
