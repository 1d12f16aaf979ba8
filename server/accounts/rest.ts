import { z } from "zod";
import { sessionLimits } from "#rules/limits.ts";
import { ROLES } from "#rules/permissions.ts";
import { SIGN_IN_CODE_SECONDS } from "#rules/sign-in-waits.ts";
import { graphql } from "../rest/gql/index.ts";
import { booleanQuery, cursorQuery, idParams, writtenId } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestUser on User {
    id
    email
    fullName
    profilePicture
    role
    isActive
    createdAt
  }
`);

const roleName = z.enum(ROLES);

const OWN_ACCOUNT = "Not an administrator, or the account is your own.";

const refreshTokenBody = z
  .object({ refresh_token: z.string().max(1_000) })
  .meta({ id: "RefreshToken", description: "A refresh token." });

/** Sessions over REST (docs/api.md, sections 2 and 6). */
export const accountRoutes: RestRoute[] = [
  defineRoute({
    method: "POST",
    path: "/auth/refresh",
    summary: "Refresh an access token",
    description: "The refresh token stays as it is.",
    body: refreshTokenBody,
    failures: { 401: "The refresh token is unknown, expired or logged out." },
    response: z
      .object({
        access_token: z.string(),
        token_type: z.literal("bearer").describe("Always `bearer`."),
        expires_in: z.int(),
      })
      .meta({ id: "AccessToken", description: "A new access token." }),
    document: graphql(`
      mutation RestRefresh($refreshToken: String!) {
        refreshSession(refreshToken: $refreshToken) {
          accessToken
          expiresIn
        }
      }
    `),
    answer: ({ refreshSession }) => ({
      access_token: refreshSession.accessToken,
      token_type: "bearer",
      expires_in: refreshSession.expiresIn,
    }),
  }),
  defineRoute({
    method: "POST",
    path: "/auth/extend-session",
    summary: "Extend your session",
    description: `Moves its end to ${sessionLimits.sessionIdleDays} days from now, at most ${sessionLimits.sessionLongestDays} days after the sign-in. The tokens stay as they are.`,
    document: graphql(`
      mutation RestExtendSession {
        extendSession {
          expiresAt
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/auth/logout",
    summary: "Sign out",
    description:
      "Ends the session of the refresh token. An unknown token is answered in the same way.",
    status: 204,
    body: refreshTokenBody,
    document: graphql(`
      mutation RestLogout($refreshToken: String!) {
        logout(refreshToken: $refreshToken)
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/auth/exchange",
    summary: "Exchange a sign-in code",
    description: `Answers the tokens of the sign-in. For a sign-in that was started with \`response=code\`. A code holds for ${SIGN_IN_CODE_SECONDS} seconds, once, and for the nonce alone whose SHA-256 the sign-in was started with.`,
    body: z
      .object({
        code: z.string().max(1_000),
        nonce: z.string().max(1_000),
      })
      .meta({ id: "SignInCode", description: "A one-time code with the secret it is bound to." }),
    failures: { 401: "The code was used, is too old, or belongs to another nonce." },
    response: z
      .object({
        access_token: z.string(),
        refresh_token: z.string(),
        token_type: z.literal("bearer").describe("Always `bearer`."),
        expires_in: z.int(),
      })
      .meta({
        id: "SignedInTokens",
        description: "The tokens of a session that has just started.",
      }),
    document: graphql(`
      mutation RestExchange($code: String!, $nonce: String!) {
        exchangeSignInCode(code: $code, nonce: $nonce) {
          accessToken
          refreshToken
          expiresIn
        }
      }
    `),
    answer: ({ exchangeSignInCode: { accessToken, refreshToken, expiresIn } }) => ({
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: "bearer",
      expires_in: expiresIn,
    }),
  }),
  defineRoute({
    method: "POST",
    path: "/auth/logout-all",
    summary: "Sign out everywhere",
    description: "Ends all of your sessions, this one too, within a second.",
    status: 204,
    document: graphql(`
      mutation RestLogoutEverywhere {
        logoutEverywhere
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/auth/sessions",
    summary: "List your sessions",
    description: `This session first, then the last used, at most ${sessionLimits.sessionsListed} of them.`,
    document: graphql(`
      query RestSessions {
        mySessions {
          id
          device
          signedInAt
          lastUsedAt
          expiresAt
          isCurrent
        }
      }
    `),
  }),
  defineRoute({
    method: "DELETE",
    path: "/auth/sessions/{id}",
    summary: "End a session",
    description: "It counts within a second everywhere.",
    status: 204,
    params: z.object({ id: z.uuid() }),
    document: graphql(`
      mutation RestEndSession($id: ID!) {
        endSession(id: $id)
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/auth/me",
    summary: "Retrieve your account",
    document: graphql(`
      query RestMe {
        account {
          ...RestUser
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/users",
    summary: "List accounts",
    description: "Newest first.",
    query: cursorQuery.extend({
      search: z.string().max(200).optional(),
      role: roleName.optional(),
      active: booleanQuery,
      batch_id: writtenId("batch_id must be the number of a batch.")
        .optional()
        .describe("Only students of this batch."),
    }),
    document: graphql(`
      query RestUsers($search: String, $role: Role, $active: Boolean, $batchId: ID, $skip: Int!, $limit: Int!, $after: String) {
        users(search: $search, role: $role, active: $active, batchId: $batchId, skip: $skip, limit: $limit, after: $after) {
          totalCount
          items {
            cursor
            ...RestUser
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/admin/users/{id}/role",
    summary: "Change an account's role",
    description: "It counts within a second, for sessions that are open too.",
    params: idParams,
    body: z
      .object({ role: roleName })
      .meta({ id: "RoleInput", description: "What an account may do from now on." }),
    failures: { 403: OWN_ACCOUNT },
    document: graphql(`
      mutation RestSetUserRole($id: ID!, $role: Role!) {
        setUserRole(userId: $id, role: $role) {
          ...RestUser
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/admin/users/{id}/active",
    summary: "Close or reopen an account",
    description:
      "Either ends the account's sessions within a second. A closed account can't sign in; its results stay.",
    params: idParams,
    body: z
      .object({ is_active: z.boolean() })
      .meta({ id: "ActiveInput", description: "Whether an account is open from now on." }),
    failures: { 403: OWN_ACCOUNT },
    document: graphql(`
      mutation RestSetUserActive($id: ID!, $isActive: Boolean!) {
        setUserActive(userId: $id, isActive: $isActive) {
          ...RestUser
        }
      }
    `),
  }),
];
