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

/** The introspection queries of tools are shorter, so longer queries aren't compared. */
const LONGEST_QUERY = 6_000;
/** Tools send two or three different queries, and each response takes a megabyte. */
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

/** Removes comments, spaces and the operation's name from a query. */
function canonical(query: string): string {
  return stripIgnoredCharacters(query).replace(/^query \w{1,100}\{/, "query{");
}

/** All queries that `getIntrospectionQuery` makes, with any options. Earlier versions left out the kinds of the root types. */
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

/** The query of a request without variables and extensions; null for any other request. */
function queryOf({ method, body, query }: FastifyRequest): string | null {
  const given = method === "GET" ? query : body;
  const { query: text, operationName: _, ...others } = (given ?? {}) as Record<string, unknown>;
  const isAlone = Object.values(others).every((value) => Object.keys(value ?? {}).length === 0);
  return typeof text === "string" && isAlone ? text : null;
}

/** The JSON media type that the request accepts; null if it accepts none. */
function mediaTypeOf({ headers: { accept = "*/*" } }: FastifyRequest): string | null {
  const graphqlJson = "application/graphql-response+json";
  if (accept.includes(graphqlJson)) return graphqlJson;
  return /application\/json|\*\/\*|application\/\*/.test(accept) ? "application/json" : null;
}

/**
 * Answers the introspection queries of tools from a cache. Each is executed and compressed once per process, because that
 * takes longer than a visitor's operation may.
 *
 * @returns a function that returns the response to a request, or null if it isn't such a query
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
      // The query has a syntax error. Yoga reports it.
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
