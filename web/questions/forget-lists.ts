import type { ApolloCache } from "@apollo/client";

/** The bank has changed: what lists and counts of it were loaded are asked for again. */
export function forgetQuestionLists(cache: ApolloCache): void {
  for (const fieldName of ["questions", "subjects", "topics", "bankExams", "adminCounters"]) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
  }
  forgetDrawable(cache);
}

/** Random tests draw other questions now: what the generator offers and counts is asked for again. */
export function forgetDrawable(cache: ApolloCache): void {
  for (const fieldName of ["filterOptions", "randomTestMatches"]) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
  }
  cache.gc();
}
