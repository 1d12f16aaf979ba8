// The student's selection in a text of the paper: a part to highlight, or a place in a highlight.
import { useEffect, useSyncExternalStore } from "react";
import {
  highlightsOf,
  runAround,
  withHighlights,
  withoutRun,
  withRun,
} from "#rules/annotation-edits.ts";
import type { Annotations, TextKey } from "#rules/annotations.ts";
import { textAround } from "../../ui/highlights/HighlightedText.tsx";
import { quoteOf, textPlaces } from "../../ui/highlights/text-places.ts";
import { wholeWords } from "./whole-words.ts";

/** A part of a text. */
export interface SelectedText {
  textKey: TextKey;
  plain: string;
  start: number;
  end: number;
  /** True if a place was pressed and no part selected. */
  isPlace: boolean;
}

let selected: SelectedText | null = null;
let frame = 0;
const listeners = new Set<() => void>();

/** The characters after and before a place, since a press alone selects nothing. */
function charactersAt(range: Range): Range[] {
  const { startContainer: node, startOffset } = range;
  if (!(node instanceof Text)) return [range];
  const character = (from: number) => {
    const one = range.cloneRange();
    one.setStart(node, from);
    one.setEnd(node, from + 1);
    return one;
  };
  return [startOffset, startOffset - 1]
    .filter((from) => from >= 0 && from < node.length)
    .map(character);
}

/** Returns the selection of the page, extended to whole words; null if it is outside the texts or covers no word. */
export function readSelection(selection = document.getSelection()): SelectedText | null {
  if (selection === null || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const text = textAround(range.startContainer) ?? textAround(range.endContainer);
  if (text === null) return null;
  const { element, textKey, plain } = text;
  const isPlace = range.collapsed;
  const places = textPlaces(element, plain);
  const ranges = isPlace ? charactersAt(range) : [range];
  const [part] = ranges.flatMap((one) => places.partOf(one) ?? []);
  if (part === undefined) return null;
  return { textKey, plain, ...(isPlace ? part : wholeWords(plain, part)), isPlace };
}

function isSame(one: SelectedText | null, other: SelectedText | null): boolean {
  return (
    one?.textKey === other?.textKey &&
    one?.start === other?.start &&
    one?.end === other?.end &&
    one?.isPlace === other?.isPlace
  );
}

function publish(now: SelectedText | null): void {
  if (isSame(now, selected)) return;
  selected = now;
  for (const listener of [...listeners]) listener();
}

function changed(): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => publish(readSelection()));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener("selectionchange", changed);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("selectionchange", changed);
    cancelAnimationFrame(frame);
    selected = null;
  };
}

/** The current selection. Renders again when it changes. */
export function useSelectedText(): SelectedText | null {
  return useSyncExternalStore(
    subscribe,
    () => selected,
    () => null,
  );
}

/** Ends the selection when another question is shown, since its text may be hidden. */
export function useSelectionOfQuestion(shownNumber: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is another question.
  useEffect(endSelection, [shownNumber]);
}

/** The highlight around the selection, if one contains all of it. */
function runOf(
  { textKey, start, end }: SelectedText,
  annotations: Annotations | null | undefined,
): readonly [number, number] | null {
  return runAround(highlightsOf(annotations, textKey), start, end);
}

/** The effect of the button on a selection; null for none. */
export function highlightActionFor(
  part: SelectedText | null,
  annotations: Annotations | null | undefined,
): "highlight" | "remove" | null {
  if (part === null) return null;
  if (runOf(part, annotations) !== null) return "remove";
  return part.isPlace ? null : "highlight";
}

/** Annotations with the selection highlighted, or without the highlight around it. */
export function withHighlightAction(annotations: Annotations, part: SelectedText): Annotations {
  const { textKey, start, end } = part;
  const runs = highlightsOf(annotations, textKey);
  const [from, to] = runOf(part, annotations) ?? [];
  const after =
    from === undefined || to === undefined ? withRun(runs, start, end) : withoutRun(runs, from, to);
  return withHighlights(annotations, textKey, after);
}

/** The text of a selection in one line. For a press, all of the highlight around it. */
export function wordsOf(part: SelectedText, annotations: Annotations | null | undefined): string {
  const [start, end] = runOf(part, annotations) ?? [part.start, part.end];
  return quoteOf(part.plain, start, end);
}

/**
 * Ends the selection after its action. Doesn't check for one first, since that would force the browser to lay out all
 * recent changes.
 */
export function endSelection(): void {
  document.getSelection()?.removeAllRanges();
  publish(null);
}
