import type { FastifyRequest } from "fastify";
import {
  executeSync,
  type GraphQLSchema,
  getIntrospectionQuery,
  parse,
  stripIgnoredCharacters,
} from "graphql";
import { LRUCache } from "lru-cache";
import { FixedFile } from "../http/fixed-file.ts";

/** Longer queries are no introspection that a tool sends. */
const LONGEST_QUERY = 6_000;
/** Tools send two or three introspections; each answer takes a megabyte. */
const MOST_ANSWERS = 8;

const OPTIONS = [
  "descriptions",
  "directiveIsRepeatable",
  "experimentalDirectiveDeprecation",
  "inputValueDeprecation",
  "oneOf",
  "schemaDescription",
  "specifiedByUrl",
];

/** A query without comments, spaces and the name of its operation. */
function canonical(query: string): string {
  return stripIgnoredCharacters(query).replace(/^query \w{1,100}\{/, "query{");
}

/** The introspections that graphql makes with any of its options; earlier versions left the kinds of root types out. */
function toolQueries(): Set<string> {
  const queries = new Set<string>();
  for (let bits = 0; bits < 2 ** OPTIONS.length; bits += 1) {
    const options = Object.fromEntries(OPTIONS.map((name, at) => [name, ((bits >> at) & 1) === 1]));
    for (const typeDepth of [7, 9]) {
      const query = canonical(getIntrospectionQuery({ ...options, typeDepth }));
      queries
        .add(query)
        .add(query.replace(/(query|mutation|subscription)(Type\{name) kind/g, "$1$2"));
    }
  }
  return queries;
}

/** The query of a request that has no variables or extensions; null for any other. */
function queryOf({ method, body, query }: FastifyRequest): string | null {
  const given = method === "GET" ? query : body;
  const { query: text, operationName: _, ...others } = (given ?? {}) as Record<string, unknown>;
  const isAlone = Object.values(others).every((value) => Object.keys(value ?? {}).length === 0);
  return typeof text === "string" && isAlone ? text : null;
}

/** The JSON that the request accepts; null if it accepts none. */
function mediaTypeOf({ headers: { accept = "*/*" } }: FastifyRequest): string | null {
  const graphqlJson = "application/graphql-response+json";
  if (accept.includes(graphqlJson)) return graphqlJson;
  return /application\/json|\*\/\*|application\/\*/.test(accept) ? "application/json" : null;
}

/**
 * Answers the introspections that tools send. Each is executed and compressed once in a process, since that takes
 * longer than an operation of a visitor may.
 *
 * @returns the answer to a request; null if it isn't such an introspection
 */
export function introspectionAnswers(
  schema: GraphQLSchema,
): (request: FastifyRequest) => FixedFile | null {
  let known: Set<string> | null = null;
  const answers = new LRUCache<string, FixedFile>({ max: MOST_ANSWERS });
  return (request) => {
    const text = queryOf(request);
    const mediaType = mediaTypeOf(request);
    if (text === null || mediaType === null) return null;
    if (text.length > LONGEST_QUERY || !text.includes("__schema")) return null;
    let query: string;
    try {
      query = canonical(text);
    } catch {
      // Yoga says what is wrong with it.
      return null;
    }
    known ??= toolQueries();
    if (!known.has(query)) return null;
    const key = `${mediaType} ${query}`;
    const answer =
      answers.get(key) ??
      new FixedFile(
        `${mediaType}; charset=utf-8`,
        JSON.stringify(executeSync({ schema, document: parse(query) })),
      );
    answers.set(key, answer);
    return answer;
  };
}
