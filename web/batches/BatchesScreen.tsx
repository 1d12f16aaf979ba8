import { useQuery } from "@apollo/client/react";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { useCan } from "../apollo/use-can.ts";
import type { BatchRowFragment } from "../gql/graphql.ts";
import { ListScreen, listingOf } from "../screens/ListScreen.tsx";
import { addressOf, flag, pageNumber, text } from "../ui/address.ts";
import { Badge } from "../ui/Badge.tsx";
import { BatchMark } from "../ui/BatchMark.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { RowTitle } from "../ui/RowTitle.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { BatchDialog } from "./BatchDialog.tsx";
import classes from "./BatchesScreen.module.css";
import { BatchesQuery } from "./batch-documents.ts";
import { LastRoster } from "./LastRoster.tsx";
import { UploadRosterDialog } from "./UploadRosterDialog.tsx";

const listAddress = addressOf<{ search: string; archived: boolean; page: number }>({
  search: text,
  archived: flag("archived"),
  page: pageNumber(),
});
// Figures are counted for each batch of a page, from its students and their attempts.
const pageSize = 10;
const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** Batches: groups of students, and the rosters that fill them (docs/screens.md, section 10). */
export function BatchesScreen() {
  const addressed = useAddressedState(listAddress);
  const { search, archived, page } = addressed.settled;
  const query = useQuery(BatchesQuery, {
    variables: { search: search.trim() || null, archived, ...pageArguments(page, pageSize) },
    fetchPolicy: "cache-and-network",
  });
  const listing = listingOf(query, ({ batches }) => batches);
  const [asked, setAsked] = useState<"batch" | "roster" | null>(null);
  /** Uploads so far: each shows its rows from the start. */
  const [rosters, setRosters] = useState(0);
  const mayChange = useCan()("batch:write");
  const add = () => setAsked("batch");
  const isEmpty = listing.page?.totalCount === 0 && !search.trim();
  return (
    <ListScreen
      title="Batches"
      noun="batches"
      lead="A student may be in several. Taking somebody out keeps the results."
      actions={
        mayChange && (
          <>
            <Button icon={<IconUpload {...icon} />} onClick={() => setAsked("roster")}>
              Upload Roster
            </Button>
            <Button
              kind={isEmpty ? "secondary" : "primary"}
              icon={<IconPlus {...icon} />}
              onClick={add}
            >
              Add Batch
            </Button>
          </>
        )
      }
      listing={listing}
      pageSize={pageSize}
      addressed={addressed}
      filters={
        <search className={classes.filters}>
          <SlashSearchField
            label="Search batch or student"
            value={addressed.state.search}
            onChange={({ currentTarget }) =>
              addressed.set({ ...addressed.state, search: currentTarget.value, page: 1 })
            }
          />
          <Checkbox
            label="Archived too"
            checked={addressed.state.archived}
            onChange={({ currentTarget }) =>
              addressed.set({ ...addressed.state, archived: currentTarget.checked, page: 1 }, "now")
            }
          />
        </search>
      }
      found={({ totalCount }) => `${figure(totalCount)} batches match`}
      skeleton={<ListSkeleton label="Loading batches" rows={6} rowHeight={47} />}
      table={({ items }) => <BatchTable batches={items} isStale={listing.isStale} />}
      whyNothing={(state) =>
        state.search.trim()
          ? `No batch and no student in one matches “${state.search.trim()}”.`
          : "There is no batch."
      }
      empty={
        <EmptyState
          title="No batches yet"
          actions={
            mayChange && (
              <Button kind="primary" onClick={add}>
                Add Batch
              </Button>
            )
          }
        >
          A batch is a group of students, such as a class.
        </EmptyState>
      }
    >
      {() => (
        <>
          {mayChange && (
            <LastRoster key={rosters} waits={query.loading && listing.page === undefined} />
          )}
          {asked === "batch" && <BatchDialog onClose={() => setAsked(null)} />}
          {asked === "roster" && (
            <UploadRosterDialog
              onClose={(taken) => {
                setAsked(null);
                if (taken) setRosters(rosters + 1);
              }}
            />
          )}
        </>
      )}
    </ListScreen>
  );
}

/** The one test that all batches took last; null when they differ. */
function commonTest(batches: readonly BatchRowFragment[]): string | null {
  const titles = new Set(batches.flatMap(({ figures }) => figures.lastTestTitle ?? []));
  return titles.size === 1 ? ([...titles][0] ?? null) : null;
}

interface BatchTableProps {
  batches: readonly BatchRowFragment[];
  isStale: boolean;
}

function BatchTable({ batches, isStale }: BatchTableProps) {
  const common = commonTest(batches);
  const columns = [
    { label: "Letters", spoken: true, className: classes.mark },
    { label: "Batch", className: classes.name },
    { label: "Students", className: classes.count },
    { label: "Not signed in yet", className: classes.waiting },
    { label: "Tests open", className: classes.count },
    { label: common === null ? "Mean of last test" : `Mean of ${common}`, className: classes.mean },
    { label: "Report", spoken: true, className: classes.report },
  ];
  return (
    <DataTable label="Batches" columns={columns} stale={isStale}>
      {batches.map((batch) => (
        <Row key={batch.id} batch={batch} isCommon={common !== null} />
      ))}
    </DataTable>
  );
}

function Row({ batch, isCommon }: { batch: BatchRowFragment; isCommon: boolean }) {
  const { id, name, archivedAt, figures } = batch;
  const { lastTestId, lastTestTitle, lastMean, lastMaxMarks } = figures;
  const share = lastMean === null || !lastMaxMarks ? 0 : Math.max(0, lastMean / lastMaxMarks);
  return (
    <DataRow className={classes.row}>
      <td className={classes.mark}>
        <BatchMark batch={batch} />
      </td>
      <td className={classes.name}>
        <RowTitle to={`/admin/batches/${id}`}>{name}</RowTitle>{" "}
        {archivedAt !== null && <Badge>Archived</Badge>}
      </td>
      <td className={classes.count}>
        <strong>{figure(figures.studentCount)}</strong>
        <span className="visually-hidden"> students</span>
      </td>
      <td className={classes.waiting}>{figure(figures.waitingCount)}</td>
      <td className={classes.open}>{figure(figures.openTestCount)}</td>
      <td className={classes.mean}>
        {lastMean === null ? (
          "–"
        ) : (
          <span className={classes.bar} title={lastTestTitle ?? undefined}>
            <i className={classes.track} aria-hidden>
              <i style={{ width: `${100 * share}%` }} />
            </i>
            {lastMean.toFixed(1)}
            {!isCommon && <span className={classes.of}>{lastTestTitle}</span>}
          </span>
        )}
      </td>
      <td className={classes.report}>
        {lastTestId !== null && (
          <TextLink
            to={`/admin/reports/tests/${lastTestId}?batch=${id}`}
            aria-label={`Report of ${name}`}
          >
            Report
          </TextLink>
        )}
      </td>
    </DataRow>
  );
}
