import {
  fileColumn,
  fileColumns,
  ID_COLUMN,
  isPlain,
  KEY_FROM_0,
  optionColumns,
  type PassageColumn,
  passageColumns,
  type QuestionColumn,
  type ScheduleColumn,
  SET_FIELD,
  type SectionColumn,
  scheduleColumns,
  sectionColumns,
} from "#rules/file-columns.ts";
import { unescapeFormula } from "#rules/formula-cells.ts";
import { LARGEST_ID } from "#rules/ids.ts";
import { questionColumnNames, questionColumns } from "#rules/question-columns.ts";
import { truncate } from "#rules/text.ts";
import { visibleText } from "#rules/visible-text.ts";

/** What may stand between the cells of a file. */
export const separators = { comma: ",", semicolon: ";", tab: "\t" } as const;

export type Separator = keyof typeof separators;

const NAMES: readonly Separator[] = ["comma", "semicolon", "tab"];

/** What a character is called that stands between cells; null for any other. */
export function separatorNamed(character: string | undefined): Separator | null {
  return NAMES.find((name) => separators[name] === character) ?? null;
}

function commonest(line: string): Separator {
  const counts = NAMES.map((name) => line.split(separators[name]).length);
  return NAMES[counts.indexOf(Math.max(...counts))] ?? "comma";
}

/**
 * Finds what separates the cells of a file by its header: the commonest of comma, semicolon and tab
 * outside quotation marks; a comma when there is none of them.
 *
 * @param text the beginning of the file, from its first character that is not white space
 * @param isLast whether that is the whole file
 * @returns null when the header doesn't end in this text, so that more of it has to be read
 */
