import type { ApolloCache } from "@apollo/client";

/** The bank has changed: what lists and counts of it were loaded are asked for again. */
export function forgetQuestionLists(cache: ApolloCache): void {
  for (const fieldName of ["questions", "subjects", "topics", "filterOptions", "adminCounters"]) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
  }
  cache.gc();
}
