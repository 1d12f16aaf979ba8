import type { ApolloCache } from "@apollo/client";

/** Forgets fields that were loaded before, also as parts of the dashboard: they are asked for again. */
export function forgetFields(cache: ApolloCache, fieldNames: readonly string[]): void {
  for (const fieldName of fieldNames) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
    cache.evict({ id: "Dashboard:{}", fieldName });
  }
  cache.gc();
}
