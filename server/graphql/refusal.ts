import type { FastifyRequest } from "fastify";
import type { GraphQLErrorExtensions } from "graphql";
import { answerError } from "./errors.ts";

interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What /graphql answers to a request that is refused, or fails, before GraphQL sees it. */
export function refusalOf(thrown: unknown, { id, log }: FastifyRequest): Refusal {
  const { error, fault } = answerError(thrown, id);
  if (fault !== null) log.error({ err: fault }, "request failed");
  const { http, ...extensions } = error.extensions as GraphQLErrorExtensions & {
    http?: { status?: number; headers?: Record<string, string> };
  };
  return {
    status: http?.status ?? 400,
    headers: {
      ...http?.headers,
      "cache-control": "no-store",
      "content-type": "application/graphql-response+json; charset=utf-8",
    },
    body: JSON.stringify({ errors: [{ message: error.message, extensions }] }),
  };
}
