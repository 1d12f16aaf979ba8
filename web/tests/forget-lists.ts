import type { ApolloCache } from "@apollo/client";

/** Tests have changed: what lists and counts of them were loaded are asked for again. */
export function forgetTestLists(cache: ApolloCache): void {
  for (const fieldName of ["tests", "allTests", "adminCounters"]) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
  }
  cache.gc();
}
