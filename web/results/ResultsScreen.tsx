import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { describeFailure } from "../apollo/failure.ts";
import type { ResultRowFragment } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { Select } from "../ui/Select.tsx";
import { EmptyState, ErrorState } from "../ui/StateMessage.tsx";
import { ResultSummaryStrip } from "./ResultSummaryStrip.tsx";
import classes from "./ResultsScreen.module.css";
import { ResultsSkeleton } from "./ResultsSkeleton.tsx";
import { ResultTable } from "./ResultTable.tsx";
import { ResultsQuery } from "./result-documents.ts";
import { kindFilterFrom, ofKind, sortOrderFrom, sortOrders, sortResults } from "./result-list.ts";

/** Results: summary, order, filter, rows (docs/screens.md, section 8). */
export function ResultsScreen() {
  const { data, error, loading, refetch, fetchMore } = useQuery(ResultsQuery, {
    variables: { skip: 0 },
  });

  async function showOlder(): Promise<void> {
    await fetchMore({
      variables: { skip: data?.results.items.length ?? 0 },
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
    <Page title="Results">
      <PageHead title="Results" />
      {!data && !error && <ResultsSkeleton />}
      {!data && error && (
        <ErrorState
          title="Failed to load results"
          onRetry={() => void refetch().catch(() => undefined)}
          retrying={loading}
        >
          {describeFailure(error)}
        </ErrorState>
      )}
      {data?.results.totalCount === 0 && (
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
      )}
      {data && data.results.totalCount > 0 && (
        <>
          <ResultSummaryStrip
            total={data.results.totalCount}
            average={data.userStatistics.averageScore}
            best={data.userStatistics.bestScore}
            highScoreRate={data.userStatistics.highScoreRate}
          />
          <Results results={data.results.items} />
          {data.results.totalCount > data.results.items.length && (
            <OlderResults
              listed={data.results.items.length}
              totalCount={data.results.totalCount}
              onShow={showOlder}
            />
          )}
        </>
      )}
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

function Results({ results }: { results: ResultRowFragment[] }) {
  const [query, setQuery] = useSearchParams();
  const kind = kindFilterFrom(query.get("kind"));
  const order = sortOrderFrom(query.get("sort"));
  const shown = sortResults(ofKind(results, kind), order);

  function set(name: "kind" | "sort", value: string, unless: string): void {
    const next = new URLSearchParams(query);
    if (value === unless) next.delete(name);
    else next.set(name, value);
    // At once: until the address has changed, the box would show its old state.
    setQuery(next, { replace: true, preventScrollReset: true, flushSync: true });
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
        <ResultTable results={shown} />
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
