import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { type FilteredChoice, mostChosen, useChoice } from "../screens/use-choice.ts";
import { focusRow } from "./question-keys.ts";

const LIST = "/admin/all-questions";

/** Where All Questions stood when a question was opened from it: its address's query, "?page=7". */
interface ListPlace {
  list: string;
}

/** What comes back to the list: the row that had been opened. */
interface RowPlace {
  row: string;
}

function said<Key extends string>(state: unknown, key: Key): string | null {
  const value = (state as Partial<Record<Key, unknown>> | null)?.[key];
  return typeof value === "string" ? value : null;
}

/** What a link to a question's form takes along. */
export function useListPlace(): ListPlace {
  return { list: useLocation().search };
}

/** The way back from a question's form: to the page and the filter it was opened from, at its row. */
export function useWayBack(id?: string): { to: string; state: RowPlace | undefined } {
  const query = said(useLocation().state, "list") ?? "";
  return { to: LIST + query, state: id === undefined ? undefined : { row: id } };
}

/** The row that was opened last in this tab: Back leads to it as well. */
let openedRow: string | null = null;

/** To be called when a row is opened. */
export function rememberRow(id: string): void {
  openedRow = id;
}

/** What was chosen in the list when it was shown last in this tab. */
let lastChoice: FilteredChoice | null = null;

/** The choice of the list, which stands again when one comes back from a question opened from it. */
export function useListChoice(filter: string, shown: readonly string[]) {
  const [before] = useState(() => (openedRow === null ? null : lastChoice));
  const choice = useChoice(filter, shown, mostChosen, before);
  const { state } = choice;
  useEffect(() => {
    lastChoice = state;
  }, [state]);
  return choice;
}

/**
 * Gives the focus back to the row that was opened, once the rows are there.
 *
 * @param ids the rows that are shown
 */
export function useReturnToRow(ids: readonly string[] | undefined): void {
  // As it was when the list came up: the next row is remembered while it is still shown.
  const [opened] = useState(openedRow);
  const wanted = said(useLocation().state, "row") ?? opened;
  const isThere = wanted !== null && ids?.includes(wanted);
  useEffect(() => {
    openedRow = null;
  }, []);
  useEffect(() => {
    if (!isThere || wanted === null) return;
    // After the page's heading, which has the focus first on every page.
    const timer = setTimeout(() => {
      // Anyone who is in the middle of something stays there.
      if (document.activeElement?.closest("input, textarea, select, dialog") != null) return;
      const row = document.querySelector(`[data-row="${CSS.escape(wanted)}"]`);
      if (focusRow(row)) row?.scrollIntoView({ block: "nearest" });
    });
    return () => clearTimeout(timer);
  }, [isThere, wanted]);
}
