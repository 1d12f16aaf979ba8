import { type RefObject, useEffect, useEffectEvent } from "react";
import { shortcutKey } from "../ui/shortcut-key.ts";

const TYPED = "input:not([type=radio]), textarea, select, dialog";

/**
 * J and K move the focus between the rows of a list, whose buttons have `data-row`. The buttons handle Enter themselves.
 *
 * @param onT called for T, which acts on the open row
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, onT: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TYPED)) return;
    const key = shortcutKey(event);
    if (key === "t") {
      event.preventDefault();
      onT();
      return;
    }
    if (key !== "j" && key !== "k") return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const here = rows.findIndex((row) => row.parentElement?.contains(document.activeElement));
    const next = rows[here === -1 ? 0 : here + (key === "j" ? 1 : -1)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
