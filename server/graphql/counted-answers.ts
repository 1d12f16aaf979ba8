import { defaultFieldResolver, type GraphQLSchema, isObjectType } from "graphql";
import type { Context } from "./context.ts";
import { fieldsOf } from "./cost.ts";

/** Counts what every field answers against the allowance of its operation. */
export function countAnswers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    if (type === schema.getSubscriptionType()) continue;
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver;
      const fields = fieldsOf(field);
      field.resolve = (source, args, context: Context, info) => {
        const value: unknown = resolve(source, args, context, info);
        const { spending } = context;
        if (spending === null) return value;
        // The name under which it is answered, which the caller may choose.
        const { key } = info.path;
        if (!(value instanceof Promise)) {
          spending.count(String(key), value, fields);
          return value;
        }
        return value.then((settled: unknown) => {
          spending.count(String(key), settled, fields);
          return settled;
        });
      };
    }
  }
}
