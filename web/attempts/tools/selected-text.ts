// What the student has selected in a text of the paper: a part to highlight, or a place in a highlight.
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
  /** Only a place was pressed, and no part selected. */
  isPlace: boolean;
}

let selected: SelectedText | null = null;
let frame = 0;
const listeners = new Set<() => void>();

/** The characters after and before a place, which a press alone does not select. */
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

/** Reads the selection of the page, in whole words; null where it is outside of the texts, or covers no word. */
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

/** What is selected; renders again when that changes. */
export function useSelectedText(): SelectedText | null {
  return useSyncExternalStore(
    subscribe,
    () => selected,
    () => null,
  );
}

/** Ends a selection when another question is shown: what it was in may be out of sight. */
export function useSelectionOfQuestion(shownNumber: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is another question.
  useEffect(endSelection, [shownNumber]);
}

/** The run that the selection is in, if it is all in one. */
function runOf(
  { textKey, start, end }: SelectedText,
  annotations: Annotations | null | undefined,
): readonly [number, number] | null {
  return runAround(highlightsOf(annotations, textKey), start, end);
}

/** What the button does with a selection; null for nothing. */
export function highlightActionFor(
  part: SelectedText | null,
  annotations: Annotations | null | undefined,
): "highlight" | "remove" | null {
  if (part === null) return null;
  if (runOf(part, annotations) !== null) return "remove";
  return part.isPlace ? null : "highlight";
}

/** Annotations with a selection highlighted, or without the highlight that it is in. */
export function withHighlightAction(annotations: Annotations, part: SelectedText): Annotations {
  const { textKey, start, end } = part;
  const runs = highlightsOf(annotations, textKey);
  const [from, to] = runOf(part, annotations) ?? [];
  const after =
    from === undefined || to === undefined ? withRun(runs, start, end) : withoutRun(runs, from, to);
  return withHighlights(annotations, textKey, after);
}

/** What a selection says, in a line: all of the highlight that a press is in. */
export function wordsOf(part: SelectedText, annotations: Annotations | null | undefined): string {
  const [start, end] = runOf(part, annotations) ?? [part.start, part.end];
  return quoteOf(part.plain, start, end);
}

/**
 * Ends the selection: what was to be done with it is done. Whether there is one is not asked: a browser
 * would lay out all that has just changed to answer it.
 */
export function endSelection(): void {
  document.getSelection()?.removeAllRanges();
  publish(null);
}
