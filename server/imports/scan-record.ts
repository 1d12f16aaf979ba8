const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

const STRAY_QUOTE =
  "There is a quotation mark inside a cell. Put the whole cell in quotation marks and double the ones inside it.";
const TEXT_AFTER_QUOTE =
  "There is text after a closing quotation mark. Double the quotation marks inside a cell.";
const OPEN_QUOTE =
  "A quotation mark is opened but not closed in this row. Close it, or double the quotation marks inside the cell.";

/** What stands at some place of a text: a record, something malformed, or not enough to tell. */
export type Scan =
  /** `end` is behind the record's line end. */
  | { kind: "record"; end: number }
  /** `end` is where it was found out. */
  | { kind: "malformed"; problem: string; end: number }
  /** `end` is the end of the text. */
  | { kind: "incomplete"; end: number };

function scanPlain(text: string, start: number, delimiter: number): number {
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === delimiter || code === LF || code === CR || code === QUOTE) break;
  }
  return end;
}

/** The place behind the quoted cell whose text begins at `start`; -1 when it doesn't end here. */
function scanQuoted(text: string, start: number): number {
  let from = start;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return -1;
    if (text.charCodeAt(quote + 1) !== QUOTE) return quote + 1;
    from = quote + 2;
  }
}

/**
 * Finds where the CSV record that begins at `start` ends, or what is malformed about it.
 *
 * @param isLast whether the text is complete, so that its end ends the record
 */
export function scanRecord(text: string, start: number, separator: string, isLast: boolean): Scan {
  const delimiter = separator.charCodeAt(0);
  const incomplete: Scan = { kind: "incomplete", end: text.length };
  let index = start;
  for (;;) {
    const isQuoted = text.charCodeAt(index) === QUOTE;
    if (isQuoted) {
      index = scanQuoted(text, index + 1);
      if (index < 0) {
        return isLast ? { kind: "malformed", problem: OPEN_QUOTE, end: text.length } : incomplete;
      }
    } else {
      index = scanPlain(text, index, delimiter);
    }
    if (index >= text.length) return isLast ? { kind: "record", end: index } : incomplete;
    const code = text.charCodeAt(index);
    if (code === LF) return { kind: "record", end: index + 1 };
    if (code === CR) {
      if (index + 1 === text.length && !isLast) return incomplete;
      return {
        kind: "record",
        end: text.charCodeAt(index + 1) === LF ? index + 2 : index + 1,
      };
    }
    if (code !== delimiter) {
      const problem = isQuoted ? textAfterQuote(text, start, index) : STRAY_QUOTE;
      return { kind: "malformed", problem, end: index };
    }
    index += 1;
  }
}

/** A quotation mark that closes on another line was most likely the next cell's opening one. */
function textAfterQuote(text: string, start: number, index: number): string {
  return /[\r\n]/.test(text.slice(start, index)) ? OPEN_QUOTE : TEXT_AFTER_QUOTE;
}
