import {
  type QuestionColumns,
  questionColumnNames,
  questionColumns,
} from "#rules/question-columns.ts";
import { snakeCase } from "#rules/snake-case.ts";

type LabelName = {
  [Name in keyof QuestionColumns]: QuestionColumns[Name]["isLabel"] extends true ? Name : never;
}[keyof QuestionColumns];

type Types<Name extends keyof QuestionColumns> = {
  readonly [Column in Name]: QuestionColumns[Column]["type"];
};

function typesOf(names: readonly (keyof QuestionColumns)[]) {
  return Object.fromEntries(names.map((name) => [name, questionColumns[name].type]));
}

/** The columns of a wording, in `question_revisions`. */
export const wording = typesOf(questionColumnNames) as Types<keyof QuestionColumns>;

/** Those that stand in `questions` as well, for lists and filters. */
export const labels = typesOf(
  questionColumnNames.filter((name) => questionColumns[name].isLabel),
) as Types<LabelName>;

/** The columns of a wording as a table of another kind defines them. */
export const wordingDefinition = questionColumnNames
  .map((name) => {
    const { type } = questionColumns[name];
    return `${snakeCase(name)} ${type.endsWith("?") ? type.slice(0, -1) : `${type} NOT NULL`}`;
  })
  .join(", ");

/** The same as a record of JSON has them, by their names here. */
export const wordingRecord = questionColumnNames
  .map((name) => `"${name}" ${questionColumns[name].type.replace("?", "")}`)
  .join(", ");
