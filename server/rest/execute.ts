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

/** A failure as the bodies of REST spell its fields, where its sentences name them too. */
function inSnakeCase(failure: Failure): Failure {
  const { code, facts } = failure;
  if (facts.fields === undefined) return failure;
  let detail = failure.message;
  const fields = facts.fields.map(({ field, message }) => {
    const name = field.split(".").at(-1) ?? field;
    // A name of one word is spelt the same, and may be a word of the sentence.
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

/** Whom the schema's rules let run an operation. */
export interface Audience {
  isPublic: boolean;
  /** What they must all be permitted; empty for everybody signed in. */
  actions: readonly Action[];
  /** The root fields, each of which a token must be allowed. */
  fields: readonly GraphQLField<unknown, unknown>[];
}

/** Those whom the rules of every root field of an operation let run it. */
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
 * Refuses a person whom the schema's rules refuse the operation anyway, before anything else is
 * looked at: they learn nothing of what a right request would be, and no upload of theirs is read.
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
 * Runs a route's operation in process, with the rules that GraphQL has.
 *
 * @returns the operation's data
 * @throws Failure the first that an operation met, its fields in snake_case
 */
export async function executeOperation(operation: Operation, context: Context): Promise<unknown> {
  return dataOf(await runOperation(operation, context), context.requestId);
}
