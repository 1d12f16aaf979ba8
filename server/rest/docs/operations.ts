import { openApiDocument } from "../openapi/document.ts";
import type { Operation } from "../openapi/types.ts";

/** An operation with the method and path it answers. */
export interface DocumentedMethod {
  method: string;
  path: string;
  operation: Operation;
}

/** The operations of a group in the order of the document. */
export function operationsOf(tag: string): DocumentedMethod[] {
  return Object.entries(openApiDocument().paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
    .filter(({ operation }) => operation.tags.includes(tag));
}
