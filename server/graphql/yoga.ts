import { randomUUID } from "node:crypto";
import { EnvelopArmor } from "@escape.tech/graphql-armor";
import { useCSRFPrevention } from "@graphql-yoga/plugin-csrf-prevention";
import { usePersistedOperations } from "@graphql-yoga/plugin-persisted-operations";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { type ExecutionResult, GraphQLError } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { Dependencies } from "../dependencies.ts";
import type { Context } from "./context.ts";
import { createContext } from "./create-context.ts";
import { answerError } from "./errors.ts";
import { readPersistedOperations } from "./persisted-operations.ts";
import { schema } from "./schema.ts";

/** What Fastify hands to Yoga with each request. */
export interface ServerContext {
  incoming: FastifyRequest;
  reply: FastifyReply;
}

/** A header that no cross-site request carries without a preflight. */
const CSRF_HEADERS = ["x-lexam-csrf", "authorization", "apollo-require-preflight"];

/** Turns what resolvers throw into what callers may see, and logs the rest under the request's id. */
function useAnsweredErrors(): Plugin<ServerContext & Context> {
  return {
    // What the limits refuse while parsing is the request's fault, not the server's.
    onParse:
      () =>
      ({ result, replaceParseResult }) => {
        if (result instanceof GraphQLError) replaceParseResult(answerError(result, "").error);
      },
    onExecute: ({ args }) => {
      const { incoming, requestId } = args.contextValue;
      return {
        onExecuteDone: ({ result, setResult }) => {
          const answer = result as ExecutionResult;
          if (!answer.errors?.length) return;
          const errors = answer.errors.map((thrown): GraphQLError => {
            const { error, fault } = answerError(thrown, requestId);
            if (fault !== null) {
              incoming.log.error({ err: fault, path: thrown.path }, "resolver failed");
            }
            return error;
          });
          setResult({ ...answer, errors });
        },
      };
    },
  };
}

/**
 * GraphQL over HTTP at /graphql (contract.md, section 5): the schema behind limits on what a
 * stranger can send, without any state change from a request that a browser sends unasked.
 */
export function buildYoga(dependencies: Dependencies, log: FastifyBaseLogger) {
  const persisted = readPersistedOperations();
  const armor = new EnvelopArmor({
    blockFieldSuggestion: { enabled: false },
    costLimit: {
      enabled: true,
      maxCost: 20_000,
      objectCost: 2,
      scalarCost: 1,
      depthCostFactor: 1.5,
    },
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
    // CORS is decided by the application, for every route alike.
    cors: false,
    // The page is served by route.ts, under a policy of its own.
    graphiql: false,
    context: ({ incoming }) =>
      createContext(dependencies, incoming.headers.authorization, incoming.id),
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
        customErrors: {
          keyNotFound: {
            message: "The request has neither a query nor the hash of a known operation.",
            extensions: { code: "BAD_REQUEST", http: { status: 400 } },
          },
        },
      }),
      ...armor.protect().plugins,
      useAnsweredErrors(),
    ],
  });
}
