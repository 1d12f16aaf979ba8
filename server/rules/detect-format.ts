// What a question file is by its content, with its name as a hint (docs/rules.md, section 10).
import { type FileFormat, formatOf, isFormat } from "./file-formats.ts";

/** Bytes at the beginning that show what a file is. */
export const DETECTED_BYTES = 64 * 1024;

/** The beginning of a file, as its marks look at it. */
interface Beginning {
  /** Each byte as one character, for what is packed. */
  bytes: string;
  /** As text, without white space before it. */
  text: string;
}

const packed =
  (names: RegExp) =>
  ({ bytes }: Beginning) =>
    bytes.startsWith("PK\u0003\u0004") && names.test(bytes);

const markup =
  (elements: RegExp) =>
  ({ text }: Beginning) =>
    text.startsWith("<") && elements.test(text);

const written =
  (...marks: RegExp[]) =>
  ({ text }: Beginning) =>
    !text.startsWith("<") && marks.every((mark) => mark.test(text));

function isTable({ text }: Beginning): boolean {
  const [header = ""] = text.split(/[\r\n]/, 1);
  return /question_?\s?text/i.test(header) && /[,;\t]/.test(header);
}

/** How the content of each format begins, the surest first. A format that Lexam can't read yet is passed over. */
const MARKS: readonly (readonly [format: string, fits: (beginning: Beginning) => boolean])[] = [
  ["qti", packed(/imsmanifest\.xml|assessmentItem|imsqti/i)],
  ["word", packed(/word\//)],
  ["excel", packed(/xl\//)],
  ["moodle", markup(/<quiz[\s>]/)],
  ["qti", markup(/<(?:qti-)?assessment-?(?:item|test)|<questestinterop|<manifest[\s>]/i)],
  ["json", written(/^\{\s*"/)],
  ["csv", isTable],
  ["aiken", written(/^ANSWER:\s*[A-Z]\s*$/m, /^[A-Z][.)]\s/m)],
  ["gift", written(/^(?:::|\/\/|\$CATEGORY:)/m, /\{[^{}=~]*[=~]/)],
  ["gift", written(/\{\s{0,20}[=~]/)],
  [
    "text",
    written(
      /^\W{0,2}(?:Q(?:uestion)?[.\s]{0,2})?1\s?[.):]\s?\S/im,
      /^[ \t]{0,20}[([]?[a-d][.)\]]\s?\S/im,
    ),
  ],
];

/** UTF-16 as its letters are; other texts by one character for each byte, which is enough for the marks. */
function textOf(bytes: string): string {
  return bytes
    .replace(/^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)/, "")
    .replaceAll("\0", "")
    .trimStart();
}

/**
 * The format of a file by its content, else by its name or type; null for none that can be read.
 *
 * @param beginning its first DETECTED_BYTES bytes, or all there are
 */
export function detectFormat(
  beginning: Uint8Array,
  fileName: string,
  mediaType = "",
): FileFormat | null {
  const pieces: string[] = [];
  for (let from = 0; from < Math.min(beginning.length, DETECTED_BYTES); from += 4096) {
    pieces.push(String.fromCharCode(...beginning.subarray(from, from + 4096)));
  }
  const bytes = pieces.join("");
  const start = { bytes, text: textOf(bytes) };
  const named = formatOf(fileName, mediaType);
  const found = MARKS.flatMap(([format, fits]) =>
    isFormat(format) && fits(start) ? [format] : [],
  );
  // A text can look like several formats: then its name decides.
  return named !== null && found.includes(named) ? named : (found[0] ?? named);
}
