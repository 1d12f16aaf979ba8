import { Transform } from "node:stream";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { can } from "#rules/permissions.ts";
import { problem, sendProblem } from "./problem.ts";

const KILOBYTE = 1024;

/** What may be sent as JSON, in bytes. */
export const BODY_LIMITS = {
  /** Where nothing else is said: an attempt on 1,000 questions has 50 KB of answers, and 32 KB of annotations. */
  usual: 96 * KILOBYTE,
  /** A question of the longest texts there can be, in a script of three bytes a character. */
  question: 160 * KILOBYTE,
  /** A passage with its questions, and what administrators send over GraphQL, where it may be one. */
  passage: 1024 * KILOBYTE,
  /** Where everybody may send something: a token. */
  token: 4 * KILOBYTE,
  /** Operations of visitors over GraphQL: an introspection has 2 KB. */
  visitor: 16 * KILOBYTE,
};

/** What is said of a body of more than so many bytes. */
export function tooLargeText(limit: number): string {
  return `The body is larger than the ${limit / KILOBYTE} KB that are read here.`;
}

function tooLarge(limit: number): Error {
  const error = new Error(tooLargeText(limit)) as FastifyError;
  error.statusCode = 413;
  return error;
}

/** Passes bytes on until there are too many. */
function counted(limit: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) done(tooLarge(limit));
      else done(null, chunk);
    },
  });
}

/** How much JSON may come over GraphQL depends on who sends it. */
function graphqlLimit({ caller }: FastifyRequest): number {
  if (caller === null || caller.viewer === null) return BODY_LIMITS.visitor;
  return can(caller.viewer.role, "limits:exceed") ? BODY_LIMITS.passage : BODY_LIMITS.usual;
}

/** For the scope of /graphql: refuses what is more than its sender may send. */
export function limitGraphQLBodies(scope: FastifyInstance): void {
  scope.addHook("preParsing", async (request, _reply, payload) => {
    const limit = graphqlLimit(request);
    const { "content-length": length } = request.headers;
    if (length === undefined) return payload.pipe(counted(limit));
    if (Number(length) > limit) throw tooLarge(limit);
    return payload;
  });
}

/** Whether more may be on its way than anybody may send, as far as the headers say. */
function isLargeOrUnknown({ headers }: FastifyRequest): boolean {
  const { "content-length": length = 0, "transfer-encoding": encoding } = headers;
  return encoding !== undefined || Number(length) > BODY_LIMITS.passage;
}

/**
 * Refuses compressed bodies, of which a few bytes cost as much as megabytes, and lets senders of
 * too much read why: a connection that is closed under a sender breaks before the answer is seen.
 * So the rest of the body is read and thrown away, for as long as `limitSlowRequests` allows, and
 * until its sender has sent too much lately: that costs a millisecond for each half megabyte.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const encoding = request.headers["content-encoding"];
    if (encoding === undefined || encoding.toLowerCase() === "identity") return;
    reply.header("accept-encoding", "identity");
    return sendProblem(reply, problem(415, "Send the body as it is, not compressed."));
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.raw.complete || app.stopping.aborted) return;
    if (reply.statusCode === 429 && isLargeOrUnknown(request)) {
      reply.header("connection", "close");
      return;
    }
    // Set by Fastify where a body could not be read.
    reply.removeHeader("connection");
  });
}
