import { defaultFieldResolver, type GraphQLSchema, isObjectType } from "graphql";
import type { Context } from "./context.ts";

/** Counts what every field answers against the allowance of its operation. */
export function countAnswers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    if (type === schema.getSubscriptionType()) continue;
    for (const [name, field] of Object.entries(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context: Context, info) => {
        const value: unknown = resolve(source, args, context, info);
        const { spending } = context;
        if (spending === null) return value;
        if (!(value instanceof Promise)) {
          spending.count(name, value);
          return value;
        }
        return value.then((settled: unknown) => {
          spending.count(name, settled);
          return settled;
        });
      };
    }
  }
}
