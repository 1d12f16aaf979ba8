import { useState } from "react";
import { later, useLater } from "../../ui/use-later.ts";

/** What shows passages over questions: a question by itself asks for none of it. */
export const foldedPassageLater = later(() => import("./FoldedPassage.tsx"));

/**
 * Whether a page of questions, one of which has a passage, waits for what shows it: coming later, the
 * passage would push the question out of sight. Where it can't be loaded, the page waits no longer.
 */
export function usePassageAwaited(isNeeded: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const { isAwaited } = useLater(foldedPassageLater, isNeeded && !isOver);
  if (isNeeded && !isAwaited && !isOver) setOver(true);
  return isAwaited;
}
