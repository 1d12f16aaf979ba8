import { listWords } from "#rules/list-words.ts";
import { isLater, listNames, type QuestionList, questionLists } from "#rules/progress.ts";

const graphqlTypes = {
  "smallint[]": "Int",
  "int[]": "Int",
  "boolean[]": "Boolean",
  "text[]": "String",
} as const;

/** Of several types, all declared to Pothos as numbers: it makes of each what `type` says when it runs. */
interface EntryField {
  type: "Int";
  nullable: true;
  description: string;
}

interface ListField {
  type: ["Int"];
  description: string;
}

interface ListInput extends ListField {
  required: boolean;
}

function typeOf(name: QuestionList): "Int" {
  return graphqlTypes[questionLists[name].type] as "Int";
}

/**
 * The fields of the lists along an attempt's questions.
 *
 * @param field makes one of what all have in common
 */
export function listFields<Ref>(
  field: (name: QuestionList, list: ListField) => Ref,
): Record<string, Ref> {
  const fields = listNames.map((name) => {
    return [name, field(name, { type: [typeOf(name)], description: listWords[name].description })];
  });
  return Object.fromEntries(fields);
}

/** The same of an input; lists that were added later may be left out. */
export function listInputs<Ref>(field: (list: ListInput) => Ref): Record<QuestionList, Ref> {
  const inputs = listNames.map((name) => {
    const description = listWords[name].inputDescription;
    return [name, field({ type: [typeOf(name)], required: !isLater(name), description })];
  });
  return Object.fromEntries(inputs);
}

/** The fields of what stands in the lists for one question of a result. */
export function entryFields<Ref>(
  field: (name: QuestionList, entry: EntryField) => Ref,
): Record<string, Ref> {
  const fields = listNames.flatMap((name) => {
    const words = listWords[name];
    if (!("result" in words)) return [];
    const nullable = questionLists[name].untouched === -1;
    const entry = { type: typeOf(name), nullable, description: words.result.description };
    return [[words.result.name, field(name, entry as EntryField)] as const];
  });
  return Object.fromEntries(fields);
}
