import { type GraphQLObjectType, type GraphQLSchema, isObjectType } from "graphql";

/** A type or field of the schema without a rule, as `Type` or `Type.field`. */
type MissingRule = string;

function hasScopes(options: unknown): boolean {
  return typeof options === "object" && options !== null && "authScopes" in options;
}

function missingInRoot(type: GraphQLObjectType): MissingRule[] {
  return Object.values(type.getFields())
    .filter((field) => !hasScopes(field.extensions.pothosOptions))
    .map((field) => `${type.name}.${field.name}`);
}

/**
 * Finds missing rules. Everything is denied unless a rule allows it (docs/rules.md, section 8), so every field of
 * Query, Mutation and Subscription must have scopes, and so must every other object type.
 *
 * @returns the types and fields without a rule; the server starts only if the list is empty
 */
export function findMissingRules(schema: GraphQLSchema): MissingRule[] {
  const roots = new Set(
    [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
      (type) => type != null,
    ),
  );
  const types = Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith("__"),
  );
  return types.flatMap((type) => {
    if (roots.has(type)) return missingInRoot(type);
    return hasScopes(type.extensions.pothosOptions) ? [] : [type.name];
  });
}
