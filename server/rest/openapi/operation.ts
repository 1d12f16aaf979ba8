import { type DocumentNode, type GraphQLSchema, getOperationAST } from "graphql";
import { z } from "zod";
import { figure } from "#rules/figures.ts";
import { fileLimits, imageLimits } from "#rules/limits.ts";
import { whoMay } from "#rules/permissions.ts";
import { pageOf } from "../body.ts";
import type { Audience } from "../execute.ts";
import type { RestRoute } from "../route.ts";
import { rootFieldOf } from "../selection.ts";
import { answerSchema } from "./answer-schemas.ts";
import type { BodySchemas } from "./body-schemas.ts";
import { failureOf, failuresOf, headersOf } from "./failures.ts";
import { tagOf } from "./tags.ts";
import type { JsonSchema, MediaType, Operation, Parameter, Reference, Response } from "./types.ts";
import { type Words, wordsOfArguments, wordsOfSelection } from "./words.ts";

/** `RestStartTest`, the name of a route's GraphQL operation, makes `startTest`, unless it has its own. */
export function operationIdOf(route: RestRoute): string {
  if (route.operationId !== null) return route.operationId;
  const name = getOperationAST(route.document as DocumentNode)?.name?.value ?? "";
  if (!/^Rest[A-Z]/.test(name)) {
    throw new Error(`The operation of ${route.method} ${route.path} needs a name like RestTests.`);
  }
  return name.charAt(4).toLowerCase() + name.slice(5);
}

/** What `{id}` stands for, from the segment before it: `/random-tests/{id}` is a random test's. */
function pathDescription(path: string, name: string, what: "number" | "name"): string {
  const segments = path.split("/");
  const owner = segments[segments.indexOf(`{${name}}`) - 1] ?? "";
  return `The ${owner.replaceAll("-", " ").replace(/s$/, "")}'s ${what}.`;
}

function parametersOf(
  route: RestRoute,
  schemas: BodySchemas,
  words: Words,
): (Parameter | Reference)[] {
  const parameters: (Parameter | Reference)[] = [];
  if (route.params !== null) {
    const { properties = {} } = schemas.convert(route.params, "input", null);
    for (const [name, schema] of Object.entries(properties)) {
      const isHash = name === "hash";
      const isName = isHash || schema.format === "uuid";
      const description = pathDescription(route.path, name, isName ? "name" : "number");
      const { description: _said, examples: _examples, ...bare } = schema;
      const aName = isHash ? "ab".repeat(32) : "0198c0de-5e55-4000-8000-000000000001";
      const example = isName ? aName : 12;
      parameters.push({ name, in: "path", required: true, description, schema: bare, example });
    }
  }
  if (route.query !== null) {
    const { properties = {}, required = [] } = schemas.convert(route.query, "input", words);
    for (const [name, { description: words = "", examples, ...schema }] of Object.entries(
      properties,
    )) {
      // A null in GraphQL is an absent parameter in a URL.
      const description = words.replace(/\bnull\b/g, "absent");
      const example = examples === undefined ? {} : { example: examples[0] };
      const isRequired = required.includes(name);
      parameters.push({ name, in: "query", required: isRequired, description, schema, ...example });
    }
  }
  if (route.idempotent) parameters.push({ $ref: "#/components/parameters/Idempotency-Key" });
  return parameters;
}

/** A body with an example made of its fields' examples. */
function mediaType(schema: MediaType["schema"], schemas: BodySchemas): MediaType {
  return { schema, example: schemas.exampleOf(schema) };
}

/** Returns the headers of a list; only a list that takes a cursor returns one. */
function listHeaders(schema: GraphQLSchema, route: RestRoute): string[] {
  if (pageOf(schema, route) === null) return [];
  const takesCursor = route.query instanceof z.ZodObject && "after" in route.query.shape;
  return ["X-Total-Count", "Link", ...(takesCursor ? ["X-Next-Cursor"] : [])];
}

function successOf(graphql: GraphQLSchema, route: RestRoute, schemas: BodySchemas): Response {
  const headers = headersOf(route.status, listHeaders(graphql, route));
  if (route.status === 204) return { description: "Done.", headers };
  const root = rootFieldOf(graphql, route.document as DocumentNode);
  const schema =
    route.response === null
      ? answerSchema(root, schemas, route.changes?.properties)
      : schemas.convert(route.response, "output", wordsOfSelection(root.selection));
  return {
    description: route.status === 201 ? "Created." : "The answer.",
    headers,
    content: Object.fromEntries(
      [
        route.stream?.mediaType ?? "application/json",
        ...(route.stream?.others?.mediaTypes ?? []),
      ].map((type) => [type, mediaType(schema, schemas)]),
    ),
  };
}

const csvFile: JsonSchema = {
  type: "string",
  contentMediaType: "text/csv",
  description: `The file: CSV, or by the end of its name JSON Lines (.jsonl), GIFT (.gift), Aiken (.aiken), Moodle XML (.xml) or a package of QTI (.zip); at most ${fileLimits.fileMaxBytes / (1024 * 1024)} MB and ${figure(fileLimits.fileMaxRows)} rows.`,
  examples: ["question_text,option_a,option_b,option_c,option_d,correct_option,subject"],
};

/** Files that are not CSV, by their field. */
const uploads: Readonly<Record<string, JsonSchema>> = {
  image: {
    type: "string",
    contentMediaType: "image/png, image/jpeg, image/webp",
    description: `The picture: PNG, JPEG or WebP, at most ${imageLimits.imageMaxBytes / (1024 * 1024)} MB.`,
  },
};

/** Returns the content of a request's body: JSON, or a form with a file. */
function contentOf(
  { body, upload }: RestRoute,
  schemas: BodySchemas,
  words: Words,
): Record<string, MediaType> {
  const fields: JsonSchema = body === null ? {} : schemas.convert(body, "input", words);
  if (upload === null) return { "application/json": mediaType(fields, schemas) };
  const form: JsonSchema = {
    type: "object",
    properties: { [upload]: uploads[upload] ?? csvFile, ...fields.properties },
    required: [upload, ...(fields.required ?? [])],
  };
  return { "multipart/form-data": mediaType(form, schemas) };
}

/** The part of the OpenAPI document that describes one row of the table of routes. */
export function operationOf(
  graphql: GraphQLSchema,
  route: RestRoute,
  audience: Audience,
  schemas: BodySchemas,
): Operation {
  const words = wordsOfArguments(graphql, route.document as DocumentNode);
  const parameters = parametersOf(route, schemas, words);
  const responses: Operation["responses"] = {
    [route.status]: successOf(graphql, route, schemas),
  };
  for (const [status, sentence] of failuresOf(route, audience)) {
    responses[status] = failureOf(status, sentence);
  }
  const notes = [
    route.description,
    audience.actions.length > 0 ? `For ${whoMay(audience.actions)}.` : null,
  ].filter((note) => note !== null);
  return {
    operationId: operationIdOf(route),
    tags: [tagOf(route.path)],
    summary: route.summary,
    ...(notes.length > 0 ? { description: notes.join("\n\n") } : {}),
    security: audience.isPublic ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body === null && route.upload === null
      ? {}
      : {
          requestBody: {
            required: true,
            description: "The request.",
            content: contentOf(route, schemas, words),
          },
        }),
    responses,
  };
}
