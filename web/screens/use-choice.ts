import { useCallback, useState } from "react";

/** The server is asked to change so many single questions at once; a whole filter may have more. */
export const mostChosen = 1_000;

/** Which questions of a list are chosen: single ones, over all its pages, or all that match. */
export interface Choice {
  ids: ReadonlySet<string>;
  /** All that the filter leaves, whatever the page. */
  isAll: boolean;
}

/** A choice with the filter that it belongs to, and the question that was chosen last. */
export interface FilteredChoice {
  of: string;
  choice: Choice;
  last: string | null;
}

const NONE: Choice = { ids: new Set(), isAll: false };

/** The ids from one to the other, both included, in the order of the list. */
function runOf(shown: readonly string[], from: string | null, to: string): string[] {
  const start = from === null ? -1 : shown.indexOf(from);
  const end = shown.indexOf(to);
  if (start < 0) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/**
 * The chosen questions of a list. Another filter begins with none.
 *
 * @param filter what the list is narrowed by
 * @param shown the ids of the page, in its order
 * @param most single ones that can be chosen
 * @param before what was chosen when the list was left, if it comes back
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

  /** With all chosen, leaving one out leaves the others of the page. */
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
    /** To be kept while the list is left. */
    state,
    isChosen,
    /** How many rows of the page are chosen. */
    pageChosen,
    count: ids.size,
    toggle: (id: string) => choose([id], !isChosen(id), id),
    toggleRun: (id: string) => choose(runOf(shown, last, id), true, id),
    togglePage: () => choose(shown, pageChosen < shown.length, null),
    /** Chooses these and no others. */
    chooseThese: (these: readonly string[]) =>
      set({ ids: new Set(these.slice(0, most)), isAll: false }),
    chooseAll: () => set({ ids: new Set(), isAll: true }),
    clear: () => set(NONE),
  };
}
