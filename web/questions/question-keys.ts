import { type RefObject, useEffect, useRef } from "react";
import { shortcutKey } from "../ui/shortcut-key.ts";

/** The actions of a list's keys on the focused row. */
export interface RowKeyActions {
  /** Chooses a row or clears its choice; left out if rows can't be chosen. */
  choose?: (id: string) => void;
  /** Chooses all rows from the last chosen one to this one. */
  chooseRun?: (id: string) => void;
  /** Asks before it is deleted or archived. */
  remove: (id: string) => void;
}

const ROW = "[data-row]";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      "input:not([type=checkbox]), textarea, select, dialog, [role=dialog], [role=menu], [contenteditable]",
    ) !== null
  );
}

function idOf(row: Element | null | undefined): string | null {
  return row?.getAttribute("data-row") ?? null;
}

/** Focuses the link of a row, so that Enter opens it. Returns false if there is none. */
export function focusRow(row: Element | null | undefined): boolean {
  const link = row?.querySelector<HTMLElement>("a");
  link?.focus();
  return link != null;
}

/**
 * The keys of a list: J and K move between rows, X chooses, Shift+X chooses a range, Enter opens, Delete asks, ?
 * shows the keys; letters and ? only while letter keys are on. A row has its id in `data-row`, and a link.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  actions: RowKeyActions,
  showKeys: () => void,
): void {
  const latest = useRef({ actions, showKeys });
  useEffect(() => {
    latest.current = { actions, showKeys };
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const rows = [...(list.current?.querySelectorAll(ROW) ?? [])];
      const place = rows.findIndex((row) => row.contains(document.activeElement));
      const key = shortcutKey(event)?.toLowerCase();
      if (key === undefined) return;
      if (key === "?") {
        event.preventDefault();
        latest.current.showKeys();
        return;
      }
      if (key === "j" || key === "k") {
        const next = place < 0 ? 0 : place + (key === "j" ? 1 : -1);
        if (focusRow(rows[next])) event.preventDefault();
        return;
      }
      const id = idOf(rows[place]);
      if (id === null) return;
      const { choose, chooseRun, remove } = latest.current.actions;
      const action = {
        x: event.shiftKey ? chooseRun : choose,
        delete: remove,
      }[key];
      if (action === undefined) return;
      event.preventDefault();
      action(id);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
}
