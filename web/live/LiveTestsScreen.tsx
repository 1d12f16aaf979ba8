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
const PHASES: Record<LivePhase, string> = { BEFORE: "Opens soon", OPEN: "Open", OVER: "Closed" };

const columns = [
  { label: "Test" },
  { label: "Times", className: classes.times },
  { label: "Writing", className: classes.count },
  { label: "Silent", className: classes.count },
  { label: "Submitted", className: classes.count },
  { label: "Expected", className: classes.count },
];

/** Tests that are open, open soon or have just closed, each leading to its own page. */
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
              A test is shown here once its schedule has a time to open or to close.
            </EmptyState>
          ) : (
            <DataTable label="Live tests" columns={columns}>
              {liveTests.map((test) => (
                <Row key={test.id} test={test} />
              ))}
            </DataTable>
          )
        }
      </Loaded>
    </Page>
  );
}

function Row({ test }: { test: LiveTestFactsFragment }) {
  const { counts } = test.figures;
  const cells = [
    [counts.writing, "writing"],
    [counts.silent, "silent"],
    [counts.submitted, "submitted"],
    [expectedOf(counts), "expected"],
  ] as const;
  return (
    <DataRow className={classes.row}>
      <td className={classes.test}>
        <RowTitle to={`/admin/live/${test.id}`}>{test.title}</RowTitle>{" "}
        <Badge>{PHASES[test.phase]}</Badge>
      </td>
      <td className={classes.times}>
        {openingText(test)}
        <span className={classes.closing}>{closingText(test)}</span>
      </td>
      {cells.map(([count, caption]) => (
        <td className={classes.count} key={caption}>
          {figure(count)}
          <span className={classes.caption}> {caption}</span>
        </td>
      ))}
    </DataRow>
  );
}
