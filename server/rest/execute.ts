import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLField,
  type GraphQLSchema,
  getOperationAST,
  Kind,
} from "graphql";
import { type Action, can, refusalOf } from "#rules/permissions.ts";
import { snakeCase } from "#rules/snake-case.ts";
import { ExpectedFailure, type Failure, Forbidden, Unauthenticated } from "../errors.ts";
import type { Context } from "../graphql/context.ts";
import { failureBehind } from "../graphql/errors.ts";
import { type Operation, runOperation } from "../graphql/run-operation.ts";
import { assertTokenMay } from "../graphql/token-fields.ts";

/** Returns a failure with its field names in snake_case, also within its messages. */
function inSnakeCase(failure: Failure): Failure {
  const { code, facts } = failure;
  if (facts.fields === undefined) return failure;
  let detail = failure.message;
  const fields = facts.fields.map(({ field, message }) => {
    const name = field.split(".").at(-1) ?? field;
    // A name of one word is the same in both cases, and may be an ordinary word of the message.
    if (!/[A-Z]/.test(name)) return { field: snakeCase(field), message };
    detail = detail.replaceAll(name, snakeCase(name));
    return { field: snakeCase(field), message: message.replaceAll(name, snakeCase(name)) };
  });
  return new ExpectedFailure(code, detail, { ...facts, fields });
}

/** The root fields of an operation. */
function rootFieldsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
): GraphQLField<unknown, unknown>[] {
  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  return (operation?.selectionSet.selections ?? []).flatMap((selection) =>
    selection.kind === Kind.FIELD ? (root?.getFields()[selection.name.value] ?? []) : [],
  );
}

/** Who may run an operation, by the schema's rules. */
export interface Audience {
  isPublic: boolean;
  /** The permissions that a person needs; empty if a sign-in is enough. */
  actions: readonly Action[];
  /** The root fields; a token's scopes must allow each of them. */
  fields: readonly GraphQLField<unknown, unknown>[];
}

/** Returns who may run an operation, by the rules of all its root fields. */
export function audienceOf(schema: GraphQLSchema, document: DocumentNode): Audience {
  const fields = rootFieldsOf(schema, document);
  const rules = fields.map(({ extensions }) => {
    const options = extensions.pothosOptions;
    return (options as { authScopes?: { public?: boolean; can?: Action } })?.authScopes ?? {};
  });
  return {
    isPublic: rules.every((rule) => rule.public === true),
    actions: rules.flatMap((rule) => rule.can ?? []),
    fields,
  };
}

/**
 * Refuses a person who may not run the operation, before the request is checked. So they learn nothing about
 * valid requests, and no upload is read.
 *
 * @throws Unauthenticated @throws Forbidden
 */
export function assertMayRun(audience: Audience, { viewer, authenticationFailure }: Context): void {
  if (viewer === null) {
    if (audience.isPublic) return;
    throw authenticationFailure ?? new Unauthenticated();
  }
  if (!audience.actions.every((action) => can(viewer.role, action)))
    throw new Forbidden(refusalOf(audience.actions));
  for (const field of audience.fields) assertTokenMay({ viewer }, field);
}

/**
 * Returns the data of an operation's result.
 *
 * @throws Failure the first error of the operation, with fields in snake_case
 */
export function dataOf({ data, errors }: ExecutionResult, requestId: string): unknown {
  const [first] = errors ?? [];
  if (first !== undefined) throw inSnakeCase(failureBehind(first, requestId));
  return data;
}

/**
 * Runs a route's operation in process, with the same rules as GraphQL.
 *
 * @returns the operation's data
 * @throws Failure the first error of the operation, with fields in snake_case
 */
export async function executeOperation(operation: Operation, context: Context): Promise<unknown> {
  return dataOf(await runOperation(operation, context), context.requestId);
}
