import { AUDITED_CHANGES, AUDITED_KINDS, type AuditedKind } from "#rules/audit.ts";
import { fromIndia } from "#rules/india-days.ts";
import { compareNames } from "#rules/name-order.ts";
import { addressOf, idText, oneOf, pageNumber, text } from "../ui/address.ts";

/** Which entries are shown. Empty fields let everything through. */
export interface AuditList {
  search: string;
  /** The number of an account. */
  by: string;
  action: string;
  /** A day in India, such as 2026-11-24. */
  day: string;
  /** One thing whose changes are listed: what it is and its number. */
  kind: AuditedKind | "";
  of: string;
  page: number;
}

export const auditAddress = addressOf<AuditList>({
  search: text,
  by: text,
  action: text,
  day: text,
  kind: oneOf(...AUDITED_KINDS),
  of: idText,
  page: pageNumber(),
});

/** The actions to choose from, by their words; those with the same words have one entry. */
export const actionOptions = Object.entries(AUDITED_CHANGES)
  .map(([value, { words }]) => ({ value, label: words }))
  .sort((one, other) => compareNames(one.label, other.label));

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the server is asked for; a number, an action or a day that makes no sense is left out. */
export function filterOf({ search, by, action, day, kind, of }: AuditList) {
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? fromIndia(new Date(`${day}T00:00:00Z`)) : null;
  const from = start === null || Number.isNaN(start.getTime()) ? null : start;
  return {
    search: search.trim() || null,
    actorId: /^[1-9]\d{0,8}$/.test(by) ? by : null,
    action: Object.hasOwn(AUDITED_CHANGES, action) ? action : null,
    subjectKind: kind || null,
    subjectId: of || null,
    from: from?.toISOString() ?? null,
    before: from === null ? null : new Date(from.getTime() + DAY_MS).toISOString(),
  };
}

/** Where what an entry is about can be looked at; null where it can't. */
export function pageOf(kind: string | null | undefined, id: string | null | undefined) {
  if (!id) return null;
  if (kind === "question")
    return { to: `/admin/questions/edit/${id}`, label: `Open Question ${id}` };
  if (kind === "passage") return { to: `/admin/passages/edit/${id}`, label: `Open Passage ${id}` };
  if (kind === "test") return { to: `/admin/tests/edit/${id}`, label: `Open Test ${id}` };
  if (kind === "blueprint") return { to: `/admin/blueprints/${id}`, label: `Open Blueprint ${id}` };
  if (kind === "user") return { to: `/admin/reports/students/${id}`, label: "Open Student" };
  return null;
}
