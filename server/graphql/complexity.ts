import { complexityFromQuery, type FieldComplexityFunction } from "@pothos/plugin-complexity";
import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  getNullableType,
  isListType,
  type OperationDefinitionNode,
} from "graphql";
import { listLimits } from "#rules/limits.ts";
import type { Context } from "./context.ts";

/** The assumed number of items of a list without a `limit`. A field with a longer list sets its own complexity. */
const LIST_ITEMS = 20;

/** Complexity of a paper's questions: there are 120 in a usual mock, and 1,000 at most. */
export const PAPER = { multiplier: 120 };
/** Complexity of a field that runs queries of its own for each item of a list: few items of a page can have it. */
export const OWN_QUERY = 500;
/** Complexity of a field that reads a long column, such as the filters of a random test. */
export const LONG_COLUMN = 40;

/** True if a root field refuses visitors, so that nothing below it runs for them. */
function needsSignIn({ extensions }: Pick<GraphQLField<unknown, unknown>, "extensions">): boolean {
  const { authScopes } = (extensions.pothosOptions ?? {}) as { authScopes?: object };
  return authScopes !== undefined && ("signedIn" in authScopes || "can" in authScopes);
}

/** The cost of a field that doesn't set its own: 1, and what is selected below it for each item it can return. */
export const fieldComplexity: FieldComplexityFunction<Context, Record<string, unknown>> = (
  { limit },
  { viewer },
  field,
) => {
  if (viewer === null && needsSignIn(field)) return { field: 1, multiplier: 0 };
  // The resolver refuses any other limit.
  if (limit !== undefined) {
    return { field: 1, multiplier: Math.min(Math.max(Number(limit), 1), listLimits.pageItemsMax) };
  }
  // The items of a page are counted by the limit of the page.
  const isList = isListType(getNullableType(field.type)) && field.name !== "items";
  return { field: 1, multiplier: isList ? LIST_ITEMS : 1 };
};

/**
 * The number of fields that an operation can return, with its lists as long as their `limit` allows.
 *
 * @param document must be valid
 * @param variables as the client sent them; must be valid
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  context: Context,
): number {
  // The plugin counts the first operation of a document.
  const definitions = [operation, ...document.definitions.filter((other) => other !== operation)];
  const { complexity } = complexityFromQuery(
    { ...document, definitions },
    { schema, ctx: context, variables },
  );
  return complexity;
}
