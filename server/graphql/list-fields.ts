import { listWords } from "#rules/list-words.ts";
import { isLater, listNames, type QuestionList, questionLists } from "#rules/progress.ts";

const graphqlTypes = {
  "smallint[]": "Int",
  "int[]": "Int",
  "boolean[]": "Boolean",
  "text[]": "String",
} as const;

/** Declared to Pothos as numbers although the types differ: at run time it uses the actual `type`. */
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
 * Returns the fields of the lists along an attempt's questions.
 *
 * @param field makes a field from the options common to all types
 */
export function listFields<Ref>(
  field: (name: QuestionList, list: ListField) => Ref,
): Record<string, Ref> {
  const fields = listNames.map((name) => {
    return [name, field(name, { type: [typeOf(name)], description: listWords[name].description })];
  });
  return Object.fromEntries(fields);
}

/** Returns the input fields of these lists. Newer lists are optional, for old clients. */
export function listInputs<Ref>(field: (list: ListInput) => Ref): Record<QuestionList, Ref> {
  const inputs = listNames.map((name) => {
    const description = listWords[name].inputDescription;
    return [name, field({ type: [typeOf(name)], required: !isLater(name), description })];
  });
  return Object.fromEntries(inputs);
}

/** Returns the fields for the entries of these lists for one question of a result. */
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
