import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { type FilteredChoice, mostChosen, useChoice } from "../screens/use-choice.ts";
import { focusRow } from "./question-keys.ts";

const LIST = "/admin/all-questions";

/** The address query of All Questions when a question was opened from it: "?page=7". */
interface ListPlace {
  list: string;
}

/** The navigation state of links back to the list: the opened row. */
interface RowPlace {
  row: string;
}

function said<Key extends string>(state: unknown, key: Key): string | null {
  const value = (state as Partial<Record<Key, unknown>> | null)?.[key];
  return typeof value === "string" ? value : null;
}

/** The navigation state of links to a question's form. */
export function useListPlace(): ListPlace {
  return { list: useLocation().search };
}

/** The back link of a question's form: to the page and filter it was opened from, at its row. */
export function useWayBack(id?: string): { to: string; state: RowPlace | undefined } {
  const query = said(useLocation().state, "list") ?? "";
  return { to: LIST + query, state: id === undefined ? undefined : { row: id } };
}

/** The last opened row in this tab, so that Back returns to it too. */
let openedRow: string | null = null;

/** Call this when a row is opened. */
export function rememberRow(id: string): void {
  openedRow = id;
}

/** The last choice in the list in this tab. */
let lastChoice: FilteredChoice | null = null;

/** The choice of the list, restored after a question opened from it. */
export function useListChoice(filter: string, shown: readonly string[]) {
  const [before] = useState(() => (openedRow === null ? null : lastChoice));
  const choice = useChoice(filter, shown, mostChosen, before);
  const { state } = choice;
  useEffect(() => {
    lastChoice = state;
  }, [state]);
  return choice;
}

/** Focuses the last opened row, once the rows are loaded. @param ids the rows shown */
export function useReturnToRow(ids: readonly string[] | undefined): void {
  // As at the first render, since the next row is stored while this list is still shown.
  const [opened] = useState(openedRow);
  const wanted = said(useLocation().state, "row") ?? opened;
  const isThere = wanted !== null && ids?.includes(wanted);
  useEffect(() => {
    openedRow = null;
  }, []);
  useEffect(() => {
    if (!isThere || wanted === null) return;
    // After the page's heading, which takes the focus first.
    const timer = setTimeout(() => {
      // Not while the person is in a field or dialog.
      if (document.activeElement?.closest("input, textarea, select, dialog") != null) return;
      const row = document.querySelector(`[data-row="${CSS.escape(wanted)}"]`);
      if (focusRow(row)) row?.scrollIntoView({ block: "nearest" });
    });
    return () => clearTimeout(timer);
  }, [isThere, wanted]);
}
