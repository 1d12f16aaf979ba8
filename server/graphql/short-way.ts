import type { FastifyRequest } from "fastify";
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  validate,
} from "graphql";
import type { Context } from "./context.ts";
import type { Operation } from "./run-operation.ts";

// The way of what is asked again and again (docs/decisions/0180): the web client's operations, known by their
// hash, and programs' documents that Yoga has found valid before, known by their text. They are read and
// validated once, and run without a web Request and Response for each.

/** An operation that was read and validated. */
interface KnownOperation {
  document: DocumentNode;
  name: string | undefined;
}

/** A request for such an operation. */
export interface ShortRequest {
  operation: Operation;
  caller: Context;
  /** How the answer is told, as Yoga would choose by what the request accepts. */
  mediaType: string;
}

/** What requests accept for which the choice is known; others are left to Yoga. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  "": "application/json",
  "*/*": "application/json",
  "application/json": "application/json",
  "application/graphql-response+json": "application/graphql-response+json",
  "application/graphql-response+json, application/json;q=0.9": "application/graphql-response+json",
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The operation of a valid document; null for one that is not run this way. */
function knownOf(document: DocumentNode): KnownOperation | null {
  // Null where there are several of them, of which the request names one.
  const operation = getOperationAST(document);
  if (operation == null || operation.operation === OperationTypeNode.SUBSCRIPTION) return null;
  return { document, name: operation.name?.value };
}

const HASHED = new Set(["operationName", "variables", "extensions"]);
const WRITTEN = new Set(["operationName", "variables", "query"]);

/** Whether a body has nothing but what some requests send. */
function hasOnly(names: ReadonlySet<string>, body: Record<string, unknown>): boolean {
  for (const name in body) if (!names.has(name)) return false;
  const { variables } = body;
  return variables === undefined || variables === null || isRecord(variables);
}

/** The hash of a body that has nothing but what the web client sends; null for any other. */
function hashIn(body: Record<string, unknown>): string | null {
  const { extensions } = body;
  if (!isRecord(extensions) || !isRecord(extensions.persistedQuery)) return null;
  const { version, sha256Hash } = extensions.persistedQuery;
  if (version !== 1 || typeof sha256Hash !== "string") return null;
  return hasOnly(HASHED, body) ? sha256Hash : null;
}

/** The document of a body that has nothing but what programs send; null for any other. */
function textIn(body: Record<string, unknown>): string | null {
  const { query } = body;
  return typeof query === "string" && hasOnly(WRITTEN, body) ? query : null;
}

/**
 * Recognises the requests of the short way: JSON by POST, with the hash or the text of what is known, and just
 * as the web client and programs send it. Whatever is otherwise, and be it wrong, is for Yoga to say.
 *
 * @param documents the web client's operations by their hash
 * @param read documents that Yoga has found valid, by their texts
 * @returns what recognises a request whose body was read as JSON; it answers null for one of Yoga's
 */
export function shortWay(
  schema: GraphQLSchema,
  documents: ReadonlyMap<string, DocumentNode>,
  read: Pick<ReadonlyMap<string, DocumentNode>, "get">,
): (request: FastifyRequest) => ShortRequest | null {
  const known = new WeakMap<DocumentNode, KnownOperation | null>();
  const knownBy = (document: DocumentNode, isValidated: boolean): KnownOperation | null => {
    let found = known.get(document);
    if (found === undefined) {
      const isValid = isValidated || validate(schema, document).length === 0;
      found = isValid ? knownOf(document) : null;
      known.set(document, found);
    }
    return found;
  };
  return ({ method, url, headers, body, caller }) => {
    if (method !== "POST" || url !== "/graphql" || caller === null || !isRecord(body)) return null;
    if (headers["x-lexam-csrf"] === undefined && headers.authorization === undefined) return null;
    const mediaType = MEDIA_TYPES[headers.accept ?? ""];
    if (mediaType === undefined) return null;
    const hash = hashIn(body);
    // A visitor's answer may be sent as it is where it is long, which Yoga's is asked for.
    const text = caller.viewer === null ? null : textIn(body);
    const document = hash === null ? read.get(text ?? "") : documents.get(hash);
    const found = document === undefined ? null : knownBy(document, hash === null);
    if (found === null) return null;
    const { operationName, variables } = body;
    if ((operationName ?? found.name) !== found.name) return null;
    const given = (variables ?? {}) as Record<string, unknown>;
    return {
      operation: { schema, document: found.document, variables: given },
      caller,
      mediaType,
    };
  };
}

/** What was run already of requests that Yoga is to answer, since something of them failed. */
const ran = new WeakMap<object, Promise<ExecutionResult>>();

/** Leaves it to Yoga to say what a request of the short way came to. */
export function leaveToYoga(request: FastifyRequest, result: Promise<ExecutionResult>): void {
  ran.set(request, result);
}

/** Whether a request was run on the short way already, and waits for Yoga to answer it. */
export function wasRun(request: object): boolean {
  return ran.has(request);
}

/** What a request came to that was run on the short way; null for any other. It is told once. */
export function takeResult(request: FastifyRequest): Promise<ExecutionResult> | null {
  const result = ran.get(request) ?? null;
  ran.delete(request);
  return result;
}
