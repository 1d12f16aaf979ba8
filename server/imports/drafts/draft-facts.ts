import { figure } from "#rules/figures.ts";
import { KEY_FROM_0 } from "#rules/file-columns.ts";
import type { ProblemField } from "#rules/import-drafts.ts";
import type { ImportWarning } from "../import-record.ts";
import type { FileFacts, FileFinding } from "../readers/reader.ts";
import type { DraftRow } from "./draft-row.ts";
import { type KeyReading, Keys } from "./key-reading.ts";

/** A column of a table, with what was found in it. */
export interface DraftColumn {
  name: string;
  field: string | null;
  firstValues: string[];
  /** Such as "239 filled, row 88 has none". */
  found: string;
  isWrong: boolean;
  /** How its keys were read; null for another column, and where none could be. */
  keys: KeyReading | null;
}

/** What was read of a whole file. */
export interface DraftFacts {
  fields: readonly string[];
  hasIds: boolean;
  header: readonly string[];
  ignoredColumns: readonly string[];
  warnings: readonly ImportWarning[];
  findings: readonly FileFinding[];
  /** None for a file that is no table. */
  columns: DraftColumn[];
  columnProblem: string | null;
  /** When somebody chose what these headings become, in ISO 8601; null where nobody did. */
  rememberedAt: string | null;
  pictures: number;
  formulas: number;
  tables: number;
  /** Words of the shortest and the longest passage; null without one. */
  passageWords: [number, number] | null;
  /** Whether it has more rows than a preview. */
  isTooLong: boolean;
}

const FIRST_VALUES = 3;
const VALUE_LENGTH = 80;
/** Rows that are named; of more, how many. */
const NAMED_ROWS = 3;

interface Rows {
  count: number;
  first: number[];
}

const noRows = (): Rows => ({ count: 0, first: [] });

function note(rows: Rows, row: number): void {
  rows.count += 1;
  if (rows.first.length < NAMED_ROWS) rows.first.push(row);
}

/** "row 88", "rows 61 and 140", "rows 3, 5, 9 and 12 more" */
function named({ count, first }: Rows): string {
  const rows = first.map((row) => figure(row));
  if (count === 1) return `row ${rows[0]}`;
  const more = count - first.length;
  const list = more > 0 ? [...rows, `${figure(more)} more`] : rows;
  return `rows ${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;
}

/** What a column fills, as problems call it. */
export function problemFieldOf(field: string): ProblemField {
  if (field.startsWith("option_")) return "options";
  if (field.startsWith("pyq")) return "pyq";
  if (field.startsWith("passage")) return "passage";
  if (field === "question_text") return "question";
  if (field === "correct_option" || field === KEY_FROM_0) return "key";
  return field === "subject" || field === "topic" || field === "explanation" ? field : "other";
}

/** Collects what is said of one column. */
class Column {
  readonly firstValues: string[] = [];
  #filled = 0;
  readonly #blank = noRows();
  readonly #wrong = noRows();
  readonly #keys = new Keys();
  /** The first label that the bank calls something else. */
  #renamed: { from: string; to: string } | null = null;

  note(cell: string, field: string | null, row: DraftRow): void {
    const value = cell.trim().replace(/\s+/g, " ");
    if (value === "") note(this.#blank, row.number);
    else {
      this.#filled += 1;
      const isNew = !this.firstValues.includes(value.slice(0, VALUE_LENGTH));
      if (isNew && this.firstValues.length < FIRST_VALUES) {
        this.firstValues.push(value.slice(0, VALUE_LENGTH).toWellFormed());
      }
    }
    if (field === null) return;
    const about = problemFieldOf(field);
    if (about === "key") this.#keys.note(value, row);
    const isOfField = ({ message }: { message: string }) =>
      about !== "options" || message.includes(field);
    if (row.problems.some((one) => one.field === about && isOfField(one))) {
      note(this.#wrong, row.number);
    }
    const label = field === "subject" ? row.question?.subject : undefined;
    if (label !== undefined && label !== "" && value !== "" && label !== value) {
      this.#renamed ??= { from: value, to: label };
    }
  }

  keys(field: string | null): KeyReading | null {
    return field === null ? null : this.#keys.reading(field);
  }

  words(name: string, field: string | null, sets: number): { found: string; isWrong: boolean } {
    const filled = figure(this.#filled);
    const { count } = this.#wrong;
    if (field === null) {
      if (/^(?:q|s|sr|sl)?(?:no|num|number)?$/i.test(name.replace(/\W/g, ""))) {
        return { found: "Row order is kept", isWrong: false };
      }
      const isLevel = /level|difficulty/i.test(name);
      const otherwise = "Left out, unless you choose a field";
      return { found: isLevel ? "Difficulty is measured, not typed" : otherwise, isWrong: false };
    }
    if (count > 0) {
      const read = figure(Math.max(0, this.#filled + this.#blank.count - count));
      return { found: `${read} read, ${named(this.#wrong)} not`, isWrong: true };
    }
    if (field === "passage")
      return { found: `${figure(sets)} ${sets === 1 ? "set" : "sets"}`, isWrong: false };
    if (this.#renamed !== null) {
      const { from, to } = this.#renamed;
      return { found: `“${from}” becomes ${to}`, isWrong: false };
    }
    const isFew = this.#blank.count > 0 && this.#blank.count < this.#filled;
    const blank = isFew
      ? `, ${named(this.#blank)} ${this.#blank.count === 1 ? "has" : "have"} none`
      : "";
    return { found: `${filled} filled${blank}`, isWrong: false };
  }
}

