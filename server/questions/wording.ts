import { questionColumns } from "#rules/question-columns.ts";
import {
  type CompanionValues,
  companionColumns,
  noCompanions,
} from "#rules/question-companions.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { snakeCase } from "#rules/snake-case.ts";

/** All that a wording has: its words, and what stands with them. */
const columns = { ...questionColumns, ...companionColumns };
type AllColumns = typeof columns;

/** The names of the columns of a wording. */
export const wordingNames = Object.keys(columns) as (keyof AllColumns)[];

type LabelName = {
  [Name in keyof AllColumns]: AllColumns[Name]["isLabel"] extends true ? Name : never;
}[keyof AllColumns];

type Types<Name extends keyof AllColumns> = {
  readonly [Column in Name]: AllColumns[Column]["type"];
};

function typesOf(names: readonly (keyof AllColumns)[]) {
  return Object.fromEntries(names.map((name) => [name, columns[name].type]));
}

/** A question as a wording of the bank has it. */
export type WordedQuestion = NormalisedQuestion & CompanionValues;

/** The question with all that stands with its words. */
export function worded(question: NormalisedQuestion & Partial<CompanionValues>): WordedQuestion {
  return { ...noCompanions, ...question };
}

/** The columns of a wording, in `question_revisions`. */
export const wording = typesOf(wordingNames) as Types<keyof AllColumns>;

/** Those that stand in `questions` as well, for lists and filters. */
export const labels = typesOf(
  wordingNames.filter((name) => columns[name].isLabel),
) as Types<LabelName>;

/** The columns of a wording as a table of another kind defines them. */
export const wordingDefinition = wordingNames
  .map((name) => {
    const { type } = columns[name];
    return `${snakeCase(name)} ${type.endsWith("?") ? type.slice(0, -1) : `${type} NOT NULL`}`;
  })
  .join(", ");

/** The same as a record of JSON has them, by their names here. */
export const wordingRecord = wordingNames
  .map((name) => `"${name}" ${columns[name].type.replace("?", "")}`)
  .join(", ");
