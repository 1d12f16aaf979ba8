import type { ApolloCache } from "@apollo/client";

/**
 * Tests have changed: what lists and counts of them were loaded are asked for again, and what random
 * tests draw, since private and inactive tests keep their questions back.
 */
export function forgetTestLists(cache: ApolloCache): void {
  const drawable = ["filterOptions", "randomTestMatches"];
  for (const fieldName of ["tests", "allTests", "adminCounters", ...drawable]) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
  }
  cache.gc();
}
