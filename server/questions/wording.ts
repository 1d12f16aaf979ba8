import { questionColumns } from "#rules/question-columns.ts";
import {
  type CompanionValues,
  companionColumns,
  noCompanions,
} from "#rules/question-companions.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { snakeCase } from "#rules/snake-case.ts";

/** All columns of a revision: the question, and the companions of its texts. */
const columns = { ...questionColumns, ...companionColumns };
type AllColumns = typeof columns;

/** The names of the columns of a revision. */
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

/** A question with all columns of a revision. */
export type WordedQuestion = NormalisedQuestion & CompanionValues;

/** Returns the question with default values for missing companions. */
export function worded(question: NormalisedQuestion & Partial<CompanionValues>): WordedQuestion {
  return { ...noCompanions, ...question };
}

/** The columns of a revision, in `question_revisions`. */
export const wording = typesOf(wordingNames) as Types<keyof AllColumns>;

/** The columns that `questions` has too, for lists and filters. */
export const labels = typesOf(
  wordingNames.filter((name) => columns[name].isLabel),
) as Types<LabelName>;

/** The columns of a revision for a CREATE TABLE. */
export const wordingDefinition = wordingNames
  .map((name) => {
    const { type } = columns[name];
    return `${snakeCase(name)} ${type.endsWith("?") ? type.slice(0, -1) : `${type} NOT NULL`}`;
  })
  .join(", ");

/** The columns of a revision for a JSON recordset, by their names in TypeScript. */
export const wordingRecord = wordingNames
  .map((name) => `"${name}" ${columns[name].type.replace("?", "")}`)
  .join(", ");
