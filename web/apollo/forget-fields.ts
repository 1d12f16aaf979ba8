import type { ApolloCache } from "@apollo/client";

let loaded: ApolloCache | null = null;

/** Registers the page's cache, once it has loaded. */
export function forgetIn(cache: ApolloCache): void {
  loaded = cache;
}

/**
 * Evicts fields from the page's cache. A page that hasn't loaded the cache, such as a quiz opened by its
 * address, has nothing to evict.
 */
export function forgetLoaded(fieldNames: readonly string[]): void {
  if (loaded !== null) forgetFields(loaded, fieldNames);
}

/** Evicts root fields, also those of the dashboard, so that they are fetched again. */
export function forgetFields(cache: ApolloCache, fieldNames: readonly string[]): void {
  for (const fieldName of fieldNames) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
    cache.evict({ id: "Dashboard:{}", fieldName });
  }
  cache.gc();
}
