import { figure } from "#rules/figures.ts";
import {
  optionColumns,
  passageColumns,
  type ScheduleColumn,
  scheduleColumns,
} from "#rules/file-columns.ts";
import { LARGEST_ID } from "#rules/ids.ts";
import {
  type QuestionColumns,
  questionColumnNames,
  questionColumns,
} from "#rules/question-columns.ts";
import { listedNames, type QuestionInput } from "#rules/question-rules.ts";
import { snakeCase } from "#rules/snake-case.ts";
import { truncate } from "#rules/text.ts";
import { visibleText } from "#rules/visible-text.ts";
import { UnreadableFile } from "../file-failure.ts";
import { passageErrors } from "./passage-text.ts";
import type {
  DraftMarkup,
  FileFacts,
  FilePassage,
  FilePicture,
  FileRow,
  Reader,
  SectionText,
} from "./reader.ts";

/** Characters of a line, so that a file without line ends can't fill the memory. A picture of 5 MB has nearly as many. */
const LINE_MAX_LENGTH = 8_000_000;

const LONG_LINE = `The line is longer than ${figure(LINE_MAX_LENGTH)} characters. Each question stands on a line of its own.`;
/** Names of unknown fields that are reported, and how much of each. */
const MOST_IGNORED = 20;
const IGNORED_MAX_LENGTH = 60;

const SAME_FIELDS =
  "Where questions have an id, all of them have the same fields; write null to empty one.";
const NO_OBJECT =
  "The line is no JSON object. Each line holds one question, as an export writes it.";

type Values = Readonly<Record<string, unknown>>;
type ColumnType = QuestionColumns[keyof QuestionColumns]["type"];

const isText = (value: unknown) => typeof value === "string";
const isAbsent = (value: unknown) => value === undefined || value === null;
const isWhole = (value: unknown) => Number.isSafeInteger(value);

/** What each type of a question's value accepts, and how a message asks for it. */
const KINDS: Record<ColumnType, [accepts: (value: unknown) => boolean, asked: string]> = {
  text: [isText, "a text"],
  "text?": [(value) => isAbsent(value) || isText(value), "a text or null"],
  "text[]": [(value) => Array.isArray(value) && value.every(isText), "a list of texts"],
  smallint: [isWhole, "a whole number"],
  "smallint?": [(value) => isAbsent(value) || isWhole(value), "a whole number or null"],
  boolean: [(value) => typeof value === "boolean", "true or false"],
};

const PASSAGE_KEYS = ["text", "title", "source", "html", "lang"] as const;
const MARKUP_KEYS = ["question_html", "options_html", "explanation_html", "lang"] as const;
const SECTION_KEYS = ["title", "minutes", "locked"] as const;
const KEYS: ReadonlySet<string> = new Set([
  ...questionColumnNames.map(snakeCase),
  ...["id", "passage", "section", "schedule", ...MARKUP_KEYS],
]);

/** What a line holds; null where it is no JSON object. */
function objectOf(text: string): Values | null {
  try {
    return objectIn(JSON.parse(text)) ?? null;
  } catch {
    return null;
  }
}

/** An object of a line as it was sent; null where it is absent or null, undefined where it is something else. */
function objectIn(value: unknown): Values | null | undefined {
  if (isAbsent(value)) return null;
  return typeof value === "object" && !Array.isArray(value) ? (value as Values) : undefined;
}

/** Reads the passage of a question, and adds what is wrong with it to the problems. */
function passageOf(line: Values, problems: string[]): FilePassage | null {
  const sent = objectIn(line.passage);
  if (sent === null) return null;
  const isRead =
    sent !== undefined &&
    isText(sent.text) &&
    PASSAGE_KEYS.every((key) => KINDS["text?"][0](sent[key]));
  if (!isRead) {
    problems.push(
      "passage must be null or an object with the texts text, title, source, html and lang.",
    );
    return null;
  }
  const [text = "", title = "", source = "", html = "", lang = ""] = PASSAGE_KEYS.map((key) =>
    visibleText(String(sent[key] ?? "")),
  );
  if (text === "")
    problems.push("passage has no text. Write null for a question without a passage.");
  problems.push(...passageErrors({ passage: text, passage_title: title, passage_source: source }));
  const words = { text, title: title || null, source: source || null };
  return { ...words, html: html || null, lang: lang || null };
}

/** Reads the section of a question, whose values the rules of sections judge. */
function sectionOf(line: Values, problems: string[]): SectionText | null {
  const sent = objectIn(line.section);
  if (
    sent === undefined ||
    Object.values(sent ?? {}).some((value) => typeof value === "object" && value !== null)
  ) {
    problems.push("section must be null or an object with title, minutes and locked.");
    return null;
  }
  const [title = "", minutes = "", locked = ""] = SECTION_KEYS.map((key) =>
    visibleText(String(sent?.[key] ?? "")),
  );
  return { title, minutes, locked };
}

