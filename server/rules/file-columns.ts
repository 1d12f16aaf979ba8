// How a question file names what is kept of a question (docs/rules.md, section 10).
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

/** The column of a question's number, which changes that question. */
export const ID_COLUMN = "id";

/** What fills the set of a passage, where a person chooses it. */
export const SET_FIELD = "set";

/** What fills the correct option from numbers of which 0 is the first option, where a person chooses it. */
export const KEY_FROM_0 = "correct_option_from_0";

type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : "";

/** A column of a question that has one column of its own in a file. */
export type PlainName = Exclude<keyof QuestionColumns, "options" | "correctOptionIndex">;
export type QuestionColumn = Snake<PlainName> | (typeof optionColumns)[number] | "correct_option";

/** What a file calls a column of a question. */
export function fileColumn<Name extends PlainName>(name: Name): Snake<Name> {
  return snakeCase(name) as Snake<Name>;
}

export function isPlain(name: keyof QuestionColumns): name is PlainName {
  return name !== "options" && name !== "correctOptionIndex";
}

/**
 * The columns of a question file (docs/rules.md, section 10), in the order in which we write them.
 */
export const fileColumns: readonly QuestionColumn[] = questionColumnNames.flatMap((name) => {
  if (isPlain(name)) return fileColumn(name);
  return name === "options" ? optionColumns : "correct_option";
});

/** The columns of the passage that a question asks about; rows with the same text are one set. */
export const passageColumns = ["passage", "passage_title", "passage_source"] as const;

export type PassageColumn = (typeof passageColumns)[number];

const noteTitles = Object.fromEntries(
  noteNames.map((name) => [fileColumn(name), questionColumns[name].title]),
) as Record<Snake<NoteName>, string>;

/** What a column of a question file can become where a person chooses it, with what people call it. */
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

/** The columns of the section of a test that a question stands in; of a test's file alone. */
export const sectionColumns = ["section", "section_minutes", "section_locked"] as const;

export type SectionColumn = (typeof sectionColumns)[number];

/** The columns of a test's schedule, each in one row or the same in several; of a test's file alone. */
export const scheduleColumns = [
  ...(["opens_at", "closes_at", "results_at", "late_start_cut", "attempt_limit"] as const),
  ...(["clock_runs_on", "ranked", "late_answers", "opens_again"] as const),
] as const;

export type ScheduleColumn = (typeof scheduleColumns)[number];
