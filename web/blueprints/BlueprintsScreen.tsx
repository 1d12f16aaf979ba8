import { useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { formatDate } from "#rules/times.ts";
import type { BlueprintRowFactsFragment } from "../gql/graphql.ts";
import { ListScreen, listingOf } from "../screens/ListScreen.tsx";
import { addressOf, pageNumber } from "../ui/address.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { RowTitle } from "../ui/RowTitle.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import classes from "./Blueprints.module.css";
import { BlueprintsQuery } from "./blueprint-documents.ts";
import { DrawDialog } from "./DrawDialog.tsx";

const listAddress = addressOf<{ page: number }>({ page: pageNumber() });
const pageSize = 20;

const columns = [
  { label: "Blueprint" },
  { label: "Sections", className: classes.count },
  { label: "Questions", className: classes.count },
  { label: "Papers", className: classes.count },
  { label: "Changed", className: classes.changed },
  { label: "Actions", spoken: true, className: classes.actions },
];

const add = (
  <ButtonLink
    kind="primary"
    to="/admin/blueprints/new"
    icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
  >
    Add Blueprint
  </ButtonLink>
);

/** Blueprints: how tests are filled, saved for parallel papers (docs/screens.md, section 10). */
export function BlueprintsScreen() {
  const addressed = useAddressedState(listAddress);
  const query = useQuery(BlueprintsQuery, {
    variables: pageArguments(addressed.settled.page, pageSize),
    fetchPolicy: "cache-and-network",
  });
  const listing = listingOf(query, ({ blueprints }) => blueprints);
  const [drawn, setDrawn] = useState<BlueprintRowFactsFragment | null>(null);
  return (
    <ListScreen
      title="Blueprints"
      noun="blueprints"
      lead="How a test is filled from the bank, section by section."
      actions={add}
      listing={listing}
      pageSize={pageSize}
      addressed={addressed}
      filters={null}
      found={({ totalCount }) => `${figure(totalCount)} blueprints`}
      skeleton={<ListSkeleton label="Loading blueprints" rows={6} rowHeight={47} />}
      table={({ items }) => (
        <DataTable label="Blueprints" columns={columns} stale={listing.isStale}>
          {items.map((blueprint) => (
            <Row key={blueprint.id} blueprint={blueprint} onDraw={() => setDrawn(blueprint)} />
          ))}
        </DataTable>
      )}
      whyNothing={() => "There is no blueprint."}
      empty={
        <EmptyState title="No blueprints yet" actions={add}>
          A blueprint says how many questions of which subjects a test has. Papers are drawn from
          it.
        </EmptyState>
      }
    >
      {() => drawn && <DrawDialog blueprint={drawn} onClose={() => setDrawn(null)} />}
    </ListScreen>
  );
}

interface RowProps {
  blueprint: BlueprintRowFactsFragment;
  onDraw: () => void;
}

function Row({ blueprint, onDraw }: RowProps) {
  const { id, name, sections, questionCount, drawCount, updatedAt } = blueprint;
  return (
    <DataRow className={classes.listed}>
      <td>
        <RowTitle to={`/admin/blueprints/${id}`}>{name}</RowTitle>
      </td>
      <td className={classes.count}>
        {sections.length > 1 ? figure(sections.length) : "No"}
        <span className={classes.word}> sections</span>
      </td>
      <td className={classes.count}>
        {figure(questionCount)}
        <span className={classes.word}> questions</span>
      </td>
      <td className={classes.count}>
        {figure(drawCount)}
        <span className={classes.word}>{drawCount === 1 ? " paper" : " papers"}</span>
      </td>
      <td className={classes.changed}>{formatDate(updatedAt)}</td>
      <td className={classes.actions}>
        <Button size="small" kind="list" aria-label={`Create a test from ${name}`} onClick={onDraw}>
          Create Test
        </Button>
      </td>
    </DataRow>
  );
}
