import { type DocumentNode, type ExecutionResult, getOperationAST, Kind, validate } from "graphql";
import { schema } from "../app/schema.ts";
import { ExpectedFailure, type Failure, Forbidden, Unauthenticated } from "../errors.ts";
import type { Context } from "../graphql/context.ts";
import { failureBehind } from "../graphql/errors.ts";
import { runOperation } from "../graphql/run-operation.ts";
import { snakeCase } from "./snake-case.ts";

/** A failure as the bodies of REST spell its fields. */
function inSnakeCase(failure: Failure): Failure {
  const { code, message, facts } = failure;
  if (facts.fields === undefined) return failure;
  const fields = facts.fields.map((error) => ({ ...error, field: snakeCase(error.field) }));
  return new ExpectedFailure(code, message, { ...facts, fields });
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
 * @throws Unauthenticated @throws Forbidden
 */
export function assertMayRun(
  document: DocumentNode,
  { viewer, authenticationFailure }: Context,
): void {
  if (viewer === null && !isOpenToAll(document)) {
    throw authenticationFailure ?? new Unauthenticated();
  }
  if (viewer !== null && viewer.role !== "admin" && isForAdministrators(document)) {
    throw new Forbidden();
  }
}

/**
 * What an operation came to.
 *
 * @returns its data
 * @throws Failure the first that an operation met, its fields in snake_case
 */
export function dataOf({ data, errors }: ExecutionResult, requestId: string): unknown {
  const [first] = errors ?? [];
  if (first !== undefined) throw inSnakeCase(failureBehind(first, requestId));
  return data;
}

/**
 * Runs a route's operation on the one schema, in process, with the rules that GraphQL has.
 *
 * @returns the operation's data
 * @throws Failure the first that an operation met, its fields in snake_case
 */
export async function executeOperation(
  document: DocumentNode,
  variables: Record<string, unknown>,
  context: Context,
): Promise<unknown> {
  return dataOf(await runOperation({ document, variables }, context), context.requestId);
}
