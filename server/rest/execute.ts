import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  validate,
} from "graphql";
import { type FieldError, Forbidden, Unauthenticated } from "../errors.ts";
import type { Context } from "../graphql/context.ts";
import { answerError } from "../graphql/errors.ts";
import { type Operation, runOperation } from "../graphql/run-operation.ts";
import { RestFailure, statusOf } from "../http/problem.ts";
import { snakeCase } from "./snake-case.ts";

/** Thrown for a masked fault, so that the caller logs what is behind it. */
export class RestFault extends RestFailure {
  readonly fault: unknown;

  constructor(status: number, detail: string, fault: unknown) {
    super(status, detail);
    this.fault = fault;
  }
}

/** Thrown for 429. */
export class RestRateLimited extends RestFailure {
  readonly retryAfterSeconds: number;

  constructor(detail: string, retryAfterSeconds: number) {
    super(429, detail);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

function failureOf(thrown: GraphQLError, requestId: string): RestFailure {
  const { error, fault } = answerError(thrown, requestId);
  const status = statusOf(String(error.extensions.code));
  if (fault !== null) return new RestFault(status, error.message, fault);
  if (status === 429) {
    return new RestRateLimited(error.message, Number(error.extensions.retryAfterSeconds));
  }
  const fields = error.extensions.fields as FieldError[] | undefined;
  const errors = fields?.map(({ field, message }) => ({ field: snakeCase(field), message }));
  return new RestFailure(status, error.message, status === 422 ? (errors ?? []) : undefined);
}

/**
 * Refuses a document that the schema would not answer.
 *
 * @throws Error at start, so that a route can't drift from the schema
 */
export function assertValidDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  route: string,
): void {
  const errors = validate(schema, document);
  if (errors.length > 0) {
    throw new Error(`The operation of ${route} does not fit the schema: ${errors.join("; ")}`);
  }
}

/** The access rules of an operation's root fields, as the schema states them. */
function rulesOf(
  schema: GraphQLSchema,
  document: DocumentNode,
): { public?: boolean; admin?: boolean }[] {
  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  return (operation?.selectionSet.selections ?? []).map((selection) => {
    if (selection.kind !== Kind.FIELD) return {};
    const options = root?.getFields()[selection.name.value]?.extensions.pothosOptions;
    return (options as { authScopes?: { public?: boolean; admin?: boolean } })?.authScopes ?? {};
  });
}

/** Whom the schema's rules let run an operation. */
export type Audience = "everybody" | "members" | "administrators";

/** Those whom the rules of every root field of an operation let run it. */
export function audienceOf(schema: GraphQLSchema, document: DocumentNode): Audience {
  const rules = rulesOf(schema, document);
  if (rules.some((rule) => rule.admin === true)) return "administrators";
  return rules.every((rule) => rule.public === true) ? "everybody" : "members";
}

/**
 * Refuses a person whom the schema's rules refuse the operation anyway, before anything else is
 * looked at: they learn nothing of what a right request would be, and no upload of theirs is read.
 *
 * @throws RestFailure 401 or 403
 */
export function assertMayRun(audience: Audience, { viewer, authenticationFailure }: Context): void {
  if (viewer === null && audience !== "everybody") {
    throw new RestFailure(401, (authenticationFailure ?? new Unauthenticated()).message);
  }
  if (viewer !== null && viewer.role !== "admin" && audience === "administrators") {
    throw new RestFailure(403, new Forbidden().message);
  }
}

/**
 * What an operation came to.
 *
 * @returns its data
 * @throws RestFailure with the status and sentence of the first error
 */
export function dataOf({ data, errors }: ExecutionResult, requestId: string): unknown {
  const [first] = errors ?? [];
  if (first !== undefined) throw failureOf(first, requestId);
  return data;
}

/**
 * Runs a route's operation in process, with the rules that GraphQL has.
 *
 * @returns the operation's data
 * @throws RestFailure with the status and sentence of the first error
 */
export async function executeOperation(operation: Operation, context: Context): Promise<unknown> {
  return dataOf(await runOperation(operation, context), context.requestId);
}
