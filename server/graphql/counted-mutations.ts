import { defaultFieldResolver, type GraphQLSchema } from "graphql";
import { metricsOf } from "../metrics/metrics.ts";
import type { Context } from "./context.ts";

/** Counts every run of a mutation field, from GraphQL and from REST. */
export function countMutations(schema: GraphQLSchema): void {
  for (const [name, field] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (source, args, context: Context, info) => {
      const { mutations } = metricsOf(context.dependencies);
      try {
        const result: unknown = await resolve(source, args, context, info);
        mutations.inc({ field: name, outcome: "ok" });
        return result;
      } catch (error) {
        mutations.inc({ field: name, outcome: "failed" });
        throw error;
      }
    };
  }
}
