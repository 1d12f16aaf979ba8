import { SCOPE_FACTS, TOKEN_SCOPES, type TokenScope, tokenLimits } from "#rules/token-scopes.ts";
import { builder } from "../../graphql/builder.ts";
import { numericId } from "../../graphql/ids.ts";
import { createToken, endToken, listTokens, type PersonalToken } from "./personal-tokens.ts";

const own = { signedIn: true } as const;

const ScopeType = builder.enumType("TokenScope", {
  description: "What a personal access token may do, as far as the role of its owner allows it.",
  values: Object.fromEntries(
    TOKEN_SCOPES.map((scope) => [
      scope.toUpperCase(),
      { value: scope, description: `May ${SCOPE_FACTS[scope].may}.` },
    ]),
  ) as { [Name in TokenScope as Uppercase<Name>]: { value: Name; description: string } },
});

const TokenType = builder.objectRef<PersonalToken>("PersonalToken").implement({
  description: "A personal access token: what a program shows in place of a session.",
  authScopes: own,
  fields: (t) => ({
    id: t.exposeID("id", { description: "The token's number. It is not secret." }),
    name: t.exposeString("name", { description: "What its owner calls it." }),
    scopes: t.expose("scopes", { type: [ScopeType], description: "What it may do." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: `When it stops working. It stays in the list for ${tokenLimits.expiredDays} days more.`,
    }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last used, to a minute; null for never.",
    }),
  }),
});

const NewTokenType = builder
  .objectRef<{ token: PersonalToken; secret: string }>("NewPersonalToken")
  .implement({
    description: "A token that has just been created.",
    authScopes: own,
    fields: (t) => ({
      token: t.expose("token", { type: TokenType, description: "What the list shows of it." }),
      secret: t.exposeString("secret", {
        description: "The token itself, beginning with `lex_`. Nothing shows it again.",
      }),
    }),
  });

const TokenInputType = builder.inputType("PersonalTokenInput", {
  description: "A new personal access token.",
  fields: (t) => ({
    name: t.string({
      required: true,
      description: `What to call it, at most ${tokenLimits.nameMaxLength} characters.`,
    }),
    scopes: t.field({ type: [ScopeType], required: true, description: "What it may do." }),
    days: t.int({
      required: true,
      description: `How many days it holds, at most ${tokenLimits.longestDays}.`,
    }),
  }),
});

builder.queryField("personalTokens", (t) =>
  t.withAuth(own).field({
    type: [TokenType],
    description: "The viewer's personal access tokens, the newest first. No token may ask for it.",
    resolve: (_root, _args, { viewer, dependencies }) => listTokens(viewer, dependencies),
  }),
);

builder.mutationFields((t) => ({
  createPersonalToken: t.withAuth(own).field({
    type: NewTokenType,
    description: `Creates a personal access token. BAD_USER_INPUT for a scope that is of no use to the viewer's role, CONFLICT for more than ${tokenLimits.most} tokens. No token may do it.`,
    args: { input: t.arg({ type: TokenInputType, required: true, description: "The token." }) },
    resolve: (_root, { input }, { viewer, dependencies }) =>
      createToken(viewer, dependencies, input),
  }),
  endPersonalToken: t.withAuth(own).field({
    type: "Boolean",
    description:
      "Ends one of the viewer's tokens at once. NOT_FOUND when it has ended. No token may do it.",
    args: { id: t.arg.id({ required: true, description: "The token's number." }) },
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      await endToken(viewer, dependencies, numericId(id, "Token not found"));
      return true;
    },
  }),
}));
