import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from "graphql";

/** A literal that a type takes, as short as it can be. */
function anyValue(type: GraphQLInputType): string {
  if (isNonNullType(type)) return anyValue(type.ofType);
  if (isListType(type)) return `[${anyValue(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? "";
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map((field) => `${field.name}: ${anyValue(field.type)}`).join(", ")} }`;
  }
  if (type.name === "Boolean") return "true";
  if (type.name === "DateTime") return '"2026-01-14T13:12:00Z"';
  return type.name === "String" ? '"x"' : "1";
}

/** A selection of a type's first field that needs no arguments, down to a leaf. */
function anySelection(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (isLeafType(named) || !isObjectType(named)) return isLeafType(named) ? "" : "{ __typename }";
  const leaf = Object.values(named.getFields()).find(
    (field) => isLeafType(getNamedType(field.type)) && field.args.length === 0,
  );
  return `{ ${leaf?.name ?? "__typename"} }`;
}

/** An operation of one root field that the schema accepts, with values for what it requires. */
export function anyOperation(
  kind: "query" | "mutation",
  field: GraphQLField<unknown, unknown>,
): string {
  const required = field.args.filter(isRequiredArgument);
  const values = required.map((argument) => `${argument.name}: ${anyValue(argument.type)}`);
  const call = values.length === 0 ? field.name : `${field.name}(${values.join(", ")})`;
  return `${kind} { ${call} ${anySelection(field.type)} }`;
}
