import type { DocumentNode, GraphQLSchema } from "graphql";
import { sessionLimits } from "#rules/limits.ts";
import { audienceOf } from "../execute.ts";
import type { RestRoute } from "../route.ts";
import { BodySchemas } from "./body-schemas.ts";
import { headers, parameters, securitySchemes } from "./components.ts";
import { problemSchemas, sharedFailures } from "./failures.ts";
import { operationOf } from "./operation.ts";
import { signInPaths } from "./sign-in-paths.ts";
import { tags } from "./tags.ts";
import type { OpenApiDocument, PathItem } from "./types.ts";

const { accessTokenSeconds, sessionIdleDays, sessionLongestDays } = sessionLimits;

const DESCRIPTION = `
The interface of Lexam for programs: JSON in snake_case, times as ISO 8601 in UTC, lists as bare
arrays. A path with or without a trailing slash is the same. Every route runs an operation of the
GraphQL schema at \`/graphql\`, with the same rules.

## Signing in

1. Open \`/api/v1/auth/google/login?redirect_url={origin}/auth\` in a browser. With development
   sign-in a script can follow the redirects itself: add \`login_hint=student@example.com\`.
2. The way ends at \`redirect_url?access_token=...&refresh_token=...\`.
3. Send \`Authorization: Bearer ACCESS_TOKEN\` with every request.
4. The access token holds for ${accessTokenSeconds / 60} minutes. \`POST /auth/refresh\` gives a new one for the refresh
   token, which stays as it is for ${sessionIdleDays} days; \`POST /auth/extend-session\` moves that end, up to ${sessionLongestDays}
   days after the sign-in.
5. \`POST /auth/logout\` ends the session and the access tokens that came of it.

A program that runs by itself shows a personal access token in place of an access token: create one
under Account, and give it the scopes that it needs.

## Lists

List routes take \`skip\` and \`limit\`. \`X-Total-Count\` says how many items there are over all pages,
and \`Link\` where the first, previous, next and last page are.

## Failures

Every failure is an \`application/problem+json\` (RFC 9457) with \`type\`, \`title\`, \`status\` and
\`detail\`. With 422 \`errors\` says what is wrong with which field. An address that doesn't answer a
method says 405 and names those it does in \`Allow\`.
`.trim();

/** Components that nothing refers to are left out. */
function usedOnly<Component>(
  kind: string,
  components: Record<string, Component>,
  paths: string,
): Record<string, Component> {
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => paths.includes(`"#/components/${kind}/${name}"`)),
  );
}

/** The OpenAPI document, and what it lacks. */
export interface DescribedRoutes {
  document: OpenApiDocument;
  /** Fields that nothing describes; a test wants none. */
  unexplained: string[];
}

/** The table of routes as an OpenAPI 3.1 document. */
export function describeRoutes(
  schema: GraphQLSchema,
  routes: readonly RestRoute[],
): DescribedRoutes {
  const schemas = new BodySchemas();
  const paths: Record<string, PathItem> = {};
  for (const [path, item] of Object.entries(signInPaths)) paths[path] = item;
  for (const route of routes) {
    const item = paths[route.path] ?? {};
    item[route.method.toLowerCase() as keyof PathItem] = operationOf(
      schema,
      route,
      audienceOf(schema, route.document as DocumentNode),
      schemas,
    );
    paths[route.path] = item;
  }
  const said = JSON.stringify(paths);
  const responses = usedOnly("responses", sharedFailures(), said);
  const everything = `${said}${JSON.stringify(responses)}${JSON.stringify(schemas.components)}`;
  return {
    unexplained: [...schemas.unexplained],
    document: {
      openapi: "3.1.1",
      info: {
        title: "Lexam",
        version: "1.0.0",
        summary: "Practice for law entrance exams",
        description: DESCRIPTION,
        license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      },
      servers: [{ url: "/api/v1", description: "This server" }],
      security: [{ bearer: [] }],
      tags,
      paths,
      components: {
        schemas: { ...problemSchemas, ...schemas.components },
        parameters: usedOnly("parameters", parameters, everything),
        headers: usedOnly("headers", headers, everything),
        responses,
        securitySchemes,
      },
    },
  };
}
