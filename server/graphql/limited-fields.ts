import { createHash } from "node:crypto";
import { defaultFieldResolver, type GraphQLSchema } from "graphql";
import { COUNTED_WHEN_DONE, FIELD_LIMITS } from "../rate-limits/limits.ts";
import type { Context } from "./context.ts";

/** Whom a field is counted for: who presents a refresh token is known by that alone. */
function keyOf({ viewer, network }: Context, args: { refreshToken?: unknown }): string {
  if (typeof args.refreshToken === "string") {
    return createHash("sha256").update(args.refreshToken).digest("base64url");
  }
  return viewer === null ? network : String(viewer.userId);
}

/**
 * Counts the root fields that FIELD_LIMITS names each time they run, so that aliases and REST
 * routes are counted alike. A failed run of one that COUNTED_WHEN_DONE names is given back.
 *
 * @throws Error at start for a name that the schema doesn't have
 */
export function limitFields(schema: GraphQLSchema): void {
  for (const [name, limit] of Object.entries(FIELD_LIMITS)) {
    const field = schema.getMutationType()?.getFields()[name];
    if (field === undefined) throw new Error(`There is no mutation ${name} to limit.`);
    const resolve = field.resolve ?? defaultFieldResolver;
    const whenDone = COUNTED_WHEN_DONE.has(name);
    field.resolve = async (source, args, context: Context, info) => {
      const key = keyOf(context, args);
      context.limiter.charge(limit, key);
      try {
        return await resolve(source, args, context, info);
      } catch (failure) {
        if (whenDone) context.limiter.spend(limit, key, -1);
        throw failure;
      }
    };
  }
}
