import { z } from "zod";
import { questionLimits } from "#rules/limits.ts";
import { questionColumnNames, questionColumns } from "#rules/question-columns.ts";
import { companionColumns, companionNames } from "#rules/question-companions.ts";
import { snakeCase } from "#rules/snake-case.ts";
import { idInput, wholeNumberInput } from "./inputs.ts";

const inputTypes = {
  text: (name: string) => z.string(`${name} must be a text.`),
  "text?": (name: string) => z.string(`${name} must be a text or null.`).nullish(),
  "text[]": (name: string) =>
    z.array(z.string(`Each of ${name} must be a text.`), `${name} must be a list of texts.`),
  smallint: wholeNumberInput,
  "smallint?": (name: string) => wholeNumberInput(name).nullish(),
  boolean: (name: string) => z.boolean(`${name} must be true or false.`).default(false),
};

const companionInputs = {
  "int?": (name: string) => wholeNumberInput(name).nullish(),
  "text?": (name: string) => z.string(`${name} must be a text or null.`).nullish(),
  "text[]": (name: string) =>
    z
      .array(z.string(`Each of ${name} must be a text.`), `${name} must be a list of texts.`)
      .nullish(),
};

/** A question as a body sends it. */
export const questionInputShape = z.object({
  ...Object.fromEntries(
    questionColumnNames.map((name) => {
      const { type, inputDescription: description, example } = questionColumns[name];
      const key = snakeCase(name);
      return [key, inputTypes[type](key).meta({ description, examples: [example] })];
    }),
  ),
  ...Object.fromEntries(
    companionNames.map((name) => {
      const { type, inputDescription: description, example } = companionColumns[name];
      const key = snakeCase(name);
      return [key, companionInputs[type](key).meta({ description, examples: [example] })];
    }),
  ),
  options: z
    .array(
      z.string("Each option must be a text."),
      `options must be a list of ${questionLimits.optionsMin} to ${questionLimits.optionsMax} texts.`,
    )
    .describe(questionColumns.options.inputDescription),
});

export const answersShape = z.array(
  z.object({
    question_id: idInput("question_id"),
    // Required, so that a misspelt name is refused: a submit can't be undone.
    selected_option_index: wholeNumberInput("selected_option_index").meta({
      openapi: { type: "integer", minimum: -1, maximum: questionLimits.optionsMax - 1 },
    }),
  }),
  "answers must be a list of {question_id, selected_option_index}.",
);
