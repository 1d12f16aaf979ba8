import { useQuery } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import { listLimits } from "#rules/limits.ts";
import type { ResultRowFragment } from "../gql/graphql.ts";
import { shownOf } from "../screens/Loaded.tsx";
import { useHeldFailure } from "../screens/use-held-failure.ts";
import { Button } from "../ui/Button.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { Select } from "../ui/Select.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import type { Addressed } from "../ui/use-addressed-state.ts";
import classes from "./ResultList.module.css";
import { ResultRows, ResultTable, WaitingRow } from "./ResultTable.tsx";
import { type ListState, listVariables, scoreFilters, sortOrders } from "./result-list.ts";
import { MoreResultsQuery } from "./results-documents.ts";

const PAGE = listLimits.pageItems;

interface ResultListProps {
  addressed: Addressed<ListState>;
  /** The number of results of each kind that match the score filter. */
  counts: { regular: number; random: number };
  /** The number of results in the list. */
  total: number;
  /** The first page. */
  results: readonly ResultRowFragment[];
  /** True while these are the rows of the previous list. */
  stale: boolean;
  /** The id of the newest result; null for none. */
  justNow: string | null;
}

/** The results, sorted and filtered on the server over all of them (docs/screens.md, section 8). */
export function ResultList(props: ResultListProps) {
  const { addressed, counts, total, results, stale, justNow } = props;
  const { state, set } = addressed;
  const shown = Math.min(total, state.pages * PAGE);
  const number = (count: number) => figure(count);
  const narrow = (part: Partial<ListState>) => set({ ...state, pages: 1, ...part }, "now");
  return (
    <>
      <div className={classes.controls}>
        <Segmented<ListState["kind"]>
          label="Kind of test"
          full
          value={state.kind}
          options={[
            { value: "", label: `All ${number(counts.regular + counts.random)}` },
            { value: "regular", label: `Regular ${number(counts.regular)}` },
            { value: "random", label: `Random ${number(counts.random)}` },
          ]}
          onChange={(kind) => narrow({ kind })}
        />
        <div className={classes.choices}>
          <Select<ListState["score"]>
            label="Score"
            value={state.score}
            options={scoreFilters.map(({ value, label }) => ({ value, label }))}
            narrowing={state.score !== ""}
            onChange={(score) => narrow({ score })}
          />
          <Select<ListState["sort"]>
            label="Sort by"
            value={state.sort}
            options={sortOrders.map(({ value, label }) => ({ value, label }))}
            onChange={(sort) => narrow({ sort })}
          />
        </div>
      </div>
      {total > 0 ? (
        <>
          <ResultTable stale={stale} sort={state.sort} onSort={(sort) => narrow({ sort })}>
            <ResultRows results={results} justNow={justNow} />
            {furtherPages(shown).map((skip) => (
              <FurtherPage key={skip} skip={skip} state={state} justNow={justNow} />
            ))}
          </ResultTable>
          <div className={classes.rest}>
            <p role="status">
              1–{number(shown)} of {number(total)}
            </p>
            {shown < total && (
              <Button onClick={() => set({ ...state, pages: state.pages + 1 }, "now")}>
                Show More
              </Button>
            )}
          </div>
        </>
      ) : (
        <NothingFound state={state} onClear={() => narrow({ kind: "", score: "" })} />
      )}
    </>
  );
}

/** The offsets of the pages after the first, for a number of rows. */
function furtherPages(rows: number): number[] {
  return Array.from({ length: Math.ceil(rows / PAGE) - 1 }, (_, page) => (page + 1) * PAGE);
}

/** A page after the first, which loads and fails independently. */
function FurtherPage(props: Pick<ResultListProps, "justNow"> & { skip: number; state: ListState }) {
  const { skip, state, justNow } = props;
  const variables = { ...listVariables(state), skip };
  const query = useQuery(MoreResultsQuery, { variables });
  const failure = useHeldFailure(query);
  const page = shownOf({ ...query, error: failure?.error });
  if (page) return <ResultRows results={page.results.items} justNow={justNow} />;
  if (failure === null) return <WaitingRow>Loading</WaitingRow>;
  return (
    <WaitingRow>
      <span role="alert">Failed to load results</span>
      <RetryButton size="small" onRetry={failure.retry} retrying={failure.retrying} />
    </WaitingRow>
  );
}

function NothingFound({ state, onClear }: { state: ListState; onClear: () => void }) {
  const { kind, score } = state;
  const title = score === "" && kind !== "" ? `No ${kind} test yet` : "No result matches";
  return (
    <EmptyState title={title} actions={<Button onClick={onClear}>Show All Results</Button>}>
      {score === ""
        ? "None of your results is of this kind."
        : "None of your results has such a score."}
    </EmptyState>
  );
}
