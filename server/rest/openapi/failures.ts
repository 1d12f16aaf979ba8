import { refusalOf } from "#rules/permissions.ts";
import { problem } from "../../http/problem.ts";
import type { Audience } from "../execute.ts";
import type { RestRoute } from "../route.ts";
import type { Header, JsonSchema, Reference, Response } from "./types.ts";

/** What each failure of a route means, where the route says nothing more exact. */
const SENTENCES: Record<number, string> = {
  400: "The address or the body is malformed.",
  401: "There is no access token, or it holds no more.",
  403: "Only an administrator may do this.",
  404: "There is no such thing, or it is another's.",
  405: "The address doesn't answer this method; `Allow` names those it does.",
  409: "The request contradicts what is there.",
  413: "The body is too large.",
  415: "The body has another content type than the one named here.",
  422: "A field is not acceptable; `errors` says which and why. Nothing was stored.",
  429: "Too many requests; `Retry-After` says when to try again.",
  500: "Something went wrong on our side.",
  503: "The database can't be reached, or has no room to store anything, just now. Try again in a moment.",
};

/** Used before: another body with the same key. */
const KEY_CONFLICT = "The Idempotency-Key was used with another body.";

/** Returns the statuses with which a route can fail, with their descriptions. */
export function failuresOf(route: RestRoute, audience: Audience): Map<number, string> {
  const statuses = new Set([429, 500, 503]);
  if (!audience.isPublic) statuses.add(401);
  if (audience.actions.length > 0) statuses.add(403);
  if (route.params !== null) statuses.add(404);
  if (route.query !== null || route.body !== null) statuses.add(422);
  // A body is read even if the route doesn't need one.
  if (route.method !== "GET") for (const status of [400, 413, 415]) statuses.add(status);
  if (route.params !== null) statuses.add(400);
  const failures = new Map([...statuses].map((status) => [status, SENTENCES[status] ?? ""]));
  if (route.idempotent) failures.set(409, KEY_CONFLICT);
  if (audience.actions.length > 0) failures.set(403, refusalOf(audience.actions));
  for (const [status, sentence] of Object.entries(route.failures)) {
    const known = Number(status) === 409 ? failures.get(409) : undefined;
    failures.set(Number(status), known === undefined ? sentence : `${sentence} Or: ${known}`);
  }
  return new Map([...failures].sort(([one], [other]) => one - other));
}

const HEADERS_OF: Record<number, string[]> = {
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

/** Returns references to the headers of a response with this status, in addition to those given. */
export function headersOf(status: number, more: string[] = []): Record<string, Header | Reference> {
  const names = ["X-Request-Id", ...(HEADERS_OF[status] ?? []), ...more];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** A documented failure: a problem with the headers its status has. */
function failureResponse(status: number, sentence: string): Response {
  return {
    description: sentence,
    headers: headersOf(status),
    content: {
      "application/problem+json": {
        schema: {
          $ref: `#/components/schemas/${status === 422 ? "FieldProblem" : "Problem"}`,
        },
        example: exampleProblem(status, sentence),
      },
    },
  };
}

/** Returns the failures with the same description in every route, which become components. */
export function sharedFailures(): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(SENTENCES).map(([status, sentence]) => [
      `Problem${status}`,
      failureResponse(Number(status), sentence),
    ]),
  );
}

/** Returns a failure of an operation: a reference to the shared one, unless it has its own description. */
export function failureOf(status: number, sentence: string): Response | Reference {
  return sentence === SENTENCES[status]
    ? { $ref: `#/components/responses/Problem${status}` }
    : failureResponse(status, sentence);
}

const EXAMPLE_ERRORS = [{ field: "duration_minutes", message: "It must be from 1 to 300." }];

function exampleProblem(status: number, sentence: string): unknown {
  return status === 422
    ? problem(422, EXAMPLE_ERRORS[0]?.message ?? "", EXAMPLE_ERRORS)
    : problem(status, sentence);
}

const common: Record<string, JsonSchema> = {
  type: {
    type: "string",
    description: "Always `about:blank`: the status says what kind of problem it is.",
    examples: ["about:blank"],
  },
  title: { type: "string", description: "The status in words.", examples: ["Not Found"] },
  status: { type: "integer", description: "The status of the answer.", examples: [404] },
  detail: {
    type: "string",
    description: "What happened, in a sentence that may be shown to a person.",
    examples: ["Test not found"],
  },
};
const names = Object.keys(common);

/** The schemas of an RFC 9457 error, and of a 422, which lists the errors of fields. */
export const problemSchemas: Record<string, JsonSchema> = {
  Problem: {
    type: "object",
    description: "A failure, as RFC 9457 has it.",
    properties: common,
    required: names,
    additionalProperties: false,
  },
  FieldProblem: {
    type: "object",
    description: "A failure that names the fields at fault.",
    properties: {
      ...common,
      errors: {
        type: "array",
        description: "What is wrong with which field.",
        items: {
          type: "object",
          properties: {
            field: {
              type: "string",
              description: "The field, with dots for what lies inside: `answers.0.question_id`.",
              examples: ["duration_minutes"],
            },
            message: {
              type: "string",
              description: "What would be right.",
              examples: ["It must be from 1 to 300."],
            },
          },
          required: ["field", "message"],
          additionalProperties: false,
        },
      },
    },
    required: [...names, "errors"],
    additionalProperties: false,
  },
};