export function sniffSeparator(text: string, isLast: boolean): Separator | null {
  const unquoted = text.replace(/"[^"]*(?:"|$)/g, "");
  const lineEnd = unquoted.search(/[\r\n]/);
  if (lineEnd >= 0) return commonest(unquoted.slice(0, lineEnd));
  return isLast ? commonest(unquoted) : null;
}

/** A row's cells by their columns, trimmed; empty where there is none. */
export type QuestionCells = Readonly<Record<QuestionColumn, string>>;

/** Those that a file may leave out: what may be null, and what is false unless it is said. */
const OPTIONAL: readonly QuestionColumn[] = [
  "option_e",
  ...questionColumnNames
    .filter(isPlain)
    .filter((name) => /\?$|^boolean$/.test(questionColumns[name].type))
    .map(fileColumn),
];

/** Where each column stands in a file's records. */
export interface QuestionHeader {
  /** 0 for the first cell; absent for an optional column the file doesn't have. */
  positions: ReadonlyMap<QuestionColumn, number>;
  /** Where the passage stands, as far as the file has one. */
  passagePositions: ReadonlyMap<PassageColumn, number>;
  /** Where the set of the passage stands; -1 in a file without. */
  setPosition: number;
  /** Where the section stands, as far as a test's file says it. */
  sectionPositions: ReadonlyMap<SectionColumn, number>;
  /** Where the schedule stands, as far as a test's file says it. */
  schedulePositions: ReadonlyMap<ScheduleColumn, number>;
  /** Where the question's number stands; -1 in a file without. */
  idPosition: number;
  /** The number by which a key means the first option: 1, unless a person chose 0. */
  firstKey: 0 | 1;
  /** True if Lexam wrote the file, as its header shows. */
  isOurs: boolean;
  /** The first row as it stands. */
  cells: readonly string[];
  /** Columns we don't know, as the file spells them. */
  ignoredColumns: string[];
  /** Cells of the header. */
  width: number;
  /** Cells up to the last required column. */
  requiredWidth: number;
  /** What separates the cells, as a sentence calls it; null in a workbook. */
  separator: Separator | null;
  /** The field of each column, by its place; null where it is not used. */
  fields: readonly (string | null)[];
  /** A required column that is missing, or one that is there twice, in sentences; null for neither. */
  problem: string | null;
}

const known = new Set<string>(fileColumns);

function isKnown(name: string): name is QuestionColumn {
  return known.has(name);
}

const ofPassages = new Set<string>(passageColumns);

function isOfPassage(name: string): name is PassageColumn {
  return ofPassages.has(name);
}

const ofSections = new Set<string>(sectionColumns);

function isOfSection(name: string): name is SectionColumn {
  return ofSections.has(name);
}

const ofSchedules = new Set<string>(scheduleColumns);

function isOfSchedule(name: string): name is ScheduleColumn {
  return ofSchedules.has(name);
}

/** What other files call a column. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    question_text: ["question", "questions", "question_stem", "stem"],
    ...Object.fromEntries(
      optionColumns.map((column, place) => {
        const letter = "abcde".charAt(place);
        const names = [
          letter,
          `option${letter}`,
          `opt_${letter}`,
          `choice_${letter}`,
          `answer_${letter}`,
        ];
        const number = place + 1;
        return [
          column,
          [...names, `option_${number}`, `option${number}`, `opt_${number}`, `choice_${number}`],
        ];
      }),
    ),
    correct_option: [
      ...["answer", "ans", "key", "correct", "correct_answer", "correct_ans", "answer_key"],
      ...["right_answer", "right_option", "correct_choice", "correctoption"],
    ],
    subject: ["subject_name", "section", "section_name"],
    topic: ["topic_name", "chapter"],
    explanation: ["solution", "explanations", "rationale", "answer_explanation"],
    passage: ["passage_text", "comprehension"],
  }).flatMap(([column, names]) => names.map((name) => [name, column] as const)),
);

/**
 * Lexam's own name of each column; an alias counts where no column has the name itself.
 *
 * @param isOfTest whether the file is a test's, whose sections are not subjects
 */
export function columnNames(cells: readonly string[], isOfTest = false): string[] {
  const names = cells.map(columnName);
  const taken = new Set(names);
  return names.map((name) => {
    const column = isOfTest && isOfSection(name) ? undefined : ALIASES.get(name);
    if (column === undefined || taken.has(column)) return name;
    taken.add(column);
    return column;
  });
}

/** What other files call a column that says which rows belong to one passage. */
const SET_COLUMNS: ReadonlySet<string> = new Set([
  ...["set", "set_id", "set_no", "set_number", "passage_set"],
  ...["passage_id", "passage_no", "passage_number"],
]);

/** The columns that every version of Lexam writes. Don't add a new column: files of earlier versions lack it. */
const ALWAYS_WRITTEN: readonly QuestionColumn[] = [
  "question_text",
  ...optionColumns,
  "correct_option",
  ...(["subject", "topic", "pyq", "pyq_year", "pyq_exam", "explanation"] as const),
];

/** True for a header that this version or an earlier one writes: known columns, in the order in which we write them. */
function isWrittenHere(cells: readonly string[]): boolean {
  const ofTests = [...sectionColumns, ...scheduleColumns];
  const places = [...fileColumns, ...passageColumns, ...ofTests, ID_COLUMN];
  const found = cells.map((cell) => (places as readonly string[]).indexOf(cell));
  return (
    ALWAYS_WRITTEN.every((column) => cells.includes(column)) &&
    found.every((place, index) => place > (found[index - 1] ?? -1))
  );
}

/** "Question Text" and "question-text" mean question_text too. */
export function columnName(cell: string): string {
  return visibleText(cell)
    .toLowerCase()
    .replace(/[\s_.:()*#-]+/g, "_")
    .replace(/^_|_$/g, "");
}

const missingWords = (missing: readonly string[]) =>
  `The file lacks the required ${missing.length === 1 ? "column" : "columns"} ${missing.join(", ")}. The first row must name the columns; the template shows them all.`;

/**
 * Reads the header: columns in any order and case.
 *
 * @param isOfTest whether the file is a test's, which may say sections and a schedule
 * @param chosen what each column becomes, where a person has chosen it; null for not used
 * @returns with a `problem` when a required column is missing or a column appears twice
 */
export function readHeader(
  cells: readonly string[],
  separator: Separator | null,
  { isOfTest = false, chosen }: { isOfTest?: boolean; chosen?: readonly (string | null)[] } = {},
): QuestionHeader {
  const positions = new Map<QuestionColumn, number>();
  const passagePositions = new Map<PassageColumn, number>();
  const sectionPositions = new Map<SectionColumn, number>();
  const schedulePositions = new Map<ScheduleColumn, number>();
  const ignored = new Set<string>();
  const fields: (string | null)[] = [];
  let problem: string | null = null;
  let idPosition = -1;
  const names = chosen
    ? cells.map((_, place) => chosen[place] ?? "")
    : columnNames(cells, isOfTest);
  const hasPassages = names.includes("passage");
  // Two such columns don't say which of them counts.
  const ofSets = names.filter((name) => name === SET_FIELD || SET_COLUMNS.has(name));
  const setPosition = hasPassages && ofSets.length === 1 ? names.indexOf(ofSets[0] ?? "") : -1;
  const take = <Name extends string>(places: Map<Name, number>, name: Name, position: number) => {
    if (!places.has(name)) {
      places.set(name, position);
      return name;
    }
    problem ??= `The column ${name} appears twice in the header. Keep one of them.`;
    return null;
  };
  for (const [position, cell] of cells.entries()) {
    const name = names[position] ?? "";
    let field: string | null = null;
    if (name === ID_COLUMN && idPosition < 0) {
      idPosition = position;
      field = ID_COLUMN;
    } else if (isOfPassage(name)) {
      field = take(passagePositions, name, position);
    } else if (isOfTest && isOfSchedule(name)) {
      field = take(schedulePositions, name, position);
    } else if (isOfTest && isOfSection(name)) {
      field = take(sectionPositions, name, position);
    } else if (isKnown(name)) {
      field = take(positions, name, position);
    } else if (chosen && name === KEY_FROM_0) {
      field = take(positions, "correct_option", position) && KEY_FROM_0;
    } else if (position === setPosition) {
      field = SET_FIELD;
    } else if (visibleText(cell) !== "") {
      ignored.add(visibleText(cell));
    }
    fields.push(field);
  }
  const required = fileColumns.filter((name) => !OPTIONAL.includes(name));
  const missing = required.filter((name) => !positions.has(name));
  if (missing.length > 0) problem ??= missingWords(missing);
  const places = { positions, passagePositions, setPosition, sectionPositions, schedulePositions };
  return {
    ...places,
    idPosition,
    firstKey: fields.includes(KEY_FROM_0) ? 0 : 1,
    ...{ cells, separator, fields, problem },
    isOurs: isWrittenHere(cells),
    ignoredColumns: [...ignored],
    width: cells.length,
    requiredWidth: 1 + Math.max(-1, ...required.map((name) => positions.get(name) ?? -1)),
  };
}

/**
 * The number of the question that a row is to change; null where it says none.
 *
 * @returns what is wrong, in sentences, when it is no number
 */
export function questionIdOf(
  { idPosition }: Pick<QuestionHeader, "idPosition">,
  cells: readonly string[],
): number | string | null {
  const cell = idPosition < 0 ? "" : visibleText(cells[idPosition] ?? "");
  if (cell === "") return null;
  const number = /^\d{1,10}(\.0+)?$/.test(cell) ? Number(cell) : 0;
  return number >= 1 && number <= LARGEST_ID
    ? number
    : `id is ${truncate(cell, 40)}. It must be the number of a question, or empty for a new one.`;
}

/**
 * A cell of a record as the rules look at it, without invisible characters; empty where there is none.
 *
 * @param isOurs whether Lexam wrote the file: then an apostrophe before a sign is Lexam's, and goes. In any
 *   other file it is the author's.
 */
export function cellAt(
  { isOurs }: Pick<QuestionHeader, "isOurs">,
  cells: readonly string[],
  position: number | undefined,
): string {
  const written = (position === undefined ? undefined : cells[position]) ?? "";
  return visibleText(isOurs ? unescapeFormula(written) : written);
}
