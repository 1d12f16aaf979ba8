import { useQuery } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import { formatDateTime } from "#rules/times.ts";
import type { ReportRowFragment } from "../gql/graphql.ts";
import { BatchSelect } from "../screens/batches/BatchSelect.tsx";
import { ListScreen, listingOf } from "../screens/ListScreen.tsx";
import { addressOf, idText, pageNumber, text } from "../ui/address.ts";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { RowTitle } from "../ui/RowTitle.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { TestReportsQuery } from "./report-documents.ts";
import classes from "./TestReportsScreen.module.css";

const listAddress = addressOf<{ search: string; batch: string; page: number }>({
  search: text,
  batch: idText,
  page: pageNumber(),
});
const pageSize = 20;

const columns = [
  { label: "ID", className: classes.id },
  { label: "Test" },
  { label: "Students", className: classes.count },
  { label: "Attempts", className: classes.count },
  { label: "In progress", className: classes.count },
  { label: "Last submitted", className: classes.last },
];

const empty = (
  <EmptyState
    title="No attempts yet"
    actions={<ButtonLink to="/admin/all-tests">All Tests</ButtonLink>}
  >
    A test is listed here once a student starts it.
  </EmptyState>
);

/** Test Reports: every test that students have taken or take now (docs/screens.md, section 10). */
export function TestReportsScreen() {
  const addressed = useAddressedState(listAddress);
  const { search, batch, page } = addressed.settled;
  const query = useQuery(TestReportsQuery, {
    variables: {
      search: search.trim() || null,
      batchId: batch || null,
      ...pageArguments(page, pageSize),
    },
    fetchPolicy: "cache-and-network",
  });
  const listing = listingOf(query, ({ testReports }) => testReports);
  return (
    <ListScreen
      title="Test Reports"
      noun="tests"
      lead="How tests went, who took them, and how each question did."
      listing={listing}
      pageSize={pageSize}
      addressed={addressed}
      filters={
        <search className={classes.filters}>
          <SlashSearchField
            label="Search title or description"
            value={addressed.state.search}
            onChange={({ currentTarget }) =>
              addressed.set({ ...addressed.state, search: currentTarget.value, page: 1 })
            }
          />
          <BatchSelect
            fits
            value={addressed.state.batch}
            onChange={(batch) => addressed.set({ ...addressed.state, batch, page: 1 }, "now")}
          />
        </search>
      }
      found={({ totalCount }) => `${figure(totalCount)} tests match`}
      skeleton={<ListSkeleton label="Loading tests" rows={8} rowHeight={52} />}
      table={({ items }) => (
        <DataTable label="Tests" columns={columns} stale={listing.isStale}>
          {items.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </DataTable>
      )}
      whyNothing={(state) =>
        state.search.trim()
          ? `No test that was taken matches “${state.search.trim()}”.`
          : "No student of this batch has taken a test."
      }
      empty={empty}
    >
      {() => null}
    </ListScreen>
  );
}

function Row({ report }: { report: ReportRowFragment }) {
  const { id, title, isArchived, firstAttemptCount, attemptCount, openAttemptCount } = report;
  const { lastSubmittedAt, batchId } = report;
  return (
    <DataRow className={classes.row}>
      <td className={classes.id}>{id}</td>
      <td className={classes.test}>
        <RowTitle to={`/admin/reports/tests/${id}${batchId === null ? "" : `?batch=${batchId}`}`}>
          {title}
        </RowTitle>{" "}
        {isArchived && <Badge>Deleted</Badge>}
      </td>
      <td className={classes.count}>
        {figure(firstAttemptCount)}
        <span className={classes.caption}>
          {firstAttemptCount === 1 ? " student" : " students"}
        </span>
      </td>
      <td className={classes.count}>
        {figure(attemptCount)}
        <span className={classes.caption}>{attemptCount === 1 ? " attempt" : " attempts"}</span>
      </td>
      <td className={classes.count} data-none={openAttemptCount === 0 || undefined}>
        {figure(openAttemptCount)}
        <span className={classes.caption}> in progress</span>
      </td>
      <td className={classes.last}>
        {lastSubmittedAt == null ? (
          "Never"
        ) : (
          <time dateTime={lastSubmittedAt}>{formatDateTime(lastSubmittedAt)}</time>
        )}
      </td>
    </DataRow>
  );
}
