import type { ScheduleColumn } from "#rules/file-columns.ts";
import type { QuestionInput } from "#rules/question-rules.ts";
import type { RowWarning } from "../file-warnings.ts";
import type { ImportWarning } from "../import-record.ts";

/** A passage as a file gives it; blank texts are absent. */
export interface FilePassage {
  text: string;
  title: string | null;
  source: string | null;
  /** Its text as HTML, where the file formats it; `text` is made from it then. */
  html?: string | null;
  /** The language of its text, such as `hi`; left out or null for English. */
  lang?: string | null;
}

/**
 * The texts of a question as HTML, where a file formats them; the plain texts of the draft are made from them
 * then. The rules for rich texts clean them. A picture of the file is `<img src="file:NAME" alt="…">`.
 */
export interface DraftMarkup {
  /** Null where the text of the draft is plain; so with the explanation. */
  questionHtml: string | null;
  /** One for each option of the draft, in its order; empty where all of them are plain. */
  optionsHtml: readonly string[];
  explanationHtml: string | null;
  /** The language of all texts, such as `hi`; left out or null for English. */
  lang?: string | null;
}

/** The problem of a question in a file that names no subject: the preview can set one for all of them. */
export const SUBJECT_MISSING =
  "Subject missing: the file names none. Choose one for all questions without a subject.";

/** What a row gives about its section of a test, as text. */
export interface SectionText {
  title: string;
  minutes: string;
  locked: string;
}

/** A question as a file gives it, which the rules have not judged yet. */
export interface QuestionDraft {
  question: QuestionInput;
  /** Left out where the file has plain texts alone. */
  markup?: DraftMarkup;
  passage: FilePassage | null;
  /** The number of the bank's question that it changes or refers to; null for a new one. */
  id: number | null;
}

/** A piece of a question as it stands in the file, for the person who mends it. */
export interface FilePart {
  name:
    | "passage"
    | "number"
    | "question"
    | "option a"
    | "option b"
    | "option c"
    | "option d"
    | "option e"
    | "key"
    | "explanation"
    | "subject"
    | "other";
  text: string;
  /** Whether the problem of the row is in it. */
  isWrong?: boolean;
}

/** A picture of a file, which comes before the first row that shows it. */
export interface FilePicture {
  /** What `src="file:NAME"` calls it: letters, digits, dots, hyphens and underscores. */
  name: string;
  bytes: Uint8Array;
}

/** A part of a file that is to become one question: in a table a row. */
export interface FileRow {
  /** Its number, as a spreadsheet shows it or a person would count. */
  row: number;
  /** Where a person finds it: "Page 6, paragraph 44"; left out for a table, whose rows have numbers. */
  place?: string;
  /**
   * What was read, so that a person can mend it in the preview: without a key `correctOptionIndex` is -1. Null
   * where nothing of the row can be read.
   */
  draft: QuestionDraft | null;
  /** What is wrong and what would be right, in sentences that name a field. */
  problems: readonly string[];
  warnings: readonly RowWarning[];
  /** Null where it names no section; it counts for a row with problems too. */
  section: SectionText | null;
  /** Fields that the row can fill, where they aren't those of the file: it was mended. */
  fields?: readonly string[];
  /** What a test's file says of its schedule in this row, without empty cells; left out for nothing. */
  schedule?: ReadonlyMap<ScheduleColumn, string>;
  /** The row as it stands in the file, to be corrected and sent again. */
  source: readonly string[];
  /** The same by parts, in the file's order, for a format that is no table. */
  parts?: readonly FilePart[];
}

/** Things of one kind that a file has, and what became of them. */
export interface FileFinding {
  count: number;
  /** What they are in the file: "“Solution:” or “Explanation” paragraphs". */
  inFile: string;
  /** What they are in Lexam ("Explanations, rich text"), or why they were left out. */
  inLexam: string;
  /** Whether they are questions that Lexam can't ask, such as essays: no row says so. */
  isLeftOut: boolean;
}

/** A column of a table, for the person who chooses what it becomes. */
interface FileColumn {
  /** As the file spells it. */
  name: string;
  /** The field that it fills; null where it is not used. */
  field: string | null;
  /** The first values that are not blank, as far as they are known. */
  firstValues: readonly string[];
}

/** What a reader reports of the whole file. */
export interface FileFacts {
  /** Fields that the file can fill: of others the bank's values stay. */
  fields: readonly string[];
  /** Whether it has a field for the numbers of questions. */
  hasIds: boolean;
  /** What names the parts of each row's `source`; none for a file that is no table. */
  header: readonly string[];
  /** Names of fields that Lexam doesn't know, as the file spells them. */
  ignoredColumns: readonly string[];
  warnings: readonly ImportWarning[];
  /** What the file has in addition to questions or instead of them; only the last facts are complete. */
  findings?: readonly FileFinding[];
  /** The columns of a table in its order. */
  columns?: readonly FileColumn[];
  /** What is wrong with the columns of a table that is read for a preview, in sentences. */
  columnProblem?: string;
}

export interface ReaderOptions {
  /** The calendar year in India, the latest that a PYQ can be of. */
  currentYear: number;
  /** Whether a test is made of the file, which may then have sections. */
  isOfTest: boolean;
  /** What the columns of a table become, by their place; left out, they are matched by name. */
  columnFields?: readonly (string | null)[];
  /** Whether a person mends the rows before they are stored: a table may lack columns then. */
  isForPreview?: boolean;
}

/**
 * Reads the bytes of a file of one format, which arrive in pieces of any size. The facts come before the
 * first row, and again when more is known.
 *
 * @throws UnreadableFile when the file can't be read as a whole
 */
export type Reader = (
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReaderOptions,
) => AsyncIterable<FileRow | { facts: FileFacts } | { picture: FilePicture }>;
