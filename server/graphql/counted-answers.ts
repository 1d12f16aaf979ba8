import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
} from "graphql";
import type { Context } from "./context.ts";
import { fieldsOf } from "./cost.ts";

/** So many numbers or words of a list, which come ready, take no longer than a field with its resolver. */
const READY_ITEMS = 10;

/**
 * As how many fields each item of a field's list counts. What the field says of itself is the price of its
 * statement, which all of its items share.
 */
function itemsCount({ type }: GraphQLField<unknown, unknown>): number {
  return isLeafType(getNamedType(type)) ? 1 / READY_ITEMS : 1;
}

/** Counts what every field answers against the allowance of its operation. */
export function countAnswers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    if (type === schema.getSubscriptionType()) continue;
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver;
      const fields = fieldsOf(field);
      const eachItem = itemsCount(field);
      field.resolve = (source, args, context: Context, info) => {
        const value: unknown = resolve(source, args, context, info);
        const { spending } = context;
        if (spending === null) return value;
        // The name under which it is answered, which the caller may choose.
        const { key } = info.path;
        if (!(value instanceof Promise)) {
          spending.count(String(key), value, fields, eachItem);
          return value;
        }
        return value.then((settled: unknown) => {
          spending.count(String(key), settled, fields, eachItem);
          return settled;
        });
      };
    }
  }
}
