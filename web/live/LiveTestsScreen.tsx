import { useQuery } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import type { LivePhase, LiveTestFactsFragment } from "../gql/graphql.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { RowTitle } from "../ui/RowTitle.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import classes from "./LiveTestsScreen.module.css";
import { LiveTestsQuery } from "./live-documents.ts";
import { closingText, expectedOf, openingText } from "./live-words.ts";

const POLL_MS = 10_000;
type Counts = LiveTestFactsFragment["figures"]["counts"];
const PHASES: Record<LivePhase, string> = { BEFORE: "Opens soon", OPEN: "Open", OVER: "Closed" };

/** The count columns. "Time over" is a column only if a test in the list has such attempts. */
function countsOf(tests: readonly LiveTestFactsFragment[]) {
  const hasTimeOver = tests.some(({ figures }) => figures.counts.timeOver > 0);
  return [
    { label: "Writing", of: (counts: Counts) => counts.writing },
    { label: "Silent", of: (counts: Counts) => counts.silent },
    ...(hasTimeOver ? [{ label: "Time over", of: (counts: Counts) => counts.timeOver }] : []),
    { label: "Submitted", of: (counts: Counts) => counts.submitted },
    { label: "Expected", of: expectedOf },
  ];
}

/** Tests that are open, open soon or have just closed, each with a link to its live page. */
export function LiveTestsScreen() {
  const query = useQuery(LiveTestsQuery, {
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  return (
    <Page title="Live">
      <PageHead title="Live" lead="Tests that are open, open within a week, or have just closed." />
      <Loaded
        query={query}
        failure="Failed to load live tests"
        skeleton={<ListSkeleton label="Loading live tests" rows={4} rowHeight={64} />}
      >
        {({ liveTests }) =>
          liveTests.length === 0 ? (
            <EmptyState
              title="No test is open"
              actions={<ButtonLink to="/admin/all-tests">All Tests</ButtonLink>}
            >
              A test appears here once it has an opening or a closing time.
            </EmptyState>
          ) : (
            <LiveTests tests={liveTests} />
          )
        }
      </Loaded>
    </Page>
  );
}

function LiveTests({ tests }: { tests: readonly LiveTestFactsFragment[] }) {
  const counts = countsOf(tests);
  return (
    <DataTable
      label="Live tests"
      stacks="tablet"
      columns={[
        { label: "Test" },
        { label: "Times", className: classes.times },
        ...counts.map(({ label }) => ({ label, className: classes.count })),
      ]}
    >
      {tests.map((test) => (
        <DataRow className={classes.row} key={test.id}>
          <td className={classes.test}>
            <RowTitle to={`/admin/live/${test.id}`}>{test.title}</RowTitle>{" "}
            <Badge>{PHASES[test.phase]}</Badge>
          </td>
          <td className={classes.times}>
            {openingText(test)}
            <span className={classes.closing}>{closingText(test)}</span>
          </td>
          {counts.map(({ label, of }) => (
            <td className={classes.count} key={label}>
              {figure(of(test.figures.counts))}
              <span className={classes.caption}> {label.toLowerCase()}</span>
            </td>
          ))}
        </DataRow>
      ))}
    </DataTable>
  );
}
