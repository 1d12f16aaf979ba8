import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isInputObjectType,
  isListType,
  Kind,
} from "graphql";
import { snakeCase } from "#rules/snake-case.ts";
import type { Selection } from "../selection.ts";

/** GraphQL's descriptions of fields, by their names in REST. */
export type Words = ReadonlyMap<string, { description: string; inner: Words }>;

export const noWords: Words = new Map();

/** Names of other fields in a description, as REST spells them. */
function inSnakeCase(description: string): string {
  return description.replace(/\b[a-z]+(?:[A-Z][a-z]*)+\b/g, snakeCase);
}

function wordsOfInputs(fields: readonly (GraphQLArgument | GraphQLInputField)[]): Words {
  const words = new Map<string, { description: string; inner: Words }>();
  for (const { name, description, type } of fields) {
    const named = getNamedType(type);
    const inner = isInputObjectType(named)
      ? wordsOfInputs(Object.values(named.getFields()))
      : noWords;
    words.set(snakeCase(name), { description: inSnakeCase(description ?? ""), inner });
    // A body has the fields of `input` and `filters` in their place.
    if (isListType(getNullableType(type))) continue;
    for (const [field, word] of inner) if (!words.has(field)) words.set(field, word);
  }
  return words;
}

/** Returns the descriptions of the arguments of a route's operation, and of their fields. */
export function wordsOfArguments(schema: GraphQLSchema, document: DocumentNode): Words {
  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  const [field] = operation?.selectionSet.selections ?? [];
  if (!root || field?.kind !== Kind.FIELD) return noWords;
  return wordsOfInputs(root.getFields()[field.name.value]?.args ?? []);
}

/** Returns the descriptions of a response's fields. */
export function wordsOfSelection(selection: Selection | null): Words {
  return new Map(
    (selection?.fields ?? []).map(({ name, description, selection: inner }) => [
      name,
      { description, inner: wordsOfSelection(inner) },
    ]),
  );
}
