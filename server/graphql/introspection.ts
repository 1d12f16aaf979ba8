import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type DocumentNode,
  executeSync,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionOptions,
  Kind,
  OperationTypeNode,
  parse,
  print,
  type SelectionSetNode,
} from "graphql";
import { LRUCache } from "lru-cache";
import { acceptedEncoding, variesByEncoding } from "../http/accepted-encoding.ts";

/** The answer to one introspection, as JSON. */
interface KeptAnswer {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Longer texts are no introspection that a tool sends. */
const LONGEST_TEXT = 6_000;
/** Depths to which released tools follow the type of a list of lists. */
const TYPE_DEPTHS: ReadonlySet<number> = new Set([7, 9]);
/** Texts whose introspection is known, so that most requests are answered without reading them. */
const MOST_TEXTS = 100;

/** What an operation at the beginning of a text is called. */
const OPERATION_NAME = /^\s{0,20}query(?:\s{1,20}[_A-Za-z]\w{0,99})?\s{0,20}(?=\{)/;

/** A selection with its fragments written out, its fields sorted; null for what no tool sends. */
function canonical(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, SelectionSetNode>,
  depth = 0,
): string | null {
  if (depth > 20) return null;
  const fields = new Set<string>();
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      const { name, alias, directives, selectionSet } = selection;
      if (alias !== undefined || (directives ?? []).length > 0) return null;
      const below = selectionSet ? canonical(selectionSet, fragments, depth + 1) : "";
      if (below === null) return null;
      fields.add(`${name.value}(${(selection.arguments ?? []).map(print).sort()}){${below}}`);
    } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value);
      const below = fragment && canonical(fragment, fragments, depth + 1);
      if (!below || (selection.directives ?? []).length > 0) return null;
      fields.add(below);
    } else return null;
  }
  return [...fields].sort().join(" ");
}

function canonicalOf(document: DocumentNode): string | null {
  const fragments = new Map<string, SelectionSetNode>();
  const operations: SelectionSetNode[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition.selectionSet);
    } else if (
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.operation === OperationTypeNode.QUERY
    ) {
      operations.push(definition.selectionSet);
    } else return null;
  }
  const [operation] = operations;
  return operation === undefined || operations.length > 1 ? null : canonical(operation, fragments);
}

/** The options that an introspection seems to have been made with. */
function optionsOf(text: string): IntrospectionOptions {
  const typeRef = text.slice(Math.max(0, text.search(/fragment\s+TypeRef\b/)));
  return {
    descriptions: /types\b|fragment\s+FullType\b/.test(text) && /name\s+description\b/.test(text),
    specifiedByUrl: /\bspecifiedByURL\b/.test(text),
    directiveIsRepeatable: /\bisRepeatable\b/.test(text),
    schemaDescription: /__schema\s*\{\s*description\b/.test(text),
    inputValueDeprecation: /\bargs\s*\(\s*includeDeprecated/.test(text),
    experimentalDirectiveDeprecation: /\bdirectives\s*\(\s*includeDeprecated/.test(text),
    oneOf: /\bisOneOf\b/.test(text),
    typeDepth: typeRef.split(/\bofType\b/).length - 1,
  };
}

/** As tools of earlier versions asked, which left the kinds of the root types out. */
function withoutRootKinds(query: string): string {
  return query.replace(/\b((?:query|mutation|subscription)Type) \{ name kind \}/g, "$1 { name }");
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * Answers the introspections that tools send, which `getIntrospectionQuery` of graphql makes with any of its
 * options. Each is executed and compressed once in a process, since it costs more than a visitor may ask for.
 */
export class Introspections {
  readonly #schema: GraphQLSchema;
  readonly #answers = new Map<string, Promise<KeptAnswer>>();
  readonly #standards = new Map<string, readonly (string | null)[]>();
  readonly #known = new LRUCache<string, { key: string | null }>({ max: MOST_TEXTS });

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** The answer to a query; null when it is none that tools send. */
  async answerTo(text: string): Promise<KeptAnswer | null> {
    if (text.length > LONGEST_TEXT || !text.includes("__schema")) return null;
    // Whatever it is called, so that another name makes nothing be read again.
    const unnamed = text.replace(OPERATION_NAME, "query ");
    const known = this.#known.get(unnamed) ?? { key: this.#keyOf(text) };
    this.#known.set(unnamed, known);
    const { key } = known;
    if (key === null) return null;
    const answer = this.#answers.get(key) ?? this.#make(text);
    this.#answers.set(key, answer);
    return answer;
  }

  /** What stands for the introspection, whatever it is called and however it is written. */
  #keyOf(text: string): string | null {
    const options = optionsOf(text);
    if (!TYPE_DEPTHS.has(options.typeDepth ?? 0)) return null;
    const document = parsed(text);
    const key = document && canonicalOf(document);
    if (key === null) return null;
    return this.#standardsOf(options).includes(key) ? key : null;
  }

  /** The introspections that tools make with some options; there are some hundred kinds of options at most. */
  #standardsOf(options: IntrospectionOptions): readonly (string | null)[] {
    const name = JSON.stringify(options);
    const known = this.#standards.get(name);
    if (known !== undefined) return known;
    const standard = getIntrospectionQuery(options);
    const made = [standard, withoutRootKinds(standard)].map((query) => canonicalOf(parse(query)));
    this.#standards.set(name, made);
    return made;
  }

  async #make(text: string): Promise<KeptAnswer> {
    const result = executeSync({ schema: this.#schema, document: parse(text) });
    const plain = Buffer.from(JSON.stringify(result));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    const [br, zipped] = await Promise.all([compressBrotli(plain, quality), compressGzip(plain)]);
    return { plain, br, gzip: zipped };
  }
}

function parsed(text: string): DocumentNode | null {
  try {
    return parse(text, { noLocation: true, maxTokens: 1_000 });
  } catch {
    return null;
  }
}

const GRAPHQL_JSON = "application/graphql-response+json";

/** How the answer is told; null for a request that takes neither. */
function mediaTypeOf({ headers }: FastifyRequest): string | null {
  const accepted = headers.accept ?? "*/*";
  if (accepted.includes(GRAPHQL_JSON)) return GRAPHQL_JSON;
  return /application\/json|\*\/\*|application\/\*/.test(accepted) ? "application/json" : null;
}

/** What a request may hold beside its query, as long as it is empty. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(["variables", "extensions"]);

/** The query of a request that asks for one, without variables or extensions; null for any other. */
export function queryAlone({ method, body, query }: FastifyRequest): string | null {
  const given = (method === "GET" ? query : body) as Record<string, unknown> | null;
  if (given === null || typeof given !== "object") return null;
  const isAlone = Object.keys(given).every(
    (name) =>
      name === "query" ||
      name === "operationName" ||
      (MAY_BE_EMPTY.has(name) && Object.keys(given[name] ?? {}).length === 0),
  );
  return isAlone && typeof given.query === "string" ? given.query : null;
}

/** Sends a kept answer, compressed as the request takes it. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
): FastifyReply | null {
  const mediaType = mediaTypeOf(request);
  if (mediaType === null) return null;
  const encoding = acceptedEncoding(request);
  variesByEncoding(reply)
    .header("content-type", `${mediaType}; charset=utf-8`)
    .header("cache-control", "no-store")
    // Or the application would compress it again.
    .header("content-encoding", encoding ?? "identity");
  return reply.send(answer[encoding ?? "plain"]);
}
