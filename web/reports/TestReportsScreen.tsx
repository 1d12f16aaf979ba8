import { useQuery } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import { formatIst } from "#rules/times.ts";
import type { ReportRowFragment } from "../gql/graphql.ts";
import { ListScreen, listingOf } from "../screens/ListScreen.tsx";
import { addressOf, pageNumber, text } from "../ui/address.ts";
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

const listAddress = addressOf<{ search: string; page: number }>({
  search: text,
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
  const { search, page } = addressed.settled;
  const query = useQuery(TestReportsQuery, {
    variables: { search: search.trim() || null, ...pageArguments(page, pageSize) },
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
              addressed.set({ search: currentTarget.value, page: 1 })
            }
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
      whyNothing={(state) => `No test that was taken matches “${state.search.trim()}”.`}
      empty={empty}
    >
      {() => null}
    </ListScreen>
  );
}

function Row({ report }: { report: ReportRowFragment }) {
  const { id, title, isArchived, firstAttemptCount, attemptCount, openAttemptCount } = report;
  const { lastSubmittedAt } = report;
  return (
    <DataRow className={classes.row}>
      <td className={classes.id}>{id}</td>
      <td className={classes.test}>
        <RowTitle to={`/admin/reports/tests/${id}`}>{title}</RowTitle>{" "}
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
          <time dateTime={lastSubmittedAt}>{formatIst(lastSubmittedAt)}</time>
        )}
      </td>
    </DataRow>
  );
}