/** Reads the formatted texts of a question; undefined where all of them are plain. */
function markupOf(line: Values, problems: string[]): DraftMarkup | undefined {
  const { question_html, options_html, explanation_html, lang } = line;
  const texts = { question_html, explanation_html, lang };
  for (const [key, value] of Object.entries(texts)) {
    if (!KINDS["text?"][0](value)) problems.push(`${key} must be a text or null.`);
  }
  const isList = isAbsent(options_html) || KINDS["text[]"][0](options_html);
  if (!isList) problems.push("options_html must be a list of texts or null.");
  const optionsHtml = isList ? ((options_html ?? []) as string[]) : [];
  const options = Array.isArray(line.options) ? line.options : [];
  if (optionsHtml.length > 0 && optionsHtml.length !== options.length) {
    problems.push("options_html must have one text for each of the options.");
  }
  const isPlain = Object.values(texts).every(isAbsent) && optionsHtml.length === 0;
  if (isPlain) return undefined;
  const textOf = (value: unknown) => (isAbsent(value) ? null : String(value));
  return {
    questionHtml: textOf(question_html),
    optionsHtml,
    explanationHtml: textOf(explanation_html),
    lang: textOf(lang),
  };
}

/** Reads what a question's line says of the test's schedule, whose values the rules of schedules judge. */
function scheduleOf(line: Values, problems: string[]): Map<ScheduleColumn, string> {
  const sent = objectIn(line.schedule);
  if (sent === undefined) {
    problems.push("schedule must be null or an object, as an export of a test writes it.");
    return new Map();
  }
  const said = scheduleColumns.map(
    (column) => [column, visibleText(String(sent?.[column] ?? ""))] as const,
  );
  return new Map(said.filter(([, text]) => text !== ""));
}

function idOf({ id }: Values, problems: string[]): number | null {
  if (isAbsent(id)) return null;
  if (Number.isInteger(id) && Number(id) >= 1 && Number(id) <= LARGEST_ID) return Number(id);
  problems.push("id must be the number of a question, or null for a new one.");
  return null;
}

/** Whether a question is of a previous year: where the line doesn't say it, one with a year or an exam is. */
function pyqOf({ pyq, pyq_year: year, pyq_exam: exam }: Values): unknown {
  return pyq ?? !(isAbsent(year) && isAbsent(exam));
}

/** Reads the words of a question; a value of another type adds to the problems. */
function questionOf(line: Values, problems: string[]): QuestionInput {
  const words = questionColumnNames.map((name) => {
    const key = snakeCase(name);
    const value = name === "pyq" ? pyqOf(line) : line[key];
    const [accepts, asked] = KINDS[questionColumns[name].type];
    if (!accepts(value)) problems.push(`${key} must be ${asked}.`);
    return [name, value];
  });
  if (line.pyq === false && !(isAbsent(line.pyq_year) && isAbsent(line.pyq_exam))) {
    problems.push(
      "pyq is false, but pyq_year or pyq_exam is given. Set pyq to true, or both to null.",
    );
  }
  return Object.fromEntries(words);
}

/** The fields of a question that a line has, by its own names. */
function fieldsOf(line: Values): string[] {
  return [...questionColumnNames.map(snakeCase), ...MARKUP_KEYS, "passage"].filter(
    (key) => line[key] !== undefined,
  );
}

/** What files of rows call a field: there an option and a part of a passage are columns of their own. */
function columnsOf(field: string): readonly string[] {
  if (field === "passage") return passageColumns;
  if (field === "options") return optionColumns;
  return field === "correct_option_index" ? ["correct_option"] : [field];
}

/** "topic is", "topic and explanation are" */
function named(fields: readonly string[]): string {
  return fields.length > 1 ? `${listedNames(fields)} are` : `${fields[0]} is`;
}

/** The picture of a line; null where the line has none, a sentence where it can't be read. */
function pictureOf(line: Values): FilePicture | string | null {
  const { picture, base64 } = line;
  if (picture === undefined) return null;
  if (typeof picture !== "string" || !/^[\w.-]{1,200}$/.test(picture)) {
    return "picture must be the name of a picture: letters, digits, dots, hyphens and underscores.";
  }
  if (typeof base64 !== "string") return "base64 must be the bytes of the picture, in Base64.";
  return { name: picture, bytes: Buffer.from(base64, "base64") };
}

type Piece = FileRow | { facts: FileFacts } | { picture: FilePicture };

