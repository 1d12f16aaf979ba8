import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { IMPORT_ROWS_MAX } from "#rules/import-rows.ts";
import type { ImportOutcome } from "../gql/graphql.ts";
import { useHeldFailure } from "../screens/use-held-failure.ts";
import { ImportRowsQuery } from "./import-documents.ts";
import { type ImportList, type ImportRow, listHeader, listRecords } from "./import-lists.ts";

/** Rows that are shown at once, and that one press more brings. */
const PAGE = 50;

/** A list of an import's rows, page after page. */
export function useImportRows(id: string, outcome: ImportOutcome, search: string) {
  const client = useApolloClient();
  const key = `${id} ${outcome} ${search}`;
  const [more, setMore] = useState<{ key: string; rows: ImportRow[] }>({ key, rows: [] });
  const [loadingMore, setLoadingMore] = useState(false);
  const variables = { id, outcome, search, after: 0, limit: PAGE };
  const query = useQuery(ImportRowsQuery, {
    variables,
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
  });
  const { data, previousData, loading } = query;
  const failure = useHeldFailure(query);
  const page = (data ?? previousData)?.import.rows;
  const rows = [...(page?.items ?? []), ...(more.key === key ? more.rows : [])];

  async function loadMore(): Promise<void> {
    setLoadingMore(true);
    try {
      const after = rows.at(-1)?.row ?? 0;
      const answer = await client.query({
        query: ImportRowsQuery,
        variables: { ...variables, after },
        fetchPolicy: "no-cache",
      });
      const next = answer.data?.import.rows.items ?? [];
      const before = more.key === key ? more.rows : [];
      setMore({ key, rows: [...before, ...next] });
    } finally {
      setLoadingMore(false);
    }
  }

  return {
    rows,
    totalCount: page?.totalCount,
    stale: loading && !data,
    /** Null where rows are there. */
    failure: page ? null : failure,
    loadMore,
    loadingMore,
  };
}

/**
 * Reads a whole list as the pieces of a CSV file.
 *
 * @param onProgress called with how many rows there are so far
 */
export function useListDownload(id: string, header: readonly string[]) {
  const client = useApolloClient();
  return async (
    list: ImportList,
    search: string,
    onProgress: (rows: number) => void,
  ): Promise<string[]> => {
    const pieces = [listHeader(list, header)];
    for (let after = 0, done = 0; ; ) {
      const { data } = await client.query({
        query: ImportRowsQuery,
        variables: { id, outcome: list.outcome, search, after, limit: IMPORT_ROWS_MAX },
        fetchPolicy: "no-cache",
      });
      const items = data?.import.rows.items ?? [];
      pieces.push(listRecords(list, items));
      done += items.length;
      onProgress(done);
      const last = items.at(-1);
      if (last === undefined || items.length < IMPORT_ROWS_MAX) return pieces;
      after = last.row;
    }
  };
}
