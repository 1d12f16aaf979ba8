import { createHash } from "node:crypto";
import { defaultFieldResolver, type GraphQLSchema } from "graphql";
import { FIELD_LIMITS } from "../rate-limits/limits.ts";
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
 * routes are counted alike.
 *
 * @throws Error at start for a name that the schema doesn't have
 */
export function limitFields(schema: GraphQLSchema): void {
  for (const [name, limit] of Object.entries(FIELD_LIMITS)) {
    const field = schema.getMutationType()?.getFields()[name];
    if (field === undefined) throw new Error(`There is no mutation ${name} to limit.`);
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args, context: Context, info) => {
      context.limiter.charge(limit, keyOf(context, args));
      return resolve(source, args, context, info);
    };
  }
}
