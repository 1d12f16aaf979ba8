import { failureOf, headersOf } from "./failures.ts";
import type { Operation, PathItem, Response } from "./types.ts";

const SHARED = [429, 500, 503];

function redirect(description: string): Response {
  return {
    description,
    headers: { ...headersOf(302), Location: { $ref: "#/components/headers/Location" } },
  };
}

const NOT_THIS_COMPUTER =
  "Development sign-in is on, and the request does not come from the computer the server runs on.";

function failureFor(status: number, malformed: string): Operation["responses"][string] {
  if (status === 400) return failureOf(400, malformed);
  if (status === 403) return failureOf(403, NOT_THIS_COMPUTER);
  return { $ref: `#/components/responses/Problem${status}` };
}

function failures(malformed: string): Operation["responses"] {
  return Object.fromEntries(
    [400, 403, ...SHARED].map((status) => [status, failureFor(status, malformed)]),
  );
}

/** The two routes without a GraphQL operation, which browsers navigate to. */
export const signInPaths: Record<string, PathItem> = {
  "/auth/google/login": {
    get: {
      operationId: "beginSignIn",
      tags: ["Sign-in"],
      summary: "Begin a sign-in",
      description:
        "Open it in a browser, or follow its redirects in a script. The way leads through the provider's pages and ends at `redirect_url` with `access_token` and `refresh_token` in the query, or with `error` and `error_description`. A client in a browser better asks with `response=code` for a one-time `code` in their place, and exchanges it at `/auth/exchange`: so no token stands in an address.",
      security: [],
      parameters: [
        {
          name: "redirect_url",
          in: "query",
          required: true,
          description: "Where to return to: an allowed origin plus `/auth`, and nothing else.",
          schema: { type: "string", format: "uri" },
          example: "http://localhost:4000/auth",
        },
        {
          name: "login_hint",
          in: "query",
          required: false,
          description:
            "The e-mail address to sign in with, handed to the provider. With development sign-in it is all that is needed, so that a script can sign in by following redirects.",
          schema: { type: "string", maxLength: 320 },
          example: "student@example.com",
        },
        {
          name: "response",
          in: "query",
          required: false,
          description: "`code` to return with a one-time code; left out for the two tokens.",
          schema: { type: "string", enum: ["code"] },
          example: "code",
        },
        {
          name: "challenge",
          in: "query",
          required: false,
          description:
            "Needed with `response`: the SHA-256, in base64url, of a nonce of 43 random characters of base64url, which the client keeps and sends with the code.",
          schema: { type: "string", pattern: "^[A-Za-z0-9_-]{43}$" },
          example: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        },
      ],
      responses: {
        302: redirect("To the provider, with cookies that bind the way back to this browser."),
        ...failures(
          "redirect_url is not an allowed one, or response and challenge don't belong together.",
        ),
      },
    },
  },
  "/auth/google/callback": {
    get: {
      operationId: "finishSignIn",
      tags: ["Sign-in"],
      summary: "Receive the provider's return",
      description: "Called by the browser on its way back from the provider; never by a client.",
      security: [],
      parameters: [
        {
          name: "state",
          in: "query",
          required: true,
          description: "What the login route gave to the provider.",
          schema: { type: "string", maxLength: 4000 },
          example: "eyJhbGciOi...",
        },
        {
          name: "code",
          in: "query",
          required: false,
          description: "What the provider vouches with; absent when there is an error.",
          schema: { type: "string", maxLength: 4000 },
          example: "4/0AX4XfWh...",
        },
        {
          name: "error",
          in: "query",
          required: false,
          description: "Why the provider vouches for nobody; absent when there is a code.",
          schema: { type: "string", maxLength: 200 },
          example: "access_denied",
        },
      ],
      responses: {
        302: redirect(
          "To `redirect_url`, with the two tokens, a one-time code or an error in the query.",
        ),
        ...failures("This is not the return of a sign-in that began in this browser."),
      },
    },
  },
};
