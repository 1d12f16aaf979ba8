import { useEffect, useEffectEvent } from "react";
import { shortcutKey } from "../../ui/shortcut-key.ts";

interface PreviewKeys {
  /** To the next question, or the one before. */
  move: (by: 1 | -1) => void;
  /** Takes an option as the right one, where the key is to be mended; 0 for A. */
  choose: (index: number) => void;
  leaveOut: () => void;
}

/** J and K go through the questions, A to E mend a key, X leaves a question out; never while somebody types. */
export function usePreviewKeys({ move, choose, leaveOut }: PreviewKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const { target } = event;
    const typing =
      "input:not([type=radio]), textarea, select, dialog, [role=dialog], [contenteditable]";
    if (target instanceof Element && target.closest(typing)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const key = shortcutKey(event);
    if (key === null) return;
    const letter = "abcde".indexOf(key);
    if (key === "j") move(1);
    else if (key === "k") move(-1);
    else if (key === "x") leaveOut();
    else if (key.length === 1 && letter >= 0) choose(letter);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
