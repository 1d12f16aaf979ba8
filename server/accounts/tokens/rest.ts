import { z } from "zod";
import { TOKEN_SCOPES, tokenLimits } from "#rules/token-scopes.ts";
import { graphql } from "../../rest/gql/index.ts";
import { idParams, wholeNumberInput } from "../../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../../rest/route.ts";

graphql(`
  fragment RestPersonalToken on PersonalToken {
    id
    name
    scopes
    createdAt
    expiresAt
    lastUsedAt
  }
`);

const NO_TOKEN = "Sign in for it: no personal access token may ask for this.";

const tokenBody = z
  .object({
    name: z.string("name must be a text."),
    scopes: z
      .array(z.enum(TOKEN_SCOPES, `A scope must be one of ${TOKEN_SCOPES.join(", ")}.`))
      .describe("What it may do."),
    days: wholeNumberInput("days").describe(
      `How many days it holds, at most ${tokenLimits.longestDays}.`,
    ),
  })
  .meta({ id: "PersonalTokenInput", description: "A new personal access token." });

/** Personal access tokens (docs/api.md, section 10). */
export const tokenRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/tokens",
    summary: "List your access tokens",
    description: NO_TOKEN,
    document: graphql(`
      query RestPersonalTokens {
        personalTokens {
          ...RestPersonalToken
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/tokens",
    summary: "Create an access token",
    description: `The answer holds the token itself, in \`secret\`. Nothing shows it again. ${NO_TOKEN}`,
    status: 201,
    body: tokenBody,
    failures: { 409: `You have ${tokenLimits.most} tokens, which is the most.` },
    document: graphql(`
      mutation RestCreatePersonalToken($input: PersonalTokenInput!) {
        createPersonalToken(input: $input) {
          token {
            ...RestPersonalToken
          }
          secret
        }
      }
    `),
  }),
  defineRoute({
    method: "DELETE",
    path: "/tokens/{id}",
    summary: "End an access token",
    description: `Its next request is refused. ${NO_TOKEN}`,
    status: 204,
    params: idParams,
    document: graphql(`
      mutation RestEndPersonalToken($id: ID!) {
        endPersonalToken(id: $id)
      }
    `),
  }),
];
