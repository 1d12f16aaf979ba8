import { sessionLimits } from "#rules/limits.ts";
import { promises } from "#rules/promises.ts";
import type { Header, OpenApiDocument, Parameter } from "./types.ts";

const text = { type: "string" };

/** Headers that answers carry. */
export const headers: Record<string, Header> = {
  "X-Request-Id": {
    description: "Names the request in the server's log; quote it when asking for help.",
    required: true,
    schema: { ...text, format: "uuid" },
  },
  "X-Total-Count": {
    description: "How many items there are over all pages.",
    required: true,
    schema: { type: "integer", minimum: 0 },
  },
  Link: {
    description:
      "The addresses of the first and last page, and of the previous and next where there are such (RFC 8288).",
    required: true,
    schema: text,
  },
  "X-Next-Cursor": {
    description:
      "Of a full page of a list that takes `after`: the cursor to send there for the next page. What is deleted in the meantime makes nothing be left out, as it does with `skip`.",
    required: false,
    schema: text,
  },
  Location: { description: "Where to go on.", required: true, schema: text },
  Allow: { description: "The methods that the address answers.", required: true, schema: text },
  "Retry-After": {
    description: "Seconds to wait before trying again.",
    required: true,
    schema: { type: "integer", minimum: 0 },
  },
  "WWW-Authenticate": {
    description: "Always `Bearer`: an access token is missing, or holds no more.",
    required: true,
    schema: text,
  },
};

/** Parameters that several routes have. */
export const parameters: Record<string, Parameter> = {
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: `A word of your own for this request, 1 to 255 visible ASCII characters. The same key and body within ${promises.idempotencyKeyHours} hours answers the saved response and creates nothing; the same key with another body is 409.`,
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
    example: "7b1f4c1e-submit-1",
  },
};

export const securitySchemes: OpenApiDocument["components"]["securitySchemes"] = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: `An access token, which holds for ${sessionLimits.accessTokenSeconds / 60} minutes. Sign-in gives the first one; \`POST /auth/refresh\` gives the next.`,
  },
};
