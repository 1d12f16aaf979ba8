import { useEffect, useRef } from "react";
import { shortcutKey } from "../ui/shortcut-key.ts";

/** What keys do in a review. */
interface Keys {
  question: { options: readonly string[] } | undefined;
  choose: (option: number) => void;
  /** By one question: 1 or -1. */
  move: (by: number) => void;
}

const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, n: 1, ArrowLeft: -1, p: -1 };

/** The option of a key: 1 to 5, or A to E; -1 for any other. */
function optionOf(key: string): number {
  if (/^[1-5]$/.test(key)) return Number(key) - 1;
  return /^[a-e]$/.test(key) ? key.charCodeAt(0) - 97 : -1;
}

/** 1-5 or A-E choose, arrows or N and P move, as in the exam hall. @param keys null while a dialog is open */
export function useBlindKeys(keys: Keys | null): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const now = latest.current;
      if (now === null || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const key = shortcutKey(event);
      if (key === null) return;
      const by = MOVES[key];
      if (by !== undefined) now.move(by);
      const option = optionOf(key);
      if (option >= 0 && option < (now.question?.options.length ?? 0)) now.choose(option);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
