import { useQuery, useSubscription } from "@apollo/client/react";
import { useState } from "react";
import type { ImportFactsFragment, ImportKind } from "../gql/graphql.ts";
import { type HeldFailure, useHeldFailure } from "../screens/use-held-failure.ts";
import { ImportProgress, LatestImportQuery } from "./import-documents.ts";

/** How often a running import is asked after when its stream of progress is out of reach. */
const ASK_EVERY_MS = 3_000;

/** The viewer's newest import of a kind, followed while one is in progress. */
export interface LatestImport {
  /** Undefined while it is not known yet, null when there is none. */
  latest: ImportFactsFragment | null | undefined;
  /** The newest that is not running any more, of those seen here. */
  last: ImportFactsFragment | null;
  /** Whether that of the file being uploaded here is over, though its upload has no answer yet. */
  isOver: boolean;
  /** Why it is not known. */
  failure: HeldFailure | null;
  /** Asks again; the newest that is known when there is no answer, null for none. */
  refetch: () => Promise<ImportFactsFragment | null>;
}

/**
 * Whether an import goes on, or is finished, though the upload that began it had no answer: its whole
 * file had come before the connection or the server was lost.
 *
 * @param before the newest import when the upload began
 */
export function isTakenAllTheSame(
  newest: ImportFactsFragment | null,
  before: Pick<ImportFactsFragment, "id"> | null | undefined,
): boolean {
  return (
    newest !== null && newest.id !== before?.id && newest.hasArrived && newest.status !== "FAILED"
  );
}

/**
 * The viewer's newest import. A running one is followed by subscription, whichever page or tab began
 * it, so that a reload finds it again.
 *
 * @param uploading the name of the file being uploaded here, whose import is about to begin; null for none
 */
export function useLatestImport(kind: ImportKind, uploading: string | null): LatestImport {
  const [isDeaf, setIsDeaf] = useState(false);
  /** The newest when the upload began. */
  const [before, setBefore] = useState<ImportFactsFragment | null | undefined>();
  const [last, setLast] = useState<ImportFactsFragment | null>(null);
  const query = useQuery(LatestImportQuery, {
    variables: { kind },
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
  });
  const { data, refetch, client, startPolling, stopPolling } = query;
  const failure = useHeldFailure(query);
  const latest = data?.latestImport;
  const isRunning = uploading !== null || latest?.status === "RUNNING";

  useSubscription(ImportProgress, {
    skip: !isRunning,
    onData: ({ data: { data: event } }) => {
      const progress = event?.importProgress;
      if (progress?.kind !== kind) return;
      client.writeQuery({
        query: LatestImportQuery,
        variables: { kind },
        data: { __typename: "Query", latestImport: progress },
      });
    },
    onError: () => {
      setIsDeaf(true);
      startPolling(ASK_EVERY_MS);
    },
  });
  if (isDeaf && !isRunning) {
    setIsDeaf(false);
    stopPolling();
  }
  if (latest && latest.status !== "RUNNING" && latest !== last) setLast(latest);
  if (uploading !== null && before === undefined && latest !== undefined) setBefore(latest);
  if (uploading === null && before !== undefined) setBefore(undefined);
  return {
    latest,
    last,
    isOver:
      uploading !== null &&
      before !== undefined &&
      latest?.fileName === uploading &&
      latest.id !== before?.id &&
      latest.status !== "RUNNING",
    failure: data ? null : failure,
    refetch: async () => {
      const answer = await refetch().catch(() => null);
      if (answer?.data) return answer.data.latestImport;
      const known = client.readQuery({ query: LatestImportQuery, variables: { kind } });
      return known?.latestImport ?? null;
    },
  };
}
