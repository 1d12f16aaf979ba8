import { type DocumentNode, validate } from "graphql";
import type { Plugin } from "graphql-yoga";
import { LRUCache } from "lru-cache";
import { assertAffordable, spend } from "./run-operation.ts";
import type { ServerContext } from "./server-context.ts";
import { sizeRefusalOf } from "./size.ts";

/** A document with more mistakes than these has its author's attention already. */
const MAX_ERRORS = 10;

/** Characters of documents that stay parsed; a parsed one takes up to a hundred times as much memory. */
const MOST_KEPT = 150_000;

/** Milliseconds charged for parsing a document, at least. */
const LEAST_WORK = 0.5;

/** What is kept of documents, by their texts: by characters, so that strangers can't fill the memory. */
export function keptDocuments<Kept extends {}>(): LRUCache<string, Kept> {
  return new LRUCache({ maxSize: MOST_KEPT, sizeCalculation: (_, text) => text.length + 1 });
}

/**
 * Charges anyone who sends a document for parsing and validating it, and refuses a large one before it is
 * validated. A document that Yoga keeps, or of the web client, is neither parsed nor validated again.
 */
export function useDocumentLimits(): Plugin<ServerContext> {
  return {
    onParse: ({ context, parseFn, setParseFn }) =>
      setParseFn((source, options) => {
        const began = performance.now();
        try {
          const document: DocumentNode = parseFn(source, options);
          const refusal = sizeRefusalOf(document);
          if (refusal !== null) throw refusal;
          return document;
        } finally {
          charge(context, Math.max(LEAST_WORK, performance.now() - began));
        }
      }),
    onValidate: ({ context, setValidationFn }) =>
      setValidationFn((schema, document, rules) => {
        if (context.incoming.caller !== null) assertAffordable(context.incoming.caller);
        const began = performance.now();
        const errors = validate(schema, document, rules, { maxErrors: MAX_ERRORS });
        charge(context, performance.now() - began);
        return errors;
      }),
  };
}

function charge({ incoming: { caller } }: ServerContext, work: number): void {
  if (caller !== null) spend(caller, work);
}
