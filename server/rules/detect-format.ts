// Detects the format of a question file by its content, with its name as a hint (docs/rules.md, section 10).
import { type FileFormat, formatName, formatOf } from "./file-formats.ts";
import { unreadableKind, unreadableWords } from "./file-kinds.ts";
import { charactersOf, entryNames, isPacked, rootName } from "./file-marks.ts";

const PACKED_FORMATS: readonly FileFormat[] = ["word", "excel", "qti"];

/** The format of a packed file by its entry names; its own name decides if the first entries don't. */
function packedFormat(bytes: string, named: FileFormat | null): FileFormat {
  const names = entryNames(bytes);
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^word\//)) return "word";
  if (has(/^xl\//)) return "excel";
  const isOffice = has(/^(?:\[Content_Types\]\.xml$|_rels\/|docProps\/)/);
  if (isOffice) return named === "excel" ? "excel" : "word";
  // Items may have any name. In Lexam's exports the manifest comes after them.
  if (has(/\.xml$/i)) return "qti";
  return named !== null && PACKED_FORMATS.includes(named) ? named : "qti";
}

const ROOTS: readonly (readonly [root: RegExp, format: FileFormat])[] = [
  [/^quiz$/, "moodle"],
  [/^(?:qti-)?assessment-?(?:item|test|stimulus)$|^(?:questestinterop|manifest)$/i, "qti"],
];

const QUESTION_COLUMN = /^"?question[ _]?text"?$/i;
/** Other names of the column, which may occur in a line of any text. */
const OTHER_QUESTION_COLUMN =
  /^"?(?:questions?|question[ _]?stem|stem|\u00e0\u00a4\u00aa\u00e0\u00a5\u008d\u00e0\u00a4\u00b0\u00e0\u00a4\u00b6\u00e0\u00a5\u008d\u00e0\u00a4\u00a8)"?$/i;

/** True if the first line is a header with a question column. */
function hasHeader(lines: readonly string[]): boolean {
  const [first = "", second = ""] = lines;
  const header = /^sep=.$/i.test(first) ? second : first;
  return [",", ";", "\t"].some((separator) => {
    const cells = header.slice(0, 4096).split(separator);
    const has = (name: RegExp) => cells.some((cell) => name.test(cell.trim()));
    return (
      (cells.length > 1 && has(QUESTION_COLUMN)) || (cells.length > 2 && has(OTHER_QUESTION_COLUMN))
    );
  });
}

/** True if the first two lines have the same separator, like rows of a table. */
function looksLikeRows([first = "", second = ""]: readonly string[]): boolean {
  return (
    !first.includes("{") &&
    [",", ";", "\t"].some((one) => first.includes(one) && second.includes(one))
  );
}

/** A cell of a table may look like this too. */
const WEAK_GIFT = /\{\s{0,20}[=~]/;

/** Patterns of text formats, most reliable first. */
const TEXTS: readonly (readonly [format: FileFormat, marks: readonly RegExp[]])[] = [
  ["aiken", [/^ANSWER:\s*[A-Z]\s*$/m, /^[A-Z][.)]\s/m]],
  ["gift", [/^(?:::|\/\/|\$CATEGORY:)/m, /\{[^{}=~]*[=~]/]],
  ["gift", [WEAK_GIFT]],
  [
    "text",
    [/^\W{0,2}(?:Q(?:uestion)?[.\s]{0,2})?1\s?[.):]\s?\S/im, /^[ \t]{0,20}[([]?[a-d][.)\]]\s?\S/im],
  ],
];

/**
 * The text of the bytes: UTF-16 by its letters, other encodings one character per byte, which is enough for the
 * patterns.
 */
function textOf(bytes: string): string {
  return bytes
    .replace(/^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)/, "")
    .replaceAll("\0", "")
    .trimStart();
}

/** @param named the format by name or media type */
function textFormat(text: string, named: FileFormat | null): FileFormat | null {
  if (text.startsWith("<")) {
    const root = rootName(text) ?? "";
    return ROOTS.find(([pattern]) => pattern.test(root))?.[1] ?? null;
  }
  if (/^\{\s*"/.test(text)) return "json";
  const lines = text
    .slice(0, 16_384)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "");
  if (hasHeader(lines)) return "csv";
  const isTable = named === "csv" && looksLikeRows(lines);
  const found = TEXTS.filter(
    ([, marks]) => !(isTable && marks[0] === WEAK_GIFT) && marks.every((mark) => mark.test(text)),
  ).map(([format]) => format);
  // If a text matches several formats, its name decides.
  return named !== null && found.includes(named) ? named : (found[0] ?? null);
}

/**
 * The format of a file by its content, or else by its name or media type; null if it can't be read.
 * @param beginning its first DETECTED_BYTES bytes, or all
 */
export function detectFormat(
  beginning: Uint8Array,
  fileName: string,
  mediaType = "",
): FileFormat | null {
  const bytes = charactersOf(beginning);
  const isUnreadable = bytes === "" || unreadableKind(beginning) !== null;
  if (isUnreadable) return null;
  const named = formatOf(fileName, mediaType);
  if (isPacked(bytes)) return packedFormat(bytes, named);
  const found = textFormat(textOf(bytes), named);
  if (found !== null || named === null) return found;
  // A text is never a packed file, whatever its name.
  return PACKED_FORMATS.includes(named) ? "text" : named;
}

/** Why a file can't be read as a format; null if it may. @param beginning its first bytes, or all */
export function misfitWords(beginning: Uint8Array, format: FileFormat): string | null {
  const reason = unreadableWords(beginning);
  if (reason !== null || PACKED_FORMATS.includes(format)) return reason;
  const bytes = charactersOf(beginning);
  if (!isPacked(bytes)) return null;
  const found = packedFormat(bytes, null);
  return `This file is ${CALLED[found]}, not ${formatName(format)}. Choose ${formatName(found)} under “Read as”.`;
}

/**
 * The kind of a file that isn't CSV, with advice, in sentences; null if it may be CSV.
 * @param beginning its first bytes, or all
 */
export function otherFileKind(beginning: Uint8Array): string | null {
  const kind = unreadableKind(beginning);
  if (kind !== null) return `This one seems to be ${kind.what}. ${kind.instead}`;
  const format = detectFormat(beginning, "bank.csv");
  if (format === null || format === "csv" || format === "json") return null;
  return `This one seems to be ${CALLED[format]}. Upload Questions reads it.`;
}

const CALLED: Readonly<Record<FileFormat, string>> = {
  ...{ csv: "CSV", json: "JSON Lines" },
  ...{ word: "a Word document", excel: "an Excel workbook", qti: "a QTI package" },
  ...{ moodle: "Moodle XML", gift: "GIFT", aiken: "Aiken", text: "a paper in plain text" },
};
