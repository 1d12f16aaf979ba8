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
