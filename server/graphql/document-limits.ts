import { type DocumentNode, GraphQLError, validate, visit } from "graphql";
import type { Plugin } from "graphql-yoga";
import { LRUCache } from "lru-cache";
import { assertAffordable, spend } from "./charge.ts";
import type { ServerContext } from "./server-context.ts";

/**
 * What a document may have, beyond GraphQL Armor's limits: validation compares fields with each other, and fragments
 * with those that they use. An introspection has some 70 fields, our own operations fewer.
 */
const MOST = { fields: 200, fragments: 20, "uses of fragments": 60, variables: 30 };
/** An answer repeats an alias as often as its field, so a long one makes a long answer. */
const LONGEST_ALIAS = 100;

/** A document with more errors than these has its author's attention already. */
const MAX_ERRORS = 10;

/** Characters of documents that stay parsed; a parsed one takes up to a hundred times as much memory. */
const MOST_KEPT = 150_000;

/** Milliseconds charged for parsing a document, at least. */
const LEAST_WORK = 0.5;

/** A cache by the texts of documents, bounded by characters so that visitors can't fill the memory. */
export function keptDocuments<Kept extends {}>(): LRUCache<string, Kept> {
  return new LRUCache({ maxSize: MOST_KEPT, sizeCalculation: (_, text) => text.length + 1 });
}

/** Says why a document is too large to be validated; null if it isn't. */
function findTooMuch(document: DocumentNode): string | null {
  const found = { fields: 0, fragments: 0, "uses of fragments": 0, variables: 0 };
  let longestAlias = 0;
  let isIntrospection = false;
  let isRenamed = false;
  visit(document, {
    Field({ name, alias }) {
      found.fields += 1;
      longestAlias = Math.max(longestAlias, alias?.value.length ?? 0);
      if (name.value === "__schema" || name.value === "__type") isIntrospection = true;
      if (alias !== undefined && name.value !== "__type") isRenamed = true;
    },
    FragmentDefinition: () => {
      found.fragments += 1;
    },
    FragmentSpread: () => {
      found["uses of fragments"] += 1;
    },
    VariableDefinition: () => {
      found.variables += 1;
      return false;
    },
    Argument: () => false,
  });
  for (const [what, most] of Object.entries(MOST)) {
    const count = found[what as keyof typeof MOST];
    if (count > most) {
      return `The document has ${count} ${what}, where ${most} are allowed. Send it in parts.`;
    }
  }
  if (longestAlias > LONGEST_ALIAS) {
    return `An alias has ${longestAlias} characters, where ${LONGEST_ALIAS} are allowed.`;
  }
  // Its fields have no cost (complexity.ts), so it must not repeat them.
  if (isIntrospection && isRenamed) {
    return "Introspection is answered under its own names: leave the aliases out.";
  }
  return null;
}

/**
 * Charges the sender of a document for parsing and validating it, and refuses a large one before it is validated.
 * Documents that Yoga has cached, and the web client's, are neither parsed nor validated again.
 */
export function useDocumentLimits(): Plugin<ServerContext> {
  return {
    onParse: ({ context, parseFn, setParseFn }) =>
      setParseFn((source, options) => {
        const began = performance.now();
        try {
          const document: DocumentNode = parseFn(source, options);
          const excess = findTooMuch(document);
          if (excess !== null) throw new GraphQLError(excess);
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
