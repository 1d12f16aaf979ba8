import {
  type DocumentNode,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
} from "graphql";
import { snakeCase } from "#rules/snake-case.ts";
import { sentAnnotations } from "./annotation-shapes.ts";
import type { RestRoute } from "./route.ts";

type Values = Readonly<Record<string, unknown>>;
type Read = (sent: Values) => unknown;
type Convert = (value: unknown) => unknown;

/** How a value that was sent becomes one of a type of the schema. */
function converterTo(type: GraphQLInputType): Convert {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const convert = converterTo(nullable.ofType);
    return (values) => (values as unknown[]).map((value) => convert(value));
  }
  if (isInputObjectType(nullable)) return objectReader(nullable) as Convert;
  if (isEnumType(nullable)) return (value) => String(value).toUpperCase();
  if (nullable.name === "ID") return String;
  return nullable.name === "Annotations" ? (value) => sentAnnotations(value as Values) : same;
}

const same: Convert = (value) => value;

function reader(name: string, type: GraphQLInputType): Read {
  const key = snakeCase(name);
  const convert = converterTo(type);
  // A body has the fields of `input` and `filters` in their place.
  const isInPlace = isInputObjectType(getNullableType(type));
  return (sent) => {
    const value = sent[key];
    if (value === undefined) return isInPlace && !(key in sent) ? convert(sent) : undefined;
    if (value !== null) return convert(value);
    // A non-null argument without a value has a default.
    return isNonNullType(type) ? undefined : null;
  };
}

function valuesReader(types: readonly (readonly [string, GraphQLInputType])[]) {
  const readers = types.map(([name, type]) => ({ name, read: reader(name, type) }));
  return (sent: Values): Record<string, unknown> => {
    const values: Record<string, unknown> = {};
    for (const { name, read } of readers) {
      const value = read(sent);
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
}

function objectReader(type: GraphQLInputObjectType): Read {
  return valuesReader(Object.values(type.getFields()).map((field) => [field.name, field.type]));
}

/** Returns the function that makes the operation's variables from a request. Called once per route, at the start. */
export function variablesOf(schema: GraphQLSchema, route: RestRoute): RestRoute["variables"] & {} {
  if (route.variables !== null) return route.variables;
  const operation = getOperationAST(route.document as DocumentNode);
  const types = (operation?.variableDefinitions ?? []).map(({ variable, type: node }) => {
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) throw new Error(`GraphQL has no type of $${variable.name.value}.`);
    return [variable.name.value, type] as const;
  });
  const read = valuesReader(types);
  return ({ params, query, body, file }) =>
    read({
      ...(body as Values),
      ...(query as Values),
      ...(params as Values),
      ...(route.upload === null ? {} : { [route.upload]: file }),
    });
}
