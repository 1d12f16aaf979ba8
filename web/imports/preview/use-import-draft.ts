import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";
import { failureCode } from "../../apollo/failure.ts";
import { useHeldFailure } from "../../screens/use-held-failure.ts";
import { DraftQuery, DraftRowQuery, DraftRowsQuery } from "./draft-documents.ts";

/** What shows a draft and its questions. */
export const SHOWN = [DraftQuery, DraftRowsQuery, DraftRowQuery];

/** How often a draft is queried while it is read or imported, in milliseconds. */
const ASK_EVERY_MS = 400;

/** Loads a draft and its questions again. A failure leaves what is shown. */
export function useShowAgain(): () => Promise<void> {
  const client = useApolloClient();
  return async () => {
    await client.refetchQueries({ include: SHOWN }).catch(() => undefined);
  };
}

/**
 * A draft, followed while it is read, and loaded again when the page comes back into view.
 *
 * @returns `isGone` for one that is not kept any more, `failure` for why it can't be loaded
 */
export function useImportDraft(id: string | null) {
  const query = useQuery(DraftQuery, {
    variables: { id: id ?? "" },
    skip: id === null,
    fetchPolicy: "cache-and-network",
  });
  const { data, previousData, startPolling, stopPolling } = query;
  // A failure leaves what was loaded, with what is typed in it.
  const known = (data ?? previousData)?.importDraft ?? null;
  const draft = known?.id === id ? known : null;
  const stage = draft?.stage ?? "";
  // An import leaves what is still to be mended.
  const isMoving = ["READING", "RECEIVING", "IMPORTING"].includes(stage);
  useEffect(() => {
    if (isMoving) startPolling(ASK_EVERY_MS);
    else stopPolling();
  }, [isMoving, startPolling, stopPolling]);

  const showAgain = useShowAgain();
  const onVisible = useEffectEvent(() => {
    // Another tab may have mended or imported it.
    if (!document.hidden && stage === "READ") void showAgain();
  });
  useEffect(() => {
    const listener = () => onVisible();
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  }, []);
  const failure = useHeldFailure(query);
  const isGone = draft === null && failureCode(query.error) === "NOT_FOUND";
  return { draft, isGone, failure: draft === null && !isGone ? failure : null };
}
