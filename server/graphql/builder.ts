import SchemaBuilder from "@pothos/core";
import ComplexityPlugin from "@pothos/plugin-complexity";
import PrismaPlugin from "@pothos/plugin-prisma";
import ScopeAuthPlugin from "@pothos/plugin-scope-auth";
import { type Action, can, refusalOf } from "#rules/permissions.ts";
import { scopeRefusal } from "#rules/token-scopes.ts";
import { may } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type PrismaTypes from "../database/generated/pothos.ts";
import { getDatamodel } from "../database/generated/pothos.ts";
import { Forbidden, Unauthenticated } from "../errors.ts";
import { fieldComplexity } from "./complexity.ts";
import type { Context } from "./context.ts";
import type { Upload } from "./upload.ts";

/** The context of a field that needs a sign-in, so that there is a viewer. */
export type SignedInContext = Context & { viewer: Viewer };

/** Returns the permission that a field or a type needs, from its extensions. */
function actionOf(extensions: Readonly<Record<string, unknown>> = {}): Action | undefined {
  const options = extensions.pothosOptions as { authScopes?: { can?: Action } } | undefined;
  return options?.authScopes?.can;
}

/**
 * The schema builder. Scopes define who may see a field:
 * `public` for everybody, `signedIn` for any account, `can` for people who have a permission.
 * Root fields and types without a rule stop the server's start (see rules-check.ts).
 */
export const builder = new SchemaBuilder<{
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultAuthStrategy: "all";
  AuthScopes: { public: boolean; signedIn: boolean; can: Action };
  AuthContexts: { signedIn: SignedInContext; can: SignedInContext };
  Scalars: {
    ID: { Input: string; Output: string | number };
    DateTime: { Input: Date; Output: Date };
    /** In the server: whole hundredths of a mark. */
    Marks: { Input: number; Output: number };
    Upload: { Input: Upload; Output: never };
    /** Unchecked; the domain function reports errors in it. */
    Annotations: { Input: unknown; Output: unknown };
  };
}>({
  // Authorisation runs before any other plugin touches a field.
  plugins: [ScopeAuthPlugin, PrismaPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  scopeAuth: {
    defaultStrategy: "all",
    // A subscription is refused before its stream begins, not with each event.
    authorizeOnSubscribe: true,
    // A type's rule is checked once for each object, and not for each of its fields: a result of 120
    // questions has thousands.
    runScopesOnType: true,
    authScopes: (context) => ({
      public: true,
      signedIn: context.viewer !== null,
      can: (action) => context.viewer !== null && may(context.viewer, action),
    }),
    unauthorizedError: (_parent, context, { parentType, fieldName }) => {
      if (context.viewer === null) {
        return context.authenticationFailure ?? new Unauthenticated();
      }
      const action =
        actionOf(parentType.getFields()[fieldName]?.extensions) ?? actionOf(parentType.extensions);
      if (action === undefined) return new Forbidden();
      const isOfRole = can(context.viewer.role, action);
      return new Forbidden(isOfRole ? scopeRefusal([action]) : refusalOf([action]));
    },
  },
  // Disabled here: operation-limits.ts checks the cost once, before an operation is queued, not in each root field.
  complexity: { fieldComplexity, disabled: true },
  prisma: {
    client: (context) => context.dependencies.database.prisma,
    dmmf: getDatamodel(),
    onUnusedQuery: "error",
  },
});

builder.queryType({ description: "Everything that can be read." });
builder.mutationType({ description: "Everything that can be changed." });
builder.subscriptionType({
  description:
    "Everything that can be watched, by GraphQL over SSE in its distinct connections mode: POST to /graphql with `accept: text/event-stream` and the bearer token.",
});

export { queryFromInfo } from "@pothos/plugin-prisma";
