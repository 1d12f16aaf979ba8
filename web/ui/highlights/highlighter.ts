// How highlights get on the screen: by the browser's own painter of ranges, which leaves the page as
// React made it. Where there is none, HighlightedText draws marks behind the text.

let painted: Highlight | null = null;

/** Whether the browser paints ranges by itself. */
export function paintsRanges(): boolean {
  return typeof CSS !== "undefined" && "highlights" in CSS && typeof Highlight === "function";
}

/** Paints ranges. @returns how to take them away again */
export function paintRanges(ranges: readonly Range[]): () => void {
  painted ??= new Highlight();
  // The name that the style sheet paints, once there is a highlight.
  CSS.highlights.set("lexam-highlight", painted);
  document.documentElement.setAttribute("data-highlights", "");
  for (const range of ranges) painted.add(range);
  return () => {
    for (const range of ranges) painted?.delete(range);
  };
}
