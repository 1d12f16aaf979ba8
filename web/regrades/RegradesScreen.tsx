import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { figure } from "#rules/figures.ts";
import type { RegradeHeadFragment } from "../gql/graphql.ts";
import { ListScreen, listingOf } from "../screens/ListScreen.tsx";
import { addressOf, pageNumber } from "../ui/address.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { RowTitle } from "../ui/RowTitle.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import classes from "./RegradesScreen.module.css";
import { RegradesQuery } from "./regrade-documents.ts";
import { isMoving, whatWords, whenWords } from "./regrade-words.ts";
import { UndoRegradeDialog } from "./UndoRegradeDialog.tsx";

const listAddress = addressOf<{ page: number }>({ page: pageNumber() });
const pageSize = 20;
const POLL_MS = 2_000;

const columns = [
  { label: "No.", className: classes.number },
  { label: "What" },
  { label: "Attempts", className: classes.attempts },
  { label: "When, who", className: classes.when },
  { label: "State", spoken: true, className: classes.state },
];

const add = (
  <ButtonLink kind="primary" to="/admin/regrades/new">
    New Regrade
  </ButtonLink>
);

/** Corrections of keys that were applied to results, and drafts of some. */
export function RegradesScreen() {
  const addressed = useAddressedState(listAddress);
  const [undone, setUndone] = useState<RegradeHeadFragment | null>(null);
  const query = useQuery(RegradesQuery, {
    variables: pageArguments(addressed.settled.page, pageSize),
    fetchPolicy: "cache-and-network",
  });
  const listing = listingOf(query, ({ regrades }) => regrades);
  const { startPolling, stopPolling } = query;
  const hasMoving = listing.page?.items.some(isMoving) ?? false;
  useEffect(() => {
    if (!hasMoving) return;
    startPolling(POLL_MS);
    return stopPolling;
  }, [hasMoving, startPolling, stopPolling]);
  return (
    <ListScreen
      title="Regrades"
      noun="regrades"
      lead="Corrected keys, and what they did to results."
      actions={add}
      listing={listing}
      pageSize={pageSize}
      addressed={addressed}
      filters={null}
      found={({ totalCount }) => `${figure(totalCount)} regrades`}
      skeleton={<ListSkeleton label="Loading regrades" rows={6} rowHeight={52} />}
      table={({ items }) => (
        <DataTable label="Regrades" columns={columns} stale={listing.isStale}>
          {items.map((regrade) => (
            <Row key={regrade.id} regrade={regrade} onUndo={() => setUndone(regrade)} />
          ))}
        </DataTable>
      )}
      whyNothing={() => "There is no regrade on this page."}
      empty={
        <EmptyState title="No regrades yet">
          Correct a wrong key, and every result that it marked is graded again.
        </EmptyState>
      }
    >
      {() => undone && <UndoRegradeDialog regrade={undone} onClose={() => setUndone(null)} />}
    </ListScreen>
  );
}

const STATES = { DRAFT: "Draft", APPLYING: "Applying", UNDOING: "Undoing", UNDONE: "Undone" };

function Row({ regrade, onUndo }: { regrade: RegradeHeadFragment; onUndo: () => void }) {
  const { id, state, corrections, attemptCount, failure } = regrade;
  return (
    <DataRow className={classes.row}>
      <td className={classes.number}>{id}</td>
      <td className={classes.what}>
        <RowTitle to={`/admin/regrades/${id}`}>{whatWords(corrections)}</RowTitle>
      </td>
      <td className={classes.attempts}>
        {figure(attemptCount)}
        <span className={classes.caption}> attempts</span>
      </td>
      <td className={classes.when}>{whenWords(regrade)}</td>
      <td className={classes.state}>
        {state === "APPLIED" ? (
          <Button size="small" kind="list" aria-label={`Undo regrade ${id}`} onClick={onUndo}>
            Undo
          </Button>
        ) : (
          <Badge>{failure !== null && state !== "DRAFT" ? "Failed" : STATES[state]}</Badge>
        )}
      </td>
    </DataRow>
  );
}
