import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { draftLimits } from "#rules/import-drafts.ts";
import type { ImportDraftList, ImportDraftRowsQuery, ImportRowMend } from "../../gql/graphql.ts";
import { DraftQuery, DraftRowsQuery, LeaveOutRow, MendRow } from "./draft-documents.ts";
import { useShowAgain } from "./use-import-draft.ts";

/** A row as a page saw it: changed since, it is not changed again. */
export interface SeenRow {
  number: number;
  version: string;
}

export type ListedRow = ImportDraftRowsQuery["importDraftRows"][number];

/** A list of a draft's questions, and what changes them. */
export function useDraftRows(id: string, list: ImportDraftList) {
  const client = useApolloClient();
  const refresh = useShowAgain();
  const variables = { id, list, after: 0 };
  const query = useQuery(DraftRowsQuery, { variables, fetchPolicy: "cache-and-network" });
  const [more, setMore] = useState<{ list: ImportDraftList; rows: ListedRow[]; isLast: boolean }>();
  const first = query.data?.importDraftRows ?? [];
  const further = more?.list === list ? more.rows : [];
  const last = first.at(-1)?.number ?? 0;
  // The first page takes in what comes behind it when one of its rows is mended.
  const rows = [...first, ...further.filter(({ number }) => number > last)];
  const isFull = first.length === draftLimits.draftRowsListed;
  const refetchQueries = [DraftQuery, DraftRowsQuery];
  const [mendRow] = useMutation(MendRow, { refetchQueries, awaitRefetchQueries: true });
  const [leaveOutRow] = useMutation(LeaveOutRow, { refetchQueries, awaitRefetchQueries: true });

  async function showMore(): Promise<void> {
    const after = rows.at(-1)?.number ?? 0;
    const { data } = await client.query({
      query: DraftRowsQuery,
      ...{ variables: { id, list, after }, fetchPolicy: "network-only" },
    });
    const items = data?.importDraftRows ?? [];
    const isLast = items.length < draftLimits.draftRowsListed;
    setMore({ list, rows: [...further, ...items], isLast });
  }

  return {
    rows,
    isLoading: query.data === undefined,
    hasMore: isFull && !(more?.list === list && more.isLast),
    showMore,
    mend: (row: SeenRow, mend: ImportRowMend | null) =>
      mendRow({ variables: { draftId: id, ...row, mend } }),
    leaveOut: (row: SeenRow, isLeftOut: boolean) =>
      leaveOutRow({ variables: { draftId: id, ...row, isLeftOut } }),
    /** Shows everything as it is now, after a change in another window. */
    refresh,
  };
}
