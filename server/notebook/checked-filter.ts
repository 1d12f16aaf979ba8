import { figure } from "#rules/figures.ts";
import { dayStart } from "#rules/india-days.ts";
import { questionLimits } from "#rules/limits.ts";
import { type MissReason, PERIOD_MAX_DAYS } from "#rules/mistakes.ts";
import { type FieldMessage, storedTextError } from "#rules/stored-text.ts";
import { InvalidInput } from "../errors.ts";
import type { MistakeFilter } from "./mistake-filter.ts";

type Id = string | number;

/** A filter as it is asked for: nothing lets everything through. */
export interface GivenFilter {
  state?: MistakeFilter["state"];
  subject?: string | null;
  topic?: string | null;
  passageId?: Id | null;
  reason?: MissReason | "none" | null;
  testId?: Id | null;
  randomTestId?: Id | null;
  source?: MistakeFilter["source"];
  since?: Date | null;
  until?: Date | null;
  days?: number | null;
  search?: string | null;
}

/** The longest text that is searched for, in characters. */
const SEARCH_MAX = 200;
/** PostgreSQL's times end far behind, and JavaScript's before: years of four digits are enough. */
const [FIRST, LAST] = [Date.UTC(1900, 0), Date.UTC(9999, 0)];

function idOf(field: string, id: Id | null | undefined, errors: FieldMessage[]): number | null {
  if (id == null) return null;
  const number = Number(id);
  if (/^[1-9]\d{0,9}$/.test(String(id)) && number <= 2_147_483_647) return number;
  errors.push({ field, message: `${field} must be a whole number above 0.` });
  return null;
}

/** The later of two moments, of which each may be missing. */
function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/**
 * Checks a filter of mistakes.
 *
 * @param now when it is asked for, from which days are counted back
 * @throws InvalidInput for what could be no number, no name and no time of anything
 */
export function checkedFilter(given: GivenFilter, now: Date): MistakeFilter {
  const errors: FieldMessage[] = [];
  const label = (field: "subject" | "topic") => {
    const text = given[field] ?? null;
    const message =
      text === null ? null : storedTextError(field, text, questionLimits.questionLabelMaxLength);
    if (message !== null) errors.push({ field, message: `${message}.` });
    return text;
  };
  const moment = (field: "since" | "until") => {
    const at = given[field] ?? null;
    if (at !== null && !(at.getTime() >= FIRST && at.getTime() < LAST)) {
      errors.push({ field, message: `${field} must be from the year 1900 to 9998.` });
    }
    return at;
  };
  const days = given.days ?? null;
  const isPeriod = days === null || (days >= 1 && days <= PERIOD_MAX_DAYS);
  if (!isPeriod)
    errors.push({ field: "days", message: `days must be from 1 to ${figure(PERIOD_MAX_DAYS)}.` });
  const firstDay = days === null || !isPeriod ? null : dayStart(now, 1 - days);
  const search = given.search ?? "";
  const searchMessage = storedTextError("search", search, SEARCH_MAX);
  if (searchMessage !== null) errors.push({ field: "search", message: `${searchMessage}.` });
  const filter: MistakeFilter = {
    state: given.state ?? null,
    subject: label("subject"),
    topic: label("topic"),
    passageId: idOf("passageId", given.passageId, errors),
    reason: given.reason ?? null,
    testId: idOf("testId", given.testId, errors),
    randomTestId: idOf("randomTestId", given.randomTestId, errors),
    source: given.source ?? null,
    since: later(moment("since"), firstDay),
    until: moment("until"),
    search,
  };
  if (errors.length > 0) throw new InvalidInput(errors);
  return filter;
}