const countOf = (html: string, element: RegExp) => html.match(element)?.length ?? 0;

/** Collects what is said of a whole file while its rows are read. */
export class FactsOfFile {
  #facts: FileFacts = { fields: [], hasIds: false, header: [], ignoredColumns: [], warnings: [] };
  readonly #columns: Column[] = [];
  readonly #pictures = new Set<string>();
  readonly #sets = new Set<string>();
  #formulas = 0;
  #tables = 0;
  #words: [number, number] | null = null;
  isTooLong = false;

  noteFacts(facts: FileFacts): void {
    this.#facts = facts;
  }

  noteRow(row: DraftRow): void {
    const { columns = [] } = this.#facts;
    columns.forEach(({ field }, place) => {
      this.#columns[place] ??= new Column();
      this.#columns[place].note(row.source[place] ?? "", field, row);
    });
    const { question, passage, setKey } = row;
    this.#noteTexts([
      question?.questionHtml,
      ...(question?.optionsHtml ?? []),
      question?.explanationHtml,
    ]);
    if (passage === null || setKey === null || this.#sets.has(setKey)) return;
    this.#sets.add(setKey);
    this.#noteTexts([passage.html]);
    const words = passage.text.split(/\s+/).length;
    const [least, most] = this.#words ?? [words, words];
    this.#words = [Math.min(least, words), Math.max(most, words)];
  }

  #noteTexts(texts: readonly (string | null | undefined)[]): void {
    for (const html of texts) {
      if (html == null) continue;
      for (const [, source = ""] of html.matchAll(/<img\b[^<>]*?\ssrc="([^"]*)"/g)) {
        this.#pictures.add(source);
      }
      this.#formulas += countOf(html, /<math\b/g);
      this.#tables += countOf(html, /<table\b/g);
    }
  }

  all(): DraftFacts {
    const { columns = [], columnProblem = null, findings = [], ...facts } = this.#facts;
    const { fields, hasIds, header, ignoredColumns, warnings } = facts;
    return {
      ...{ fields, hasIds, header, ignoredColumns, warnings, findings, columnProblem },
      columns: columns.map(({ name, field, firstValues }, place) => {
        const column = this.#columns[place] ?? new Column();
        return {
          ...{ name, field, ...column.words(name, field, this.#sets.size) },
          keys: column.keys(field),
          firstValues: column.firstValues.length > 0 ? column.firstValues : [...firstValues],
        };
      }),
      rememberedAt: null,
      ...{ pictures: this.#pictures.size, formulas: this.#formulas, tables: this.#tables },
      passageWords: this.#words,
      isTooLong: this.isTooLong,
    };
  }
}
