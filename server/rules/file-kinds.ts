// What a file is that can't be taken, recognised by its first bytes, with what to do about it (docs/rules.md, section 10).

/** Bytes at the beginning that identify a kind of file. */
export const KIND_BYTES = 4096;

/** What is taken: CSV alone, or every format of a preview. */
export type Taken = "csv" | "any";

const CSV_FIRST = "The template shows the columns of a CSV file.";
const AS_CSV = "Save the sheet as CSV UTF-8 and choose that.";
const IN_ROWS = `Put each question in a row of a sheet, and save that as CSV UTF-8. ${CSV_FIRST}`;
const EXPORT = `Export its questions as CSV, or put each in a row of a sheet. ${CSV_FIRST}`;
const PASTE = "Copy its text and paste that instead.";

/** The beginning of a sentence for each kind, and what to do where CSV alone is taken, and where any format is. */
const KINDS = {
  qti: [
    "seems to be a QTI package",
    `Export its questions as CSV from where they are kept. ${CSV_FIRST}`,
  ],
  word: ["seems to be a Word document", IN_ROWS, "Save it as .docx."],
  sheet: ["seems to be an Excel workbook or another sheet", AS_CSV, "Save it as .xlsx."],
  document: ["seems to be a text document", IN_ROWS, "Save it as .docx."],
  office: [
    "seems to be an Excel workbook or another document of Office",
    AS_CSV,
    "Save it as .docx or .xlsx.",
  ],
  packed: [
    "seems to be a packed file (ZIP)",
    `If it is an export of another program, such as QTI, export its questions as CSV from there; otherwise unpack it first. ${CSV_FIRST}`,
    "Unpack it first.",
  ],
  older: [
    "seems to be an older Excel workbook or Word document",
    AS_CSV,
    "Save it as .xlsx or .docx.",
  ],
  pdf: ["seems to be a PDF document", IN_ROWS, PASTE],
  data: ["holds data that is not text", AS_CSV, "Save the questions in one of these formats."],
  rtf: ["seems to be a Word document (RTF), which can't be read yet", EXPORT, "Save it as .docx."],
  page: ["seems to be a web page, which can't be read yet", EXPORT, PASTE],
  moodle: ["seems to be Moodle XML, which can't be read yet", EXPORT],
  qtiItem: ["seems to be QTI, which can't be read yet", EXPORT],
  xml: ["seems to be XML, which can't be read yet", EXPORT, PASTE],
  json: [
    "seems to be JSON",
    `Write each question on a line of its own, and call the file .jsonl; or save a sheet as CSV. ${CSV_FIRST}`,
    "Write each question on a line of its own, and call the file .jsonl.",
  ],
  aiken: ["seems to be Aiken, which can't be read yet", EXPORT],
  gift: ["seems to be GIFT, which can't be read yet", EXPORT],
} as const satisfies Record<string, readonly [string, string, string?]>;

type Kind = keyof typeof KINDS;

/** A packed file by the names of what is in it. */
function packed(text: string): Kind {
  if (/imsmanifest\.xml|assessmentItem|imsqti/i.test(text)) return "qti";
  if (/word\//.test(text)) return "word";
  if (/xl\/|spreadsheet/.test(text)) return "sheet";
  if (/opendocument\.text/.test(text)) return "document";
  return /\[Content_Types\]\.xml|_rels\/|docProps\//.test(text) ? "office" : "packed";
}

const isBinaryByte = (byte: number) => byte < 32 && ![9, 10, 12, 13].includes(byte);

const MARKUP: readonly (readonly [RegExp, Kind])[] = [
  [/<quiz[\s>]/i, "moodle"],
  [/<(qti-)?assessment-?(item|test)|<questestinterop/i, "qtiItem"],
  [/<html|<!doctype html/i, "page"],
];

/** How UTF-16 begins: with its mark, or with zeros beside letters. */
const UTF16 = /^(?:\xff\xfe|\xfe\xff|[^\0]\0[^\0]\0|\0[^\0]\0[^\0])/;

/** Questions as text of another format. */
function otherText(text: string): Kind | null {
  const start = text.replace(/^\u00ef\u00bb\u00bf/, "").trimStart();
  if (start.startsWith("{\\rtf")) return "rtf";
  if (start.startsWith("<")) return MARKUP.find(([mark]) => mark.test(start))?.[1] ?? "xml";
  if (/^[[{]\s*["{[]/.test(start)) return "json";
  const [firstLine = ""] = start.split(/[\r\n]/);
  if (/question_?\s?text/i.test(firstLine)) return null;
  if (/^ANSWER:\s*[A-Z]\s*$/m.test(start) && /^[A-Z][.)]\s/m.test(start)) return "aiken";
  if (/^(::[^:]+::|\/\/|\$CATEGORY:)/m.test(start) && /\{[^{}=~]*[=~]/.test(start)) return "gift";
  return /^[^,;\t{\r\n\u2028\u2029]*\{\s*[=~]/m.test(start) ? "gift" : null;
}

function kindOf(beginning: Uint8Array): Kind | null {
  const bytes = beginning.subarray(0, KIND_BYTES);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  if (text.startsWith("PK\u0003\u0004")) return packed(text);
  if (text.startsWith("\u00d0\u00cf\u0011\u00e0")) return "older";
  if (text.startsWith("%PDF-")) return "pdf";
  if (!UTF16.test(text) && bytes.some(isBinaryByte)) return "data";
  return otherText(text);
}

/**
 * What a file seems to be that can't be taken, with what to do, as sentences; null for what may be a CSV file.
 *
 * @param beginning its first KIND_BYTES bytes, or all there are
 */
export function otherFileKind(beginning: Uint8Array, taken: Taken = "csv"): string | null {
  const kind = kindOf(beginning);
  if (kind === null) return null;
  const [what, ofCsv, ofAny = ofCsv]: readonly [string, string, string?] = KINDS[kind];
  return `This one ${what}. ${taken === "csv" ? ofCsv : ofAny}`;
}
