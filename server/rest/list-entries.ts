import { listWords } from "#rules/list-words.ts";
import { listNames, type QuestionList, questionLists } from "#rules/progress.ts";
import { snakeCase } from "#rules/snake-case.ts";
import type { JsonSchema } from "./openapi/types.ts";

/**
 * The lists of an attempt whose entries stand with the questions of a result. The chosen letters and
 * when they were chosen are not among them: anyone who looks a result over reads them in GraphQL, and programs count
 * on `change_count`.
 */
type ReturnedList = Exclude<QuestionList, "answers" | "choices" | "answeredAt">;

const returnedNames = listNames.filter(
  (name): name is ReturnedList => name !== "answers" && name !== "choices" && name !== "answeredAt",
);

/** The lists of a result as bodies would name them. */
export const listNamesInBodies = returnedNames.map(snakeCase);

const entryTypes = {
  "smallint[]": "integer",
  "int[]": "integer",
  "boolean[]": "boolean",
  "text[]": "string",
};

/** What stands in the lists for one question, as a body has it. */
export const entryProperties: Record<string, JsonSchema> = Object.fromEntries(
  returnedNames.map((name) => {
    const { type, untouched } = questionLists[name];
    const { copy, result } = listWords[name];
    const entry = entryTypes[type];
    const schema = { type: untouched === -1 ? [entry, "null"] : entry };
    return [copy, { ...schema, description: result.description, examples: [result.example] }];
  }),
);

/** The same of a result. @param position of the question, 0 for the first */
export function entriesBody(result: Record<ReturnedList, readonly unknown[]>, position: number) {
  const entries = returnedNames.map((name) => [
    listWords[name].copy,
    result[name][position] ?? questionLists[name].untouched,
  ]);
  return Object.fromEntries(entries);
}
