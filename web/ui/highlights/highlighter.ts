// Draws highlights with the CSS Custom Highlight API, which leaves React's elements unchanged. Without it,
// HighlightedText draws marks behind the text.

let painted: Highlight | null = null;

/** True if the browser supports the CSS Custom Highlight API. */
export function paintsRanges(): boolean {
  return typeof CSS !== "undefined" && "highlights" in CSS && typeof Highlight === "function";
}

/** Paints ranges. @returns a function that removes them */
export function paintRanges(ranges: readonly Range[]): () => void {
  painted ??= new Highlight();
  // The name in the style sheet, which applies once there is a highlight.
  CSS.highlights.set("lexam-highlight", painted);
  document.documentElement.setAttribute("data-highlights", "");
  for (const range of ranges) painted.add(range);
  return () => {
    for (const range of ranges) painted?.delete(range);
  };
}
