import type { FastifyRequest } from "fastify";
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  print,
  validate,
} from "graphql";
import { AnswerParts } from "./answer-parts.ts";
import type { Context } from "./context.ts";
import type { Operation } from "./run-operation.ts";

// The way of what the web client asks (docs/decisions/0180): its operations are known by their hash, read and
// validated once, when first asked for, and run without a web Request and Response for each.

/** An operation of the web client that was read and validated. */
interface KnownOperation {
  document: DocumentNode;
  name: string | undefined;
  /** Whether variables decide what of it is answered. */
  isConditional: boolean;
}

/** A request for such an operation. */
export interface ShortRequest {
  operation: Operation;
  caller: Context;
  /** Null for an operation of which nothing is the same for everybody. */
  parts: AnswerParts | null;
  /** The hashes of what the caller has of such parts; null from one who doesn't tell. */
  knownParts: ReadonlySet<string> | null;
  /** How the answer is told, as Yoga would choose by what the request accepts. */
  mediaType: string;
}

/** A browser keeps fewer; see web/apollo/kept-parts.ts. */
const MOST_KNOWN_PARTS = 20;

/** What requests accept for which the choice is known; others are left to Yoga. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  "": "application/json",
  "*/*": "application/json",
  "application/json": "application/json",
  "application/graphql-response+json": "application/graphql-response+json",
  "application/graphql-response+json, application/json;q=0.9": "application/graphql-response+json",
};

const PARAMETERS = new Set(["operationName", "variables", "extensions"]);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isConditional(document: DocumentNode): boolean {
  return print(document).includes("@");
}

/** Null for an operation that is not run this way, which is Yoga's to refuse where it is wrong. */
function knownOf(schema: GraphQLSchema, document: DocumentNode): KnownOperation | null {
  const operation = getOperationAST(document);
  if (operation == null || operation.operation === OperationTypeNode.SUBSCRIPTION) return null;
  if (validate(schema, document).length > 0) return null;
  return { document, name: operation.name?.value, isConditional: isConditional(document) };
}

/** The hashes of parts in a body; null where there are none. */
function knownPartsIn({ extensions }: Record<string, unknown>): ReadonlySet<string> | null {
  const { knownParts } = extensions as Record<string, unknown>;
  if (!Array.isArray(knownParts) || knownParts.length > MOST_KNOWN_PARTS) return null;
  return new Set(knownParts.filter((hash) => typeof hash === "string"));
}

/** The hash of a body that has nothing but what the web client sends; null for any other. */
function hashIn(body: Record<string, unknown>): string | null {
  for (const name in body) if (!PARAMETERS.has(name)) return null;
  const { extensions, variables } = body;
  if (!isRecord(extensions) || !isRecord(extensions.persistedQuery)) return null;
  if (variables !== undefined && variables !== null && !isRecord(variables)) return null;
  const { version, sha256Hash } = extensions.persistedQuery;
  return version === 1 && typeof sha256Hash === "string" ? sha256Hash : null;
}

/**
 * Recognises the requests of the short way: JSON by POST, with a hash that is known, and just as the web
 * client sends it. Whatever is otherwise, and be it wrong, is for Yoga to say.
 *
 * @param documents the web client's operations by their hash
 * @returns what recognises a request whose body was read as JSON; it answers null for one of Yoga's
 */
export function shortWay(
  schema: GraphQLSchema,
  documents: ReadonlyMap<string, DocumentNode>,
): (request: FastifyRequest) => ShortRequest | null {
  const known = new Map<string, KnownOperation | null>();
  const knownBy = (hash: string): KnownOperation | null => {
    const document = documents.get(hash);
    if (document === undefined) return null;
    let found = known.get(hash);
    if (found === undefined) {
      found = knownOf(schema, document);
      known.set(hash, found);
    }
    return found;
  };
  return ({ method, url, headers, body, caller }) => {
    if (method !== "POST" || url !== "/graphql" || caller === null || !isRecord(body)) return null;
    if (headers["x-lexam-csrf"] === undefined && headers.authorization === undefined) return null;
    const mediaType = MEDIA_TYPES[headers.accept ?? ""];
    if (mediaType === undefined) return null;
    const hash = hashIn(body);
    const found = hash === null ? null : knownBy(hash);
    if (found === null) return null;
    const { operationName, variables } = body;
    if ((operationName ?? found.name) !== found.name) return null;
    const given = (variables ?? {}) as Record<string, unknown>;
    const parts = found.isConditional ? null : new AnswerParts(caller.dependencies, "graphql");
    return {
      operation: { schema, document: found.document, variables: given },
      caller: { ...caller, parts },
      parts,
      knownParts: knownPartsIn(body),
      mediaType,
    };
  };
}

/** What was run already of requests that Yoga is to answer, since something of them failed. */
const ran = new WeakMap<FastifyRequest, Promise<ExecutionResult>>();

/** Leaves it to Yoga to say what a request of the short way came to. */
export function leaveToYoga(request: FastifyRequest, result: Promise<ExecutionResult>): void {
  ran.set(request, result);
}

/** What a request came to that was run on the short way; null for any other. It is told once. */
export function takeResult(request: FastifyRequest): Promise<ExecutionResult> | null {
  const result = ran.get(request) ?? null;
  ran.delete(request);
  return result;
}
