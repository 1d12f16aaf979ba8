import { randomUUID } from "node:crypto";
import { EnvelopArmor } from "@escape.tech/graphql-armor";
import { useCSRFPrevention } from "@graphql-yoga/plugin-csrf-prevention";
import { usePersistedOperations } from "@graphql-yoga/plugin-persisted-operations";
import type { FastifyBaseLogger } from "fastify";
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
} from "graphql";
import { createYoga, isAsyncIterable, type Plugin } from "graphql-yoga";
import type { Context } from "./context.ts";
import { keptDocuments, useDocumentLimits } from "./document-limits.ts";
import { answerError } from "./errors.ts";
import type { Operation } from "./run-operation.ts";
import type { ServerContext } from "./server-context.ts";

/** Runs an operation within what its sender may ask, and in turn; see runOperation. */
export type Run = (operation: Operation, context: Context) => Promise<ExecutionResult>;

/** Runs operations within the limits of their sender, and in turns. */
function useQueues(run: Run): Plugin<ServerContext & Context> {
  return {
    onExecute: ({ setExecuteFn }) => {
      setExecuteFn(({ variableValues, contextValue, ...operation }: ExecutionArgs) =>
        run({ ...operation, variables: variableValues ?? {} }, contextValue as Context),
      );
    },
  };
}

/** A header that no cross-site request carries without a preflight. */
const CSRF_HEADERS = ["x-lexam-csrf", "authorization", "apollo-require-preflight"];

/** Turns what resolvers throw into what callers may see, and logs the rest under the request's id. */
function useAnsweredErrors(): Plugin<ServerContext & Context> {
  const answered = (result: ExecutionResult, { incoming, requestId }: ServerContext & Context) => {
    if (!result.errors?.length) return result;
    const errors = result.errors.map((thrown): GraphQLError => {
      const { error, fault } = answerError(thrown, requestId);
      if (fault !== null) incoming.log.error({ err: fault, path: thrown.path }, "resolver failed");
      return error;
    });
    return { ...result, errors };
  };
  return {
    // What the limits refuse while parsing is the request's fault, not the server's.
    onParse:
      () =>
      ({ result, replaceParseResult }) => {
        if (result instanceof GraphQLError) replaceParseResult(answerError(result, "").error);
      },
    onValidate:
      () =>
      ({ result, setResult }) => {
        const errors = result as readonly GraphQLError[];
        if (errors.length === 0) return;
        setResult(errors.map((error) => answerError(error, "").error));
      },
    onExecute: ({ args }) => ({
      onExecuteDone: ({ result, setResult }) =>
        setResult(answered(result as ExecutionResult, args.contextValue)),
    }),
    onSubscribe: ({ args }) => ({
      onSubscribeResult: ({ result, setResult }) => {
        if (!isAsyncIterable(result)) setResult(answered(result, args.contextValue));
        return {
          onNext: ({ result: event, setResult: setEvent }) =>
            setEvent(answered(event as ExecutionResult, args.contextValue)),
        };
      },
    }),
  };
}

/**
 * GraphQL over HTTP at /graphql (docs/api.md, section 5): the schema behind limits on what an
 * anonymous client can send, without any state change from a request that a browser sends unasked.
 *
 * @param persisted the web client's operations by their hash
 */
export function buildYoga(
  schema: GraphQLSchema,
  persisted: ReadonlyMap<string, DocumentNode>,
  run: Run,
  log: FastifyBaseLogger,
) {
  const armor = new EnvelopArmor({
    blockFieldSuggestion: { enabled: false },
    // Counts no lists; runOperation does.
    costLimit: { enabled: false },
    maxAliases: { n: 20, allowList: [] },
    maxDepth: { n: 12, flattenFragments: true },
    maxDirectives: { n: 20 },
    // Bounds how deep the parser recurses as well.
    maxTokens: { n: 1_000 },
  });
  return createYoga<ServerContext, Context>({
    schema,
    graphqlEndpoint: "/graphql",
    landingPage: false,
    logging: false,
    batching: false,
    multipart: false,
    parserAndValidationCache: { documentCache: keptDocuments(), errorCache: keptDocuments() },
    // CORS is decided by the application, for every route alike.
    cors: false,
    // The page is served by route.ts, under a policy of its own.
    graphiql: false,
    context: ({ incoming }) => {
      if (incoming.caller === null) throw new Error("A caller of /graphql was not recognised.");
      return incoming.caller;
    },
    maskedErrors: {
      // What fails outside of execution; see useAnsweredErrors for the rest.
      maskError: (thrown) => {
        const faultId = randomUUID();
        const { error, fault } = answerError(thrown, faultId);
        if (fault !== null) log.error({ err: fault, faultId }, "GraphQL request failed");
        return error;
      },
    },
    plugins: [
      useCSRFPrevention({ requestHeaders: CSRF_HEADERS }),
      usePersistedOperations({
        allowArbitraryOperations: true,
        getPersistedOperation: (hash) => persisted.get(hash) ?? null,
        skipDocumentValidation: true,
        customErrors: {
          keyNotFound: {
            message: "The request has neither a query nor the hash of a known operation.",
            extensions: { code: "BAD_REQUEST", http: { status: 400 } },
          },
        },
      }),
      ...armor.protect().plugins,
      useDocumentLimits(),
      useQueues(run),
      useAnsweredErrors(),
    ],
  });
}
