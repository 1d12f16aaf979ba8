import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import classes from "./SplitGrip.module.css";
import {
  EVEN_SPLIT,
  keepSplit,
  keptSplit,
  LEAST_SPLIT,
  MOST_SPLIT,
  splitAfter,
  splitWithin,
} from "./split.ts";

/**
 * The border between passage and question. It can be dragged or moved with the arrow keys; Home or a double click
 * resets it to the middle. Only it renders: the layout follows the variable `--split` of its parent.
 */
export const SplitGrip = memo(function SplitGrip() {
  const grip = useRef<HTMLDivElement>(null);
  const [split, setSplit] = useState(keptSplit);
  useLayoutEffect(() => {
    grip.current?.parentElement?.style.setProperty("--split", `${split}`);
  }, [split]);

  function move(next: number): void {
    setSplit(next);
    keepSplit(next);
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    const room = event.currentTarget.parentElement;
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !room) return;
    const { left, width } = room.getBoundingClientRect();
    setSplit(splitWithin(((event.clientX - left) / Math.max(1, width)) * 100));
  }

  function byKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = splitAfter(event.key, split, event.currentTarget.parentElement?.clientWidth ?? 0);
    if (next === null) return;
    event.preventDefault();
    // Outside the grip, the arrow keys open another question.
    event.stopPropagation();
    move(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that can be moved is no hr
    <div
      ref={grip}
      className={classes.grip}
      data-own-keys
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the passage"
      aria-valuemin={LEAST_SPLIT}
      aria-valuemax={MOST_SPLIT}
      aria-valuenow={Math.round(split)}
      aria-valuetext={`${Math.round(split)} percent`}
      tabIndex={0}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => keepSplit(split)}
      onDoubleClick={() => move(EVEN_SPLIT)}
      onKeyDown={byKey}
    />
  );
});
