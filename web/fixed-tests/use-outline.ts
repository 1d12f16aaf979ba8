import { type Dispatch, useEffect, useReducer, useRef } from "react";
import { undoable } from "../ui/undoable.ts";
import { useScreenToast } from "../ui/use-screen-toast.ts";
import type { Outline } from "./outline-groups.ts";
import {
  initialState,
  type OutlineAction,
  type OutlineState,
  outlineReducer,
} from "./outline-reducer.ts";

/** How long an action can be undone. */
export const undoStands = "until something else is changed";

/** Where Ctrl+Z undoes typing instead. */
const WRITTEN_IN = "input:not([type=checkbox]), textarea, [contenteditable], dialog";

/**
 * The questions and sections of a test, and the functions that change them. An action shows a toast; Ctrl+Z also
 * undoes it.
 */
export function useOutline(
  initial: Outline,
  saved: Outline,
  onChange: () => void,
): [OutlineState, Dispatch<OutlineAction>] {
  const [state, dispatch] = useReducer(outlineReducer, null, () => initialState(initial, saved));
  const { outline, done } = state;
  const toast = useScreenToast();

  const seen = useRef(outline);
  useEffect(() => {
    if (seen.current === outline) return;
    seen.current = outline;
    onChange();
  }, [outline, onChange]);

  useEffect(() => {
    if (done === null) return;
    const undo = done.before === null ? {} : undoable(() => dispatch({ type: "undo" }), undoStands);
    toast.show({ kind: "success", text: done.text, ...undo });
    return toast.takeAway;
  }, [done, toast]);

  const canUndo = done !== null && done.before !== null;
  useEffect(() => {
    if (!canUndo) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      if (key !== "z" || !(ctrlKey || metaKey) || shiftKey) return;
      if (target instanceof Element && target.closest(WRITTEN_IN) !== null) return;
      event.preventDefault();
      dispatch({ type: "undo" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [canUndo]);

  return [state, dispatch];
}
