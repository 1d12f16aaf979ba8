import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Loaded, shownOf } from "../screens/Loaded.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { FinishedPanel } from "./FinishedPanel.tsx";
import { ResultList } from "./ResultList.tsx";
import { ResultSummaryStrip } from "./ResultSummaryStrip.tsx";
import { listAddress, listVariables } from "./result-list.ts";
import { ResultsQuery } from "./results-documents.ts";
import { useFinished } from "./use-finished.ts";

/** Results: the test just finished, summary, order, filter, rows (docs/screens.md, section 8). */
export function ResultsScreen() {
  const finished = useFinished();
  const [title, setTitle] = useState("Results");
  const addressed = useAddressedState(listAddress);
  const query = useQuery(ResultsQuery, { variables: listVariables(addressed.settled) });
  return (
    <Page title={title}>
      <PageHead title="Results" />
      {finished !== null && <FinishedPanel key={finished} resultId={finished} onTitle={setTitle} />}
      <Loaded
        query={query}
        failure="Failed to load results"
        skeleton={<ListSkeleton label="Loading results" rows={8} />}
      >
        {({ results, userStatistics: statistics }) =>
          statistics.totalTestsTaken === 0 && results.totalCount === 0 ? (
            <EmptyState
              title="No results yet"
              actions={
                <ButtonLink kind="primary" to="/tests">
                  Browse Tests
                </ButtonLink>
              }
            >
              Your results appear here after your first test, with every answer explained.
            </EmptyState>
          ) : (
            <>
              <ResultSummaryStrip
                total={statistics.totalTestsTaken}
                scored={statistics.scoredTests}
                average={statistics.averageScore}
                best={statistics.bestScore}
                highScoreRate={statistics.highScoreRate}
                lowScores={statistics.lowScores}
              />
              <ResultList
                addressed={addressed}
                counts={{ regular: results.regularCount, random: results.randomCount }}
                total={results.totalCount}
                results={results.items}
                stale={query.data === undefined && shownOf(query) !== undefined}
                justNow={finished}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
