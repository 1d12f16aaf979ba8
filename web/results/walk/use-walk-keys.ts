import { useEffect } from "react";
import { shortcutKey } from "../../ui/shortcut-key.ts";
import type { Step } from "./walk.ts";

const STEPS: Record<string, Step> = { j: "next", k: "previous", w: "nextWrong" };

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, select, textarea, dialog") !== null;
}

/** J and K move on and back, W to the next wrong one, G to the number input (docs/screens.md, section 8). */
export function useWalkKeys(onStep: (step: Step) => void, onNumber: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const key = shortcutKey(event) ?? "";
      const step = STEPS[key];
      if (step) onStep(step);
      else if (key === "g") onNumber();
      else return;
      event.preventDefault();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [onStep, onNumber]);
}
