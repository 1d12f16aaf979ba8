import { useCallback, useState } from "react";

/** The most single questions in one change request; a whole filter may have more. */
export const mostChosen = 1_000;

/** The chosen questions of a list: single ones across its pages, or all that match. */
export interface Choice {
  ids: ReadonlySet<string>;
  /** True for all questions that match the filter, on every page. */
  isAll: boolean;
}

/** A choice with its filter and the last chosen question. */
export interface FilteredChoice {
  of: string;
  choice: Choice;
  last: string | null;
}

const NONE: Choice = { ids: new Set(), isAll: false };

/** The ids between two ids, both included, in list order. */
function runOf(shown: readonly string[], from: string | null, to: string): string[] {
  const start = from === null ? -1 : shown.indexOf(from);
  const end = shown.indexOf(to);
  if (start < 0) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/**
 * The chosen questions of a list. Another filter starts without any.
 * @param filter the list's filter
 * @param shown the ids of the page, in order
 * @param most the most single ones that can be chosen
 * @param before the choice from when the list was left
 */
export function useChoice(
  filter: string,
  shown: readonly string[],
  most = mostChosen,
  before: FilteredChoice | null = null,
) {
  const [state, setState] = useState<FilteredChoice>(
    before ?? { of: filter, choice: NONE, last: null },
  );
  const { of, choice, last } = state;
  const present = of === filter ? choice : NONE;
  const set = useCallback(
    (next: Choice, latest: string | null = null) =>
      setState({ of: filter, choice: next, last: latest }),
    [filter],
  );
  const { ids, isAll } = present;

  /** With all chosen, removing one keeps the others of the page. */
  const base = isAll ? new Set(shown) : ids;
  const isChosen = (id: string) => isAll || ids.has(id);

  function choose(chosen: readonly string[], on: boolean, latest: string | null): void {
    const next = new Set(base);
    for (const id of chosen) {
      if (!on) next.delete(id);
      else if (next.size < most) next.add(id);
    }
    set({ ids: next, isAll: false }, latest);
  }

  const pageChosen = shown.filter(isChosen).length;
  return {
    choice: present,
    /** To be stored while the list is left. */
    state,
    isChosen,
    /** The number of chosen rows on the page. */
    pageChosen,
    count: ids.size,
    toggle: (id: string) => choose([id], !isChosen(id), id),
    toggleRun: (id: string) => choose(runOf(shown, last, id), true, id),
    togglePage: () => choose(shown, pageChosen < shown.length, null),
    /** Chooses only these. */
    chooseThese: (these: readonly string[]) =>
      set({ ids: new Set(these.slice(0, most)), isAll: false }),
    chooseAll: () => set({ ids: new Set(), isAll: true }),
    clear: () => set(NONE),
  };
}
