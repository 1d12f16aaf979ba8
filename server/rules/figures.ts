// Without Intl, like times (docs/decisions/0255).
const BETWEEN_GROUPS = /\B(?=(?:\d{2}){0,19}\d{3}$)/g;

/**
 * Formats a number with its digits grouped as in India: "1,284", "2,04,318". Numbers that identify something (an id,
 * a year, a port) are not grouped. docs/rules.md, section 13.
 * @param count a whole number
 */
export function figure(count: number | bigint): string {
  return String(count).replace(BETWEEN_GROUPS, ",");
}
