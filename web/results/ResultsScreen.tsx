import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { ResultRowFragment } from "../gql/graphql.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { Select } from "../ui/Select.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { FinishedPanel } from "./FinishedPanel.tsx";
import { ResultSummaryStrip } from "./ResultSummaryStrip.tsx";
import classes from "./ResultsScreen.module.css";
import { ResultsSkeleton } from "./ResultsSkeleton.tsx";
import { ResultTable } from "./ResultTable.tsx";
import { ResultsQuery } from "./result-documents.ts";
import { kindFilterFrom, ofKind, sortOrderFrom, sortOrders, sortResults } from "./result-list.ts";
import { useFinished } from "./use-finished.ts";

/** Results: summary, order, filter, rows (docs/screens.md, section 8). */
export function ResultsScreen() {
  const finished = useFinished();
  const [title, setTitle] = useState("Results");
  const query = useQuery(ResultsQuery, { variables: { skip: 0 } });

  async function showOlder(): Promise<void> {
    await query.fetchMore({
      variables: { skip: query.data?.results.items.length ?? 0 },
      updateQuery: (known, { fetchMoreResult }) => ({
        ...fetchMoreResult,
        results: {
          ...fetchMoreResult.results,
          items: [...known.results.items, ...fetchMoreResult.results.items],
        },
      }),
    });
  }

  return (
    <Page title={title}>
      <PageHead title="Results" />
      {finished !== null && <FinishedPanel key={finished} resultId={finished} onTitle={setTitle} />}
      <Loaded query={query} failure="Failed to load results" skeleton={<ResultsSkeleton />}>
        {({ results: { totalCount, items }, userStatistics }) =>
          totalCount === 0 ? (
            <EmptyState
              title="No results yet"
              actions={
                <ButtonLink kind="primary" to="/tests">
                  Browse tests
                </ButtonLink>
              }
            >
              Your results appear here after your first test, with every answer explained.
            </EmptyState>
          ) : (
            <>
              <ResultSummaryStrip
                total={totalCount}
                average={userStatistics.averageScore}
                best={userStatistics.bestScore}
                highScoreRate={userStatistics.highScoreRate}
              />
              <Results results={items} justNow={finished} />
              {totalCount > items.length && (
                <OlderResults listed={items.length} totalCount={totalCount} onShow={showOlder} />
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

interface OlderResultsProps {
  listed: number;
  totalCount: number;
  onShow: () => Promise<void>;
}

function OlderResults({ listed, totalCount, onShow }: OlderResultsProps) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  function show(): void {
    setState("busy");
    onShow().then(
      () => setState("idle"),
      () => setState("failed"),
    );
  }
  return (
    <div className={classes.rest}>
      <p role="status">
        {state === "failed" && "Failed to load results. "}
        The newest {listed} of {totalCount} results are listed.
      </p>
      <Button busy={state === "busy"} busyLabel="Loading" onClick={show}>
        {state === "failed" ? "Try Again" : "Show older results"}
      </Button>
    </div>
  );
}

interface ResultsProps {
  results: ResultRowFragment[];
  /** The result just made; null for none. */
  justNow: string | null;
}

function Results({ results, justNow }: ResultsProps) {
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const kind = kindFilterFrom(query.get("kind"));
  const order = sortOrderFrom(query.get("sort"));
  const shown = sortResults(ofKind(results, kind), order);

  function set(name: "kind" | "sort", value: string, unless: string): void {
    const next = new URLSearchParams(query);
    if (value === unless) next.delete(name);
    else next.set(name, value);
    // At once: until the address has changed, the box would show its old state.
    // What was just finished belongs to this visit, however its list is ordered.
    setQuery(next, { replace: true, preventScrollReset: true, flushSync: true, state });
  }

  return (
    <>
      <div className={classes.controls}>
        <Segmented
          label="Kind of test"
          full
          value={kind}
          options={[
            { value: "all", label: `All ${results.length}` },
            { value: "regular", label: `Regular ${ofKind(results, "regular").length}` },
            { value: "random", label: `Random ${ofKind(results, "random").length}` },
          ]}
          onChange={(value) => set("kind", value, "all")}
        />
        <Select
          label="Sort by"
          labelShown
          value={order}
          options={[...sortOrders]}
          onChange={(value) => set("sort", value, "newest")}
        />
      </div>
      {shown.length > 0 ? (
        <ResultTable results={shown} justNow={justNow} />
      ) : (
        <EmptyState
          title={kind === "random" ? "No random test yet" : "No regular test yet"}
          actions={<Button onClick={() => set("kind", "all", "all")}>Show all results</Button>}
        >
          None of your results is of this kind.
        </EmptyState>
      )}
    </>
  );
}
