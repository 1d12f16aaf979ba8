import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { figure } from "#rules/figures.ts";
import { ChoicesFailure } from "../screens/ChoicesFailure.tsx";
import { Loaded, shownOf } from "../screens/Loaded.tsx";
import { useUnsentNotes } from "../screens/mistakes/use-note.ts";
import { useHeldFailure } from "../screens/use-held-failure.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { NotebookFilters } from "./NotebookFilters.tsx";
import { NotebookList } from "./NotebookList.tsx";
import classes from "./NotebookScreen.module.css";
import { filterOf, notebookAddress } from "./notebook-address.ts";
import { NotebookChoicesQuery, NotebookDueQuery, NotebookQuery } from "./notebook-documents.ts";

/** A word with its number, once that is known. */
function counted(word: string, count: number | undefined): string {
  return count === undefined ? word : `${word} ${figure(count)}`;
}

const skeleton = <ListSkeleton label="Loading your notebook" rowHeight={148} />;

/** The mistakes notebook (docs/learning.md, section 6). */
export function NotebookScreen() {
  const { state, settled, set } = useAddressedState(notebookAddress);
  const filter = useMemo(() => filterOf(settled), [settled]);
  const query = useQuery(NotebookQuery, {
    variables: { filter },
    fetchPolicy: "cache-and-network",
  });
  const choices = useQuery(NotebookChoicesQuery);
  const due = useQuery(NotebookDueQuery, { fetchPolicy: "cache-and-network" });
  // What is due stands over the list: it is waited for, and asked again with it.
  const dueFailure = useHeldFailure(due);
  const list = {
    ...query,
    refetch() {
      dueFailure?.retry();
      return query.refetch();
    },
  };
  // A guess that was not sent before this page loaded adds a question to the list.
  useUnsentNotes(() => void query.refetch().catch(() => undefined));
  const page = shownOf(query)?.mistakes;
  const isStale = query.data === undefined && page !== undefined;
  const { openCount, closedCount } = page ?? {};
  const all = page && page.openCount + page.closedCount;
  const isNarrowed = notebookAddress.isNarrowed(settled);

  return (
    <Page title="Notebook">
      <div className={classes.head}>
        <div>
          <h1>
            Notebook{" "}
            <span className={classes.count}>
              {openCount !== undefined && `${figure(openCount)} open`}
            </span>
          </h1>
          <p className={classes.lead}>
            What you missed, skipped, guessed or marked. Two right answers on different days close
            it.
          </p>
        </div>
        <Segmented
          label="Open or closed"
          full
          value={state.state}
          options={[
            { value: "", label: counted("Open", openCount) },
            { value: "closed", label: counted("Closed", closedCount) },
            { value: "all", label: counted("All", all) },
          ]}
          onChange={(next) => set({ ...state, state: next }, "now")}
        />
      </div>
      <NotebookFilters filter={state} choices={shownOf(choices)?.mistakeChoices} onChange={set} />
      <ChoicesFailure query={choices} />
      <p className="visually-hidden" role="status">
        {page && !isStale && isNarrowed && `${figure(page.totalCount)} match`}
      </p>
      {due.data || dueFailure ? (
        <Loaded query={list} failure="Failed to load your notebook" skeleton={skeleton}>
          {() => (
            <>
              <ReviewLink due={due.data?.dashboard.dueReviews ?? 0} />
              {page?.leavesOutHeld && (
                <p className={classes.hidden}>
                  Mistakes are hidden while a test with them is open or its score is hidden.
                </p>
              )}
              {page && page.totalCount > 0 ? (
                <NotebookList
                  page={page}
                  filter={filter}
                  isStale={isStale}
                  onMore={(after) => query.fetchMore({ variables: { after } })}
                />
              ) : (
                <Nothing
                  isNarrowed={isNarrowed}
                  state={settled.state}
                  hasSome={(all ?? 0) > 0}
                  onClear={() => set(notebookAddress.none, "now")}
                  onAll={() => set({ ...state, state: "all" }, "now")}
                />
              )}
            </>
          )}
        </Loaded>
      ) : (
        skeleton
      )}
    </Page>
  );
}

/** The way to what is due for review today; nothing while nothing is. */
function ReviewLink({ due }: { due: number }) {
  if (due === 0) return null;
  return (
    <div className={classes.due}>
      <ButtonLink to="/review" full="phone">
        {`Review ${figure(due)} Due`}
      </ButtonLink>
    </div>
  );
}

interface NothingProps {
  isNarrowed: boolean;
  state: "closed" | "all" | "";
  /** There are some in another state. */
  hasSome: boolean;
  onClear: () => void;
  onAll: () => void;
}

function Nothing({ isNarrowed, state, hasSome, onClear, onAll }: NothingProps) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="No mistake matches"
        actions={<Button onClick={onClear}>Clear Filters</Button>}
      >
        Nothing in your notebook passes these filters.
      </EmptyState>
    );
  }
  if (hasSome) {
    return (
      <EmptyState
        title={state === "closed" ? "Nothing closed yet" : "Nothing open"}
        actions={<Button onClick={onAll}>Show All Mistakes</Button>}
      >
        {state === "closed"
          ? "A mistake is closed by two right answers on different days."
          : "Every mistake is closed. Missed again, it opens again."}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing here yet"
      actions={
        <ButtonLink kind="primary" to="/tests">
          Take a Test
        </ButtonLink>
      }
    >
      Mistakes come here by themselves once you have looked at the score of a test.
    </EmptyState>
  );
}
