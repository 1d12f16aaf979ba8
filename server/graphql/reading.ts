import { type DocumentNode, validate } from "graphql";
import type { Plugin } from "graphql-yoga";
import { LRUCache } from "lru-cache";
import type { Context } from "./context.ts";
import { FairQueue } from "./fair-queue.ts";
import { assertAffordable, hadMuch, spend } from "./run-operation.ts";
import { wasRun } from "./short-way.ts";
import { sizeRefusalOf } from "./size.ts";

/** A document with more mistakes than these has its author's attention already. */
const MAX_ERRORS = 10;

/**
 * Characters of documents that are kept when they were read, which costs nothing to do again. What is
 * kept of one is up to a hundred times as long.
 */
const MOST_KNOWN = 150_000;
/** What stands for an operation of the web client, whose document was read at the start. */
const PERSISTED = /^__PERSISTED_OPERATION_\w*__$/;

/** Milliseconds of work for reading a document, at least. */
const LEAST_WORK = 0.5;

/** A document that is being read: since when, and whose turn ends when it was. */
interface Reading {
  began: number;
  caller: Context;
  text: string;
  end: () => void;
}

/** What is kept of documents, by their texts. */
export function keptDocuments<Kept extends {}>(): LRUCache<string, Kept> {
  return new LRUCache({ maxSize: MOST_KNOWN, sizeCalculation: (_, text) => text.length + 1 });
}

interface Sent {
  incoming: { caller: Context | null };
}

/**
 * Has documents that nobody knows read and validated at their sender's cost, and refuses what would
 * take long before it is validated. Whoever had much lately waits for a turn with each of them, as
 * with operations (docs/api.md, section 8): a document that is refused is work too.
 *
 * @param known those that were found valid, by their texts; it adds to them
 */
export function useReading(known: LRUCache<string, DocumentNode>): Plugin {
  const readings = new WeakMap<object, Reading>();
  const noLimit = Number.POSITIVE_INFINITY;
  const turns = new FairQueue({
    ...{ atOnce: noLimit, largeAtOnce: noLimit },
    ...{ perPerson: 4, mostWaiting: 40 },
  });
  const requestOf = (context: unknown) => (context as Sent).incoming;
  const finish = (context: unknown, valid: DocumentNode | null) => {
    const request = requestOf(context);
    const reading = readings.get(request);
    if (reading === undefined) return;
    readings.delete(request);
    spend(reading.caller, Math.max(LEAST_WORK, performance.now() - reading.began));
    if (valid !== null) known.set(reading.text, valid);
    reading.end();
  };
  return {
    async onParams({ params: { query }, context }) {
      const request = requestOf(context);
      const { caller } = request;
      if (caller === null || query === undefined || wasRun(request)) return;
      if (PERSISTED.test(query) || known.has(query)) return;
      assertAffordable(caller);
      const key = caller.viewer === null ? caller.network : String(caller.viewer.userId);
      const end = await turns.take(key, { isLarge: false, isHeavy: hadMuch(caller) });
      const began = performance.now();
      readings.set(requestOf(context), { began, caller, text: query, end });
    },
    onParse: ({ context }) => {
      const reading = readings.get(requestOf(context));
      // Between the turn and the reading other requests may have had theirs.
      if (reading !== undefined) reading.began = performance.now();
      return ({ result, replaceParseResult }) => {
        const refusal =
          result instanceof Error ? result : sizeRefusalOf(result as unknown as DocumentNode);
        if (refusal === null) return;
        finish(context, null);
        if (!(result instanceof Error)) replaceParseResult(refusal);
      };
    },
    onValidate: ({ context, params: { documentAST }, setValidationFn }) => {
      setValidationFn((schema, document, rules, options) =>
        validate(schema, document, rules, { ...options, maxErrors: MAX_ERRORS }),
      );
      return ({ valid }) => finish(context, valid ? (documentAST as DocumentNode) : null);
    },
    // What ends before it was validated gives its turn back too.
    onResultProcess: ({ serverContext }) => finish(serverContext, null),
  };
}
