// Detects, by their first bytes, kinds of files that can't be read (docs/rules.md, section 10).
import { charactersOf, entryNames, isPacked, rootName } from "./file-marks.ts";

/** A kind of file that can't be read. */
interface Kind {
  /** Its name in a sentence: "a PDF document". */
  what: string;
  /** What to send instead, in sentences. */
  instead: string;
}

const AS_WORD = "Save it as a Word document (.docx), and send that.";
const AS_EXCEL = "Save it as an Excel workbook (.xlsx), and send that.";
const AS_OFFICE = "Save it as a Word document (.docx) or an Excel workbook (.xlsx), and send that.";
const ANY_FORMAT =
  "Send a Word document (.docx), an Excel workbook (.xlsx) or a CSV file, or paste the text.";

const PICTURE: Kind = {
  what: "a picture",
  instead: "Type its questions into a Word document (.docx) or a sheet, and send that.",
};
const NO_TEXT: Kind = { what: "data that is not text", instead: ANY_FORMAT };
const JSON_LIST: Kind = {
  what: "a list in JSON",
  instead: "Write each question on a line of its own, without the brackets around them (.jsonl).",
};
const PDF: Kind = {
  what: "a PDF document",
  instead: `Open it in Word. ${AS_WORD} Or copy its text and paste that instead.`,
};

const WEB_PAGE: Kind = { ...PDF, what: "a web page (HTML)" };
const packedBy = (program: string): Kind => ({
  what: `a packed file (${program})`,
  instead: `Unpack it first. ${ANY_FORMAT}`,
});

/** The first bytes of each kind. */
const MAGIC: readonly (readonly [mark: string, kind: Kind])[] = [
  ["%PDF-", PDF],
  ["\u0089PNG", PICTURE],
  ["\u00ff\u00d8\u00ff", PICTURE],
  ["GIF8", PICTURE],
  ["II*\0", PICTURE],
  ["MM\0*", PICTURE],
  ["{\\rtf", { what: "a Word document in the form RTF", instead: AS_WORD }],
  ["Rar!\u001a", packedBy("RAR")],
  ["7z\u00bc\u00af", packedBy("7z")],
  ["\u001f\u008b", packedBy("gzip")],
];

const OLE_MAGIC = "\u00d0\u00cf\u0011\u00e0";
const wide = (name: string) => [...name].map((letter) => `${letter}\0`).join("");

/** Old Office files, and Office files with a password, by the names inside. */
const OLE: readonly (readonly [mark: string, kind: Kind])[] = [
  [
    wide("EncryptedPackage"),
    {
      what: "an Office document with a password",
      instead: "Save it without one, and send it again.",
    },
  ],
  [wide("WordDocument"), { what: "an older Word document (.doc)", instead: AS_WORD }],
  [wide("Workbook"), { what: "an older Excel workbook (.xls)", instead: AS_EXCEL }],
];
const OLD_OFFICE: Kind = {
  what: "an older Office document (.doc, .xls), or one with a password",
  instead: `Remove the password, if it has one. ${AS_OFFICE}`,
};

/** Packed files whose first entry names their type. */
const OPEN_DOCUMENT = "mimetypeapplication/vnd.oasis.opendocument.";

function packedKind(bytes: string): Kind | null {
  if (bytes.startsWith(`${OPEN_DOCUMENT}text`, 30)) {
    return { what: "a LibreOffice text (.odt)", instead: AS_WORD };
  }
  if (bytes.startsWith(`${OPEN_DOCUMENT}spreadsheet`, 30)) {
    return { what: "a LibreOffice sheet (.ods)", instead: AS_EXCEL };
  }
  return entryNames(bytes).some((name) => name.startsWith("ppt/"))
    ? { what: "a PowerPoint presentation", instead: AS_WORD }
    : null;
}

/** The start of UTF-16: a byte order mark, or zeros beside letters. */
const UTF16 = /^(?:\xff\xfe|\xfe\xff|[^\0]\0[^\0]\0|\0[^\0]\0[^\0])/;

/** True if too many bytes can't be text; a text may have a stray one. */
function isNoText(bytes: string): boolean {
  if (UTF16.test(bytes)) return false;
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes.charCodeAt(at);
    if (code < 9 || (code > 13 && code < 27) || (code > 27 && code < 32)) count += 1;
  }
  return count * 50 > bytes.length;
}

function kindOf(bytes: string): Kind | null {
  const known = MAGIC.find(([mark]) => bytes.startsWith(mark))?.[1];
  if (known !== undefined) return known;
  if (bytes.startsWith(OLE_MAGIC)) {
    return OLE.find(([mark]) => bytes.includes(mark))?.[1] ?? OLD_OFFICE;
  }
  if (isPacked(bytes)) return packedKind(bytes);
  if (/^RIFF.{4}WEBP|^BM.{4}\0\0\0\0/s.test(bytes)) return PICTURE;
  const text = bytes.replace(/^\xef\xbb\xbf/, "");
  const root = rootName(text)?.toLowerCase();
  if (root === "svg") return PICTURE;
  // JSON Lines start with a brace and have a question per line.
  if (/^\s{0,100}\[\s{0,100}\{/.test(text)) return JSON_LIST;
  if (root === "html" || /^\s{0,100}<!doctype html/i.test(text)) return WEB_PAGE;
  return isNoText(bytes.slice(0, 4096)) ? NO_TEXT : null;
}

/**
 * The kind of a file that can't be read in any format; null if it may be read.
 * @param beginning its first DETECTED_BYTES bytes, or all
 */
export function unreadableKind(beginning: Uint8Array): Kind | null {
  return kindOf(charactersOf(beginning));
}

/** Why a file can't be read in any format, with advice, in sentences; null if it may be read. */
export function unreadableWords(beginning: Uint8Array): string | null {
  if (beginning.length === 0) return "The file is empty. Choose the one with the questions.";
  const kind = unreadableKind(beginning);
  return kind && `This file is ${kind.what}, which can't be read. ${kind.instead}`;
}
