import { type DocumentNode, type ExecutionResult, getOperationAST } from "graphql";
import type { Metrics } from "./metrics.ts";

/** Runs an operation, and counts how long it took and whether something of it failed. */
export type Measure = (
  operation: { document: DocumentNode; operationName?: string | null },
  run: () => Promise<ExecutionResult>,
) => Promise<ExecutionResult>;

/**
 * Measures operations by name. Clients choose names freely, so only names of the given documents get a label of their
 * own.
 */
export function measuredOperations(
  { operations }: Metrics,
  documents: Iterable<DocumentNode>,
): Measure {
  const names = new Set(
    [...documents].flatMap((document) => getOperationAST(document)?.name?.value ?? []),
  );
  return async ({ document, operationName }, run) => {
    const name = getOperationAST(document, operationName)?.name?.value ?? "other";
    const operation = names.has(name) ? name : "other";
    const began = performance.now();
    const result = await run();
    const outcome = (result.errors?.length ?? 0) > 0 ? "failed" : "ok";
    operations.observe({ operation, outcome }, (performance.now() - began) / 1_000);
    return result;
  };
}
