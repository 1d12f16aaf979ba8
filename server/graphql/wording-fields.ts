import {
  type QuestionColumns,
  questionColumnNames,
  questionColumns,
} from "#rules/question-columns.ts";

const graphqlTypes = {
  text: "String",
  "text?": "String",
  "text[]": ["String"],
  smallint: "Int",
  "smallint?": "Int",
  boolean: "Boolean",
} as const;

/** Of several types, all told to Pothos as texts: it makes of each what `type` says when it runs. */
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

/**
 * The fields of a question's wording, for each type that has them.
 *
 * @param field makes one of what all have in common
 */
export function wordingFields<Ref>(
  field: (name: keyof QuestionColumns, column: Field) => Ref,
): Record<keyof QuestionColumns, Ref> {
  const fields = questionColumnNames.map((name) => {
    const { type, says: description } = questionColumns[name];
    const column = { type: graphqlTypes[type], nullable: type.endsWith("?"), description };
    return [name, field(name, column as Field)];
  });
  return Object.fromEntries(fields);
}

/** The same of an input: a column that may be null may be left out, and what is not said is false. */
export function wordingInputs<Ref>(
  field: (column: Input) => Ref,
): Record<keyof QuestionColumns, Ref> {
  const inputs = questionColumnNames.map((name) => {
    const { type, asks: description } = questionColumns[name];
    const column = { type: graphqlTypes[type], required: !type.endsWith("?"), description };
    const unsaid = type === "boolean" ? { defaultValue: false } : {};
    return [name, field({ ...column, ...unsaid } as Input)];
  });
  return Object.fromEntries(inputs);
}