/** Reads a file of JSON Lines as its bytes arrive. Its fields are those of all its questions. */
class JsonLines {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  /** The beginning of the line that is being read, in pieces: a long line is joined once. */
  #open: string[] = [];
  #length = 0;
  #row = 0;
  /** The line that is being read is too long, and its beginning was thrown away. */
  #isTooLong = false;
  /** The fields of the questions so far, by the names of the file. */
  #fields: readonly string[] = [];
  #facts: FileFacts | null = null;

  push(chunk: Uint8Array): Piece[] {
    const pieces = this.#decode(chunk).split("\n");
    const rest = pieces.pop() ?? "";
    const rows = pieces.flatMap((piece) => this.#read(this.#joined(piece)));
    this.#open.push(rest);
    this.#length += rest.length;
    if (this.#length > LINE_MAX_LENGTH) {
      this.#joined("");
      this.#isTooLong = true;
    }
    return rows;
  }

  /** The line that ends with a piece. */
  #joined(piece: string): string {
    const line = this.#open.length === 0 ? piece : [...this.#open, piece].join("");
    [this.#open, this.#length] = [[], 0];
    return line;
  }

  end(): Piece[] {
    const rows = this.#read(this.#joined(this.#decode()));
    if (this.#facts === null && rows.length === 0) throw new UnreadableFile("The file is empty.");
    return rows;
  }

  #decode(chunk?: Uint8Array): string {
    try {
      return this.#decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new UnreadableFile("The file is no UTF-8. Save it as UTF-8 and send it again.");
    }
  }

  #read(text: string): Piece[] {
    this.#row += 1;
    const isTooLong = this.#isTooLong || text.length > LINE_MAX_LENGTH;
    this.#isTooLong = false;
    if (text.trim() === "" && !isTooLong) return [];
    const line = isTooLong ? null : objectOf(text);
    const source = isTooLong ? [] : [text];
    const row = { row: this.#row, draft: null, warnings: [], section: null, source };
    if (line === null) {
      const problem = isTooLong ? LONG_LINE : NO_OBJECT;
      // Of a whole file that is something else, one sentence says more than one for each line.
      if (this.#facts === null) throw new UnreadableFile(`Line ${this.#row}: ${problem}`);
      return [{ ...row, problems: [problem] }];
    }
    const picture = pictureOf(line);
    if (typeof picture === "string") return [{ ...row, problems: [picture] }];
    if (picture !== null) return [{ picture }];
    const problems: string[] = [];
    const question = questionOf(line, problems);
    const markup = markupOf(line, problems);
    const passage = passageOf(line, problems);
    const section = sectionOf(line, problems);
    const schedule = scheduleOf(line, problems);
    const id = idOf(line, problems);
    const facts = this.#note(line, problems);
    const draft = problems.length > 0 ? null : { question, markup, passage, id };
    return [...facts, { ...row, draft, problems, section, schedule }];
  }

  /** The first names that Lexam doesn't know, of all lines so far: a file can have any number of them. */
  #ignoredWith(line: Values): readonly string[] {
    const known = this.#facts?.ignoredColumns ?? [];
    if (known.length >= MOST_IGNORED) return known;
    const names = Object.keys(line).filter((key) => !KEYS.has(key));
    const shown = names.slice(0, MOST_IGNORED).map((name) => truncate(name, IGNORED_MAX_LENGTH));
    return [...new Set([...known, ...shown])].slice(0, MOST_IGNORED);
  }

  /**
   * Notes what a line says of the whole file, and adds to the problems where it has other fields than those
   * before: which of the bank's values a file changes is one answer for all its questions.
   *
   * @returns the facts, where they are new
   */
  #note(line: Values, problems: string[]): { facts: FileFacts }[] {
    const own = fieldsOf(line);
    const known = this.#fields;
    const added = own.filter((field) => !known.includes(field));
    const missing = known.filter((field) => !own.includes(field));
    if (this.#facts?.hasIds && added.length > 0) {
      problems.push(`${named(added)} in no question above. ${SAME_FIELDS}`);
    } else if (!isAbsent(line.id) && missing.length > 0) {
      problems.push(`${named(missing)} missing. ${SAME_FIELDS}`);
    }
    if (!this.#facts?.hasIds) this.#fields = [...known, ...added];
    const facts = {
      fields: this.#fields.flatMap(columnsOf),
      hasIds: this.#facts?.hasIds || !isAbsent(line.id),
      header: [],
      ignoredColumns: this.#ignoredWith(line),
      warnings: [],
    };
    const isNew = JSON.stringify(facts) !== JSON.stringify(this.#facts);
    this.#facts = facts;
    return isNew ? [{ facts }] : [];
  }
}

export const read: Reader = async function* (bytes) {
  const file = new JsonLines();
  for await (const chunk of bytes) yield* file.push(chunk);
  yield* file.end();
};
