import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  getOperationAST,
  Kind,
  validate,
} from "graphql";
import { schema } from "../app/schema.ts";
import { type FieldError, Forbidden, Unauthenticated } from "../errors.ts";
import type { Context } from "../graphql/context.ts";
import { answerError } from "../graphql/errors.ts";
import { runOperation } from "../graphql/run-operation.ts";
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
export function assertValidDocument(document: DocumentNode, route: string): void {
  const errors = validate(schema, document);
  if (errors.length > 0) {
    throw new Error(`The operation of ${route} does not fit the schema: ${errors.join("; ")}`);
  }
}

/** What the schema says of who may ask for a root field. */
interface AccessRule {
  public?: boolean;
  admin?: boolean;
}

const knownRules = new WeakMap<DocumentNode, readonly AccessRule[]>();

/** The access rules of an operation's root fields, as the schema states them. */
function rulesOf(document: DocumentNode): readonly AccessRule[] {
  const rules = knownRules.get(document) ?? lookUpRules(document);
  knownRules.set(document, rules);
  return rules;
}

function lookUpRules(document: DocumentNode): AccessRule[] {
  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  return (operation?.selectionSet.selections ?? []).map((selection) => {
    if (selection.kind !== Kind.FIELD) return {};
    const options = root?.getFields()[selection.name.value]?.extensions.pothosOptions;
    return (options as { authScopes?: AccessRule })?.authScopes ?? {};
  });
}

/** Whether every root field of an operation is public by the schema's own rules. */
export function isOpenToAll(document: DocumentNode): boolean {
  return rulesOf(document).every((rule) => rule.public === true);
}

/** Whether any root field of an operation is for administrators alone. */
export function isForAdministrators(document: DocumentNode): boolean {
  return rulesOf(document).some((rule) => rule.admin === true);
}

/**
 * Refuses a person whom the schema's rules refuse the operation anyway, before anything else is
 * looked at: they learn nothing of what a right request would be, and no upload of theirs is read.
 *
 * @throws RestFailure 401 or 403
 */
export function assertMayRun(
  document: DocumentNode,
  { viewer, authenticationFailure }: Context,
): void {
  if (viewer === null && !isOpenToAll(document)) {
    throw new RestFailure(401, (authenticationFailure ?? new Unauthenticated()).message);
  }
  if (viewer !== null && viewer.role !== "admin" && isForAdministrators(document)) {
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
 * Runs a route's operation on the one schema, in process, with the rules that GraphQL has.
 *
 * @returns the operation's data
 * @throws RestFailure with the status and sentence of the first error
 */
export async function executeOperation(
  document: DocumentNode,
  variables: Record<string, unknown>,
  context: Context,
): Promise<unknown> {
  return dataOf(await runOperation({ document, variables }, context), context.requestId);
}
