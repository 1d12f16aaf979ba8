import { createHash } from "node:crypto";
import { defaultFieldResolver, type GraphQLSchema } from "graphql";
import { COUNTED_WHEN_DONE, FIELD_LIMITS } from "../rate-limits/limits.ts";
import type { Context } from "./context.ts";

/** Returns the key under which a field is counted. A client with a refresh token is identified by the token. */
function keyOf({ viewer, network }: Context, args: { refreshToken?: unknown }): string {
  if (typeof args.refreshToken === "string") {
    return createHash("sha256").update(args.refreshToken).digest("base64url");
  }
  return viewer === null ? network : String(viewer.userId);
}

/**
 * Counts each run of the root fields in FIELD_LIMITS, so that aliases and REST
 * routes count the same. Failed runs of fields in COUNTED_WHEN_DONE don't count.
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
