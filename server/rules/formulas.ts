// Finds formulas in texts. Regular expressions for this are quadratic on "\(\(\(…"; these functions are linear.

/** The delimiters of a formula in plain text. */
const OPENING = "\\(";
const CLOSING = "\\)";

/**
 * Splits a text at its formulas.
 * @returns text and TeX in turn, text first; both may be empty. A formula without an end is text.
 */
export function splitFormulas(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf(OPENING, from);
    const end = start < 0 ? -1 : text.indexOf(CLOSING, start + OPENING.length);
    if (end < 0) break;
    parts.push(text.slice(from, start), text.slice(start + OPENING.length, end));
    from = end + CLOSING.length;
  }
  parts.push(text.slice(from));
  return parts;
}

const MATH_START = /^<math(?!\w)/;
const MATH_END = "</math>";

/**
 * Splits markup into whole `<math>` elements, other tags, and the text between them, in order.
 * @param html cleaned markup, in which every `<` starts a tag
 */
export function markupPieces(html: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (;;) {
    const start = html.indexOf("<", from);
    if (start < 0) break;
    const isMath = MATH_START.test(html.slice(start, start + MATH_END.length));
    const mathEnd = isMath ? html.indexOf(MATH_END, start) : -1;
    const end = mathEnd < 0 ? html.indexOf(">", start) + 1 : mathEnd + MATH_END.length;
    if (end === 0) break;
    if (start > from) pieces.push(html.slice(from, start));
    pieces.push(html.slice(start, end));
    from = end;
    // Without an end here, no later formula has one, so don't search again.
    if (isMath && mathEnd < 0) return [...pieces, ...tagsOf(html.slice(from))];
  }
  if (from < html.length) pieces.push(html.slice(from));
  return pieces;
}

function tagsOf(html: string): string[] {
  return html.split(/(<[^<>]*>)/).filter((piece) => piece !== "");
}

/** The `<math>` element of a text; undefined without one. */
export function mathIn(html: string): string | undefined {
  const start = html.indexOf("<math");
  const end = html.lastIndexOf(MATH_END);
  return start < 0 || end < start ? undefined : html.slice(start, end + MATH_END.length);
}

/** The TeX in the annotation of a `<math>` element, escaped as in markup; undefined without one. */
export function annotatedTex(math: string): string | undefined {
  for (const { 0: tag, index } of math.matchAll(/<annotation[^<>]*>/g)) {
    if (!tag.includes("application/x-tex")) continue;
    const start = index + tag.length;
    const end = math.indexOf("</annotation>", start);
    return end < 0 ? undefined : math.slice(start, end);
  }
  return undefined;
}
