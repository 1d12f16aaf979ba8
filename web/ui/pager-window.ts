import { figure } from "#rules/figures.ts";
import { listLimits } from "#rules/limits.ts";

/** How many pages a list has; an empty list has one. */
export function pageCountOf(totalCount: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalCount / pageSize));
}

/** The server's arguments for a page, counted from 1. */
export function pageArguments(page: number, pageSize: number): { skip: number; limit: number } {
  return { skip: (page - 1) * pageSize, limit: pageSize };
}

/**
 * The pages with a button: up to five (docs/rules.md, section 12), around the current one, all between 1 and
 * `pageCount`.
 */
export function pagerWindow(page: number, pageCount: number): number[] {
  const size = Math.min(listLimits.pagerButtons, pageCount);
  const first = Math.min(Math.max(1, page - Math.floor(size / 2)), pageCount - size + 1);
  return Array.from({ length: size }, (_, index) => first + index);
}

/** The same, always with the first and the last page: 1 … 6 7 8 … 65. A gap before a button marks omitted pages. */
export function endsWindow(page: number, pageCount: number): number[] {
  const size = listLimits.pagerButtons;
  if (pageCount <= size) return pagerWindow(page, pageCount);
  const inner = size - 2;
  const first = Math.min(Math.max(2, page - Math.floor(inner / 2)), pageCount - inner);
  return [1, ...Array.from({ length: inner }, (_, index) => first + index), pageCount];
}

/** The range of entries on a page: "21–40 of 1,482", or "… of at least 1,000". */
export function rangeWords(range: {
  page: number;
  pageSize: number;
  totalCount: number;
  totalIsExact?: boolean;
}): string {
  const { page, pageSize, totalCount, totalIsExact = true } = range;
  if (totalCount === 0) return "0 of 0";
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, totalCount);
  const total = figure(totalCount);
  const shown = `${figure(from)}–${figure(to)}`;
  return `${shown} of ${totalIsExact ? total : `at least ${total}`}`;
}
