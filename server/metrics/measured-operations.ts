import { type DocumentNode, getOperationAST } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { Metrics } from "./metrics.ts";

/**
 * Measures operations by name. A stranger may name operations as they like: only names of the
 * given documents are told apart.
 */
export function useMeasuredOperations(
  { operations }: Metrics,
  documents: Iterable<DocumentNode>,
): Plugin {
  const names = new Set(
    [...documents].flatMap((document) => getOperationAST(document)?.name?.value ?? []),
  );
  return {
    onExecute({ args }) {
      const name = getOperationAST(args.document, args.operationName)?.name?.value ?? "other";
      const operation = names.has(name) ? name : "other";
      const began = performance.now();
      return {
        onExecuteDone({ result }) {
          const failed = "errors" in result && (result.errors?.length ?? 0) > 0;
          const outcome = failed ? "failed" : "ok";
          operations.observe({ operation, outcome }, (performance.now() - began) / 1_000);
        },
      };
    },
  };
}
