import { z } from "zod";
import { listWords } from "#rules/list-words.ts";
import { listNames, type QuestionList, questionLists } from "#rules/progress.ts";

/**
 * The lists of an attempt whose entries stand with the questions of a result. The chosen letters are not
 * among them: whoever looks a result over reads them in GraphQL, and programs count on `change_count`.
 */
type ToldList = Exclude<QuestionList, "answers" | "choices">;

const toldNames = listNames.filter(
  (name): name is ToldList => name !== "answers" && name !== "choices",
);

const entryTypes = {
  "smallint[]": z.int(),
  "int[]": z.int(),
  "boolean[]": z.boolean(),
  "text[]": z.string(),
};

/** What stands in the lists for one question, as a body has it. */
export const entryShape = Object.fromEntries(
  toldNames.map((name) => {
    const { type, untouched } = questionLists[name];
    const { copy, result } = listWords[name];
    const entry = untouched === -1 ? entryTypes[type].nullable() : entryTypes[type];
    return [copy, entry.meta({ description: result.says, examples: [result.example] })];
  }),
);

/** The same of a result. @param position of the question, 0 for the first */
export function entriesBody(result: Record<ToldList, readonly unknown[]>, position: number) {
  const entries = toldNames.map((name) => [
    listWords[name].copy,
    result[name][position] ?? questionLists[name].untouched,
  ]);
  return Object.fromEntries(entries);
}
