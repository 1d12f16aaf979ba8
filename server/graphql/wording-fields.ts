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

/** Declared to Pothos as texts although the types differ: at run time it uses the actual `type`. */
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

/** Returns true for nullable columns, and for `optionsHtml`, whose empty list is returned as null. */
function mayBeNull(name: Column): boolean {
  return columns[name].type.endsWith("?") || name === "optionsHtml";
}

export function wordingValue(wording: Readonly<Record<Column, unknown>>, name: Column) {
  const value = wording[name];
  const isNothing = name === "optionsHtml" && (value as readonly string[] | null)?.length === 0;
  return isNothing ? null : (value as string | null);
}

/**
 * Returns the fields of a question's wording, for each type that has them.
 *
 * @param field makes a field from the options common to all types
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

/** Returns the input fields of a question's wording. Nullable columns are optional, and a missing boolean is false. */
export function wordingInputs<Ref>(field: (column: Input) => Ref): Record<Column, Ref> {
  const inputs = names.map((name) => {
    const { type, inputDescription: description } = columns[name];
    const column = { type: graphqlTypes[type], required: !mayBeNull(name), description };
    const unsaid = type === "boolean" ? { defaultValue: false } : {};
    return [name, field({ ...column, ...unsaid } as Input)];
  });
  return Object.fromEntries(inputs);
}
