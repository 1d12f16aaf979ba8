import type { TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useHeldFailure } from "../../screens/use-held-failure.ts";
import type { Part } from "../../ui/part.ts";

/** A query of the dashboard, for its blocks. */
export interface DashboardLoad<Fields> {
  /** Undefined until the first response, or if there was none. */
  fields: Fields | undefined;
  /** Fields fail independently: the server returns null for a failed one. */
  part: <Name extends keyof Fields>(name: Name) => Part<NonNullable<Fields[Name]>>;
  failure: ReturnType<typeof useHeldFailure>;
  isLoading: boolean;
  /** Loads the query again; resolves to true if every field has a value. */
  refresh: () => Promise<boolean>;
}

/** Loads one query of the dashboard. Cached data is shown at once, and refreshed. */
export function useDashboardQuery<Fields extends object>(
  document: TypedDocumentNode<{ dashboard: Fields }, Record<string, never>>,
): DashboardLoad<Fields> {
  const query = useQuery<{ dashboard: Fields }, Record<string, never>>(document, {
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
    errorPolicy: "all",
  });
  const failure = useHeldFailure(query);
  const fields = (query.data as { dashboard: Fields } | undefined)?.dashboard;

  function part<Name extends keyof Fields>(name: Name): Part<NonNullable<Fields[Name]>> {
    const value = fields?.[name];
    if (value != null) return { state: "ready", data: value };
    if (failure === null) return { state: "loading" };
    return { state: "failed", words: "", retry: failure.retry, retrying: failure.retrying };
  }

  async function refresh(): Promise<boolean> {
    try {
      const { error } = await query.refetch();
      return error === undefined;
    } catch {
      return false;
    }
  }

  const isLoading = fields === undefined && failure === null;
  return { fields, part, failure, isLoading, refresh };
}
