// Texts as they are shown: initials, cut previews, and the light marks of a question's wording.

let segmenter: Intl.Segmenter | null = null;

// Graphemes, not code units: a Devanagari syllable or a flag must never be cut in two. Made with the
// first text that needs it: a page waits 20 ms for it (docs/decisions/0255).
function graphemes(text: string): Iterable<{ segment: string; index: number }> {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** Texts in which every character is one that a reader counts. */
const PLAIN = /^[\n -~]*$/;

function firstGrapheme(text: string): string {
  if (PLAIN.test(text.slice(0, 2))) return text.slice(0, 1);
  for (const { segment } of graphemes(text)) return segment;
  return "";
}

/**
 * The initials of a name: first letter of its first and of its last word, upper case ("AD" for
 * Ananya Deshpande, "A" for Ananya). Empty when no word has a letter or digit. docs/rules.md,
 * section 13.
 */
export function initials(fullName: string): string {
  const letters = fullName
    .split(/\s+/)
    // A word begins at its first letter or digit: "(Asha)" is an A.
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""))
    .filter((word) => word !== "")
    // Again the first one, since "ß" in upper case is two letters.
    .map((word) => firstGrapheme(firstGrapheme(word).toUpperCase()));
  const [first = ""] = letters;
  return letters.length > 1 ? first + letters.at(-1) : first;
}

/**
 * The first `max` characters as a reader counts them, with an ellipsis when something was cut, and
 * only then. White space before the ellipsis goes too.
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  if (PLAIN.test(text)) return `${text.slice(0, max).trimEnd()}…`;
  let count = 0;
  for (const { index } of graphemes(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}

/** How many words a text has: what white space parts, if a letter or a digit is in it. */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** A run of text in one style. */
export interface TextSpan {
  text: string;
  italic: boolean;
}

/** One paragraph of a question or an explanation. */
export interface QuestionBlock {
  /** A run-in label with its full stop ("Principle."), shown bold; null for none. */
  label: string | null;
  /** What follows the label. */
  spans: TextSpan[];
}

const LABEL =
  /^(?:Principle|Facts|Passage|Statements?|Conclusions?|Assumptions?|Data|Question)\.(?=\s|$)/;

// Asterisks that hug their text and stand at word boundaries: *Rylands v Fletcher*, but neither
// 5 * 3 * 2 nor a*b*c nor **this**.
const ITALIC = /(?<![\p{L}\p{M}\p{N}_*])\*(?=[^\s*])([^*]*[^\s*])\*(?![\p{L}\p{M}\p{N}_*])/gu;

/** A text with its italics, as every plain text has them. */
export function parseSpans(text: string): TextSpan[] {
  // Splitting by a pattern with one group gives plain and italic text in turn.
  return text
    .split(ITALIC)
    .map((part, index) => ({ text: part, italic: index % 2 === 1 }))
    .filter((span) => span.text !== "");
}

/**
 * A question's or an explanation's text as paragraphs, one for each line that is not blank, with
 * their run-in labels and italics (case names). Nothing else is markup.
 */
export function questionBlocks(text: string): QuestionBlock[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const label = LABEL.exec(line)?.[0] ?? null;
      return { label, spans: parseSpans(line.slice(label?.length ?? 0).trimStart()) };
    });
}

/** The same text without its markup, one line for each paragraph: for previews, titles and search. */
export function plainText(text: string): string {
  return questionBlocks(text)
    .map(({ label, spans }) => {
      const rest = spans.map((span) => span.text).join("");
      return label && rest ? `${label} ${rest}` : (label ?? rest);
    })
    .join("\n");
}
