// What a file is that is no CSV, recognised by its first bytes, with what to do about it (docs/rules.md, section 10).

/** Bytes at the beginning that identify a kind of file. */
export const KIND_BYTES = 4096;

const CSV_FIRST = "The template shows the columns of a CSV file.";
const AS_CSV = "Save the sheet as CSV UTF-8 and choose that.";

/** A packed file by the names of what is in it. */
function packed(text: string): string {
  if (/imsmanifest\.xml|assessmentItem|imsqti/i.test(text)) {
    return `a QTI package. Export its questions as CSV from where they are kept. ${CSV_FIRST}`;
  }
  if (/word\//.test(text)) {
    return `a Word document. Put each question in a row of a sheet, and save that as CSV UTF-8. ${CSV_FIRST}`;
  }
  if (/xl\/|spreadsheet/.test(text)) return `an Excel workbook or another sheet. ${AS_CSV}`;
  if (/opendocument\.text/.test(text)) {
    return `a text document. Put each question in a row of a sheet, and save that as CSV UTF-8. ${CSV_FIRST}`;
  }
  if (/\[Content_Types\]\.xml|_rels\/|docProps\//.test(text)) {
    return `an Excel workbook or another document of Office. ${AS_CSV}`;
  }
  return `a packed file (ZIP). If it is an export of another program, such as QTI, export its questions as CSV from there; otherwise unpack it first. ${CSV_FIRST}`;
}

const isBinaryByte = (byte: number) => byte < 32 && ![9, 10, 12, 13].includes(byte);

const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/<quiz[\s>]/i, "Moodle XML"],
  [/<(qti-)?assessment-?(item|test)|<questestinterop/i, "QTI"],
  [/<html|<!doctype html/i, "a web page"],
];

/** How UTF-16 begins: with its mark, or with zeros beside letters. */
const UTF16 = /^(?:\xff\xfe|\xfe\xff|[^\0]\0[^\0]\0|\0[^\0]\0[^\0])/;

/** Questions as text of another format. */
function otherText(text: string): string | null {
  const start = text.replace(/^\u00ef\u00bb\u00bf/, "").trimStart();
  if (start.startsWith("{\\rtf")) return "a Word document (RTF)";
  if (start.startsWith("<")) {
    return MARKUP.find(([mark]) => mark.test(start))?.[1] ?? "XML";
  }
  if (/^[[{]\s*["{[]/.test(start)) return "JSON";
  const [firstLine = ""] = start.split(/[\r\n]/);
  if (/question_?\s?text/i.test(firstLine)) return null;
  if (/^ANSWER:\s*[A-Z]\s*$/m.test(start) && /^[A-Z][.)]\s/m.test(start)) return "Aiken";
  if (/^(::[^:]+::|\/\/|\$CATEGORY:)/m.test(start) && /\{[^{}=~]*[=~]/.test(start)) return "GIFT";
  return /^[^,;\t{\r\n\u2028\u2029]*\{\s*[=~]/m.test(start) ? "GIFT" : null;
}

/**
 * What a file seems to be that is no CSV, with what to do, as sentences; null for what may be one.
 *
 * @param beginning its first KIND_BYTES bytes, or all there are
 */
export function otherFileKind(beginning: Uint8Array): string | null {
  const text = Array.from(beginning.subarray(0, KIND_BYTES), (byte) =>
    String.fromCharCode(byte),
  ).join("");
  const isPacked = text.startsWith("PK\u0003\u0004");
  if (isPacked) return `This one seems to be ${packed(text)}`;
  if (text.startsWith("\u00d0\u00cf\u0011\u00e0")) {
    return `This one seems to be an older Excel workbook or Word document. ${AS_CSV}`;
  }
  if (text.startsWith("%PDF-")) {
    return `This one seems to be a PDF document. Put each question in a row of a sheet, and save that as CSV UTF-8. ${CSV_FIRST}`;
  }
  if (!UTF16.test(text) && beginning.subarray(0, KIND_BYTES).some(isBinaryByte)) {
    return `This one holds data that is not text. ${AS_CSV}`;
  }
  const kind = otherText(text);
  if (kind === "JSON") {
    return `This one seems to be JSON. Write each question on a line of its own, and call the file .jsonl; or save a sheet as CSV. ${CSV_FIRST}`;
  }
  return kind === null
    ? null
    : `This one seems to be ${kind}, which can't be read yet. Export its questions as CSV, or put each in a row of a sheet. ${CSV_FIRST}`;
}
