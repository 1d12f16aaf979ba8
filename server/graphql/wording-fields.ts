import {
  type QuestionColumns,
  questionColumnNames,
  questionColumns,
} from "#rules/question-columns.ts";
import {
  type CompanionColumns,
  companionColumns,
  companionNames,
} from "#rules/question-companions.ts";

const graphqlTypes = {
  text: "String",
  "text?": "String",
  "text[]": ["String"],
  smallint: "Int",
  "smallint?": "Int",
  boolean: "Boolean",
  "int?": "ID",
} as const;

type Column = keyof QuestionColumns | keyof CompanionColumns;

const columns = { ...questionColumns, ...companionColumns };
const names: readonly Column[] = [...questionColumnNames, ...companionNames];

/** Of several types, all declared to Pothos as texts: it makes of each what `type` says when it runs. */
interface Field {
  type: "String";
  nullable: true;
  description: string;
}

interface Input {
  type: "String";
  required: boolean;
  description: string;
}

/** Of what a wording may lack: options without rich text are an empty list, which is returned as null. */
function mayBeNull(name: Column): boolean {
  return columns[name].type.endsWith("?") || name === "optionsHtml";
}

/** What a wording has for a field. */
export function wordingValue(wording: Readonly<Record<Column, unknown>>, name: Column) {
  const value = wording[name];
  const isNothing = name === "optionsHtml" && (value as readonly string[] | null)?.length === 0;
  return isNothing ? null : (value as string | null);
}

/**
 * The fields of a question's wording, for each type that has them.
 *
 * @param field makes one of what all have in common
 */
export function wordingFields<Ref>(
  field: (name: Column, column: Field) => Ref,
): Record<Column, Ref> {
  const fields = names.map((name) => {
    const { type, description } = columns[name];
    const column = { type: graphqlTypes[type], nullable: mayBeNull(name), description };
    return [name, field(name, column as Field)];
  });
  return Object.fromEntries(fields);
}

/** The same of an input: a column that may be null may be left out, and what is not said is false. */
export function wordingInputs<Ref>(field: (column: Input) => Ref): Record<Column, Ref> {
  const inputs = names.map((name) => {
    const { type, inputDescription: description } = columns[name];
    const column = { type: graphqlTypes[type], required: !mayBeNull(name), description };
    const unsaid = type === "boolean" ? { defaultValue: false } : {};
    return [name, field({ ...column, ...unsaid } as Input)];
  });
  return Object.fromEntries(inputs);
}
