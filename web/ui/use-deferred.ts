import { useDeferredValue } from "react";

/**
 * Returns the query with its data deferred: React renders a long list in slices and answers clicks in
 * between. Without it a result of 120 questions blocks a slow phone for most of a second.
 */
export function useDeferred<Query extends { data?: unknown }>(query: Query): Query {
  const data = useDeferredValue(query.data);
  return { ...query, data: query.data === undefined ? undefined : data };
}
