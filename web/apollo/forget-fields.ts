import type { ApolloCache } from "@apollo/client";

let loaded: ApolloCache | null = null;

/** Says which cache the page has, once it has one. */
export function forgetIn(cache: ApolloCache): void {
  loaded = cache;
}

/**
 * Forgets fields in the page's own cache. A page that has not loaded it, as the quiz opened by its
 * address, has nothing to forget.
 */
export function forgetLoaded(fieldNames: readonly string[]): void {
  if (loaded !== null) forgetFields(loaded, fieldNames);
}

/** Forgets fields that were loaded before, also as parts of the dashboard: they are asked for again. */
export function forgetFields(cache: ApolloCache, fieldNames: readonly string[]): void {
  for (const fieldName of fieldNames) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
    cache.evict({ id: "Dashboard:{}", fieldName });
  }
  cache.gc();
}
