import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  type IntValueNode,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from "graphql";
import { MAX_PAGE } from "./paging.ts";

/**
 * What one operation may cost. A field costs 1 for each time it can be answered. GraphiQL's
 * introspection costs nearly as much; the web client's dearest operation a fortieth of it.
 */
export const MAX_COST = 100_000;

/** How long a list is taken to be that no `limit` bounds; few are longer than a test's questions. */
const LIST_LENGTH = 50;
/** How long the introspection's lists are taken to be; the others, such as a field's arguments, 2. */
const INTROSPECTION_LENGTHS: Record<string, number> = { types: 100, fields: 7 };
/** A root field asks the database. */
const ROOT_COST = 20;

/** What the cost of a selection depends on. */
interface Count {
  schema: GraphQLSchema;
  fragments: Map<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
  /** Costs of fragments, so that fragments of fragments are counted once. */
  known: Map<string, number>;
}

/** The `limit` that a field is asked with, or what its list has without one. */
function limitOf(field: FieldNode, { variables }: Count, otherwise: number): number {
  const value = field.arguments?.find(({ name }) => name.value === "limit")?.value;
  if (value === undefined) return otherwise;
  const limit =
    value.kind === Kind.VARIABLE
      ? Number(variables[value.name.value] ?? LIST_LENGTH)
      : Number((value as IntValueNode).value);
  // Another limit is refused when the field is run.
  return limit >= 1 && limit <= MAX_PAGE ? limit : 1;
}

function lengthOf(
  type: GraphQLOutputType,
  parent: GraphQLObjectType,
  name: string,
  limit: number,
): number {
  if (!isListType(getNullableType(type))) return 1;
  return parent.name.startsWith("__") ? (INTROSPECTION_LENGTHS[name] ?? 2) : limit;
}

function fieldCost(
  field: FieldNode,
  parent: GraphQLObjectType,
  limit: number,
  count: Count,
): number {
  const name = field.name.value;
  const definition =
    parent.getFields()[name] ??
    [SchemaMetaFieldDef, TypeMetaFieldDef].find((meta) => meta.name === name);
  if (definition === undefined || field.selectionSet === undefined) return 1;
  const type = getNamedType(definition.type);
  if (!isObjectType(type)) return 1;
  // A page hands its limit on to the list inside it.
  const own = limitOf(field, count, parent.name.endsWith("Page") ? limit : LIST_LENGTH);
  const inner = selectionCost(field.selectionSet, type, own, count);
  return 1 + lengthOf(definition.type, parent, name, own) * inner;
}

function fragmentCost(name: string, limit: number, count: Count): number {
  const key = `${name} ${limit}`;
  const known = count.known.get(key);
  if (known !== undefined) return known;
  const fragment = count.fragments.get(name);
  const type = fragment && count.schema.getType(fragment.typeCondition.name.value);
  if (fragment === undefined || !isObjectType(type)) return 0;
  // A fragment within itself is refused by validation; here it must only end.
  count.known.set(key, 0);
  const cost = selectionCost(fragment.selectionSet, type, limit, count);
  count.known.set(key, cost);
  return cost;
}

function selectionCost(
  { selections }: SelectionSetNode,
  type: GraphQLObjectType,
  limit: number,
  count: Count,
): number {
  let cost = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) cost += fieldCost(selection, type, limit, count);
    else if (selection.kind === Kind.FRAGMENT_SPREAD) {
      cost += fragmentCost(selection.name.value, limit, count);
    } else cost += selectionCost(selection.selectionSet, type, limit, count);
  }
  return cost;
}

/**
 * What an operation can cost at most: the fields it can answer, with lists as long as their `limit`
 * allows.
 *
 * @param document a valid one
 * @param variables as the client sent them
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
): number {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (operation == null || root == null) return 0;
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const count: Count = { schema, fragments, variables, known: new Map() };
  const roots = operation.selectionSet.selections.length;
  return roots * ROOT_COST + selectionCost(operation.selectionSet, root, LIST_LENGTH, count);
}
