import { z } from "zod";
import { graphql } from "../rest/gql/index.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";
import { userShape } from "../rest/shapes.ts";

const refreshTokenBody = z.object({
  refresh_token: z.string("refresh_token must be a string.").max(1_000),
});

/** Sessions over REST (spec.md, section 7; contract.md, section 2). */
export const accountRoutes: RestRoute[] = [
  defineRoute({
    method: "POST",
    path: "/auth/refresh",
    summary: "A new access token for a refresh token, which stays as it is",
    body: refreshTokenBody,
    response: z.object({
      access_token: z.string(),
      token_type: z.literal("bearer"),
      expires_in: z.int(),
    }),
    document: graphql(`
      mutation RestRefresh($refreshToken: String!) {
        refreshSession(refreshToken: $refreshToken) {
          accessToken
          expiresIn
        }
      }
    `),
    variables: ({ body }) => ({ refreshToken: body.refresh_token }),
    answer: ({ refreshSession }) => ({
      access_token: refreshSession.accessToken,
      token_type: "bearer",
      expires_in: refreshSession.expiresIn,
    }),
  }),
  defineRoute({
    method: "POST",
    path: "/auth/extend-session",
    summary: "Move the end of your session",
    response: z.object({ expires_at: z.iso.datetime() }),
    document: graphql(`
      mutation RestExtendSession {
        extendSession {
          expiresAt
        }
      }
    `),
    answer: ({ extendSession }) => ({ expires_at: extendSession.expiresAt }),
  }),
  defineRoute({
    method: "POST",
    path: "/auth/logout",
    summary: "End the session of a refresh token",
    status: 204,
    body: refreshTokenBody,
    document: graphql(`
      mutation RestLogout($refreshToken: String!) {
        logout(refreshToken: $refreshToken)
      }
    `),
    variables: ({ body }) => ({ refreshToken: body.refresh_token }),
  }),
  defineRoute({
    method: "GET",
    path: "/auth/me",
    summary: "Your account",
    response: userShape,
    document: graphql(`
      query RestMe {
        account {
          id
          email
          fullName
          profilePicture
          role
          isActive
          createdAt
        }
      }
    `),
    answer: ({ account }) => ({
      id: Number(account.id),
      email: account.email,
      full_name: account.fullName,
      profile_picture: account.profilePicture,
      role: account.role.toLowerCase(),
      is_active: account.isActive,
      created_at: account.createdAt,
    }),
  }),
];
