import { useDeferredValue } from "react";

/**
 * What a query has brought, as it can be shown without holding the page up: React makes what is long of
 * it in slices, between which it answers, and what was there (a skeleton, or what was known before)
 * stays until it is done.
 */
export function useDeferred<Query extends { data?: unknown }>(query: Query): Query {
  const data = useDeferredValue(query.data);
  return { ...query, data: query.data === undefined ? undefined : data };
}
