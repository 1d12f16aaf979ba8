// The column names of question files (docs/rules.md, section 10).
import {
  type NoteName,
  noteNames,
  type QuestionColumns,
  questionColumnNames,
  questionColumns,
} from "./question-columns.ts";
import { snakeCase } from "./snake-case.ts";

/** The columns of the options, A to E. */
export const optionColumns = ["option_a", "option_b", "option_c", "option_d", "option_e"] as const;

/** The column of a question's id; a row with an id changes that question. */
export const ID_COLUMN = "id";

/** The field for a passage's set, if a person maps columns. */
export const SET_FIELD = "set";

/** The field for a correct option counted from 0, if a person maps columns. */
export const KEY_FROM_0 = "correct_option_from_0";

type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : "";

/** A question's column that is a single column in a file. */
export type PlainName = Exclude<keyof QuestionColumns, "options" | "correctOptionIndex">;
export type QuestionColumn = Snake<PlainName> | (typeof optionColumns)[number] | "correct_option";

/** The file's name of a question's column. */
export function fileColumn<Name extends PlainName>(name: Name): Snake<Name> {
  return snakeCase(name) as Snake<Name>;
}

export function isPlain(name: keyof QuestionColumns): name is PlainName {
  return name !== "options" && name !== "correctOptionIndex";
}

/** The columns of a question file (docs/rules.md, section 10), in the order we write them. */
export const fileColumns: readonly QuestionColumn[] = questionColumnNames.flatMap((name) => {
  if (isPlain(name)) return fileColumn(name);
  return name === "options" ? optionColumns : "correct_option";
});

/** The columns of a question's passage; rows with the same text form one set. */
export const passageColumns = ["passage", "passage_title", "passage_source"] as const;

export type PassageColumn = (typeof passageColumns)[number];

const noteTitles = Object.fromEntries(
  noteNames.map((name) => [fileColumn(name), questionColumns[name].title]),
) as Record<Snake<NoteName>, string>;

/** The targets of a file's columns when a person maps them, with their titles. */
export const columnTitles: Readonly<
  Record<
    QuestionColumn | PassageColumn | typeof KEY_FROM_0 | typeof SET_FIELD | typeof ID_COLUMN,
    string
  >
> = {
  question_text: "Question",
  ...{ option_a: "Option A", option_b: "Option B", option_c: "Option C", option_d: "Option D" },
  option_e: "Option E",
  correct_option: "Correct answer",
  correct_option_from_0: "Correct answer, from 0",
  ...{ subject: "Subject", topic: "Topic" },
  ...{ pyq: "PYQ", pyq_year: "PYQ year", pyq_exam: "PYQ exam" },
  ...noteTitles,
  ...{ passage: "Passage", passage_title: "Passage title", passage_source: "Passage source" },
  set: "Passage number",
  id: "Question ID",
};

/** The columns of a question's section; only in a test's file. */
export const sectionColumns = ["section", "section_minutes", "section_locked"] as const;

export type SectionColumn = (typeof sectionColumns)[number];

/** The columns of a test's schedule, in one row or the same in several; only in a test's file. */
export const scheduleColumns = [
  ...(["opens_at", "closes_at", "results_at", "late_start_cut", "attempt_limit"] as const),
  ...(["clock_runs_on", "ranked", "late_answers", "opens_again"] as const),
] as const;

export type ScheduleColumn = (typeof scheduleColumns)[number];
