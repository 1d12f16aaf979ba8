import { useQuery } from "@apollo/client/react";
import { IconArrowsShuffle } from "@tabler/icons-react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { Loaded, shownOf } from "../screens/Loaded.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { useDeferred } from "../ui/use-deferred.ts";
import { TestFilters } from "./TestFilters.tsx";
import { TestList } from "./TestList.tsx";
import classes from "./TestsScreen.module.css";
import { TestsQuery } from "./test-documents.ts";
import {
  askedOf,
  emptyReason,
  filterTests,
  isFilteredHere,
  subjectsOf,
  testsAddress,
} from "./test-filter.ts";

/** Scrolls to the row in the address (#test-12, from an invitation). */
function useNamedRow(shown: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!shown || !/^#test-\d+$/.test(hash)) return;
    const row = document.getElementById(hash.slice(1));
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  }, [shown, hash]);
}

/** Available Tests: the list with its filter row (docs/screens.md, section 5). */
export function TestsScreen() {
  const { state: filter, settled, set: setFilter } = useAddressedState(testsAddress);
  const asked = askedOf(settled);
  // Reloads, to include attempts started or submitted since, which evict nothing from this list.
  const query = useDeferred(
    useQuery(TestsQuery, { variables: asked, fetchPolicy: "cache-and-network" }),
  );
  const data = shownOf(query);
  const isNarrowed = testsAddress.isNarrowed(filter);
  const loaded = data?.tests.items ?? [];
  const tests = filterTests(loaded, filter);
  const count = isFilteredHere(filter) ? tests.length : data?.tests.totalCount;
  const missing = data ? data.tests.totalCount - loaded.length : 0;
  useNamedRow(data !== undefined);

  return (
    <Page title="Available Tests">
      <PageHead
        title="Available Tests"
        count={count}
        actions={
          <ButtonLink
            to="/random-test"
            icon={<IconArrowsShuffle size={18} stroke={1.7} aria-hidden />}
          >
            Generate Random Test
          </ButtonLink>
        }
      />
      <TestFilters
        filter={filter}
        subjects={subjectsOf(loaded)}
        onChange={setFilter}
        disabled={!data}
      />
      <p className="visually-hidden" role="status">
        {data && isNarrowed && `${tests.length} of ${loaded.length} tests`}
      </p>
      <Loaded
        query={query}
        failure="Failed to load tests"
        skeleton={<ListSkeleton label="Loading tests" rowHeight={140} />}
      >
        {() =>
          tests.length > 0 ? (
            <TestList tests={tests} stale={query.data === undefined} />
          ) : (
            <EmptyState
              title="No Tests Found"
              actions={
                isNarrowed ? (
                  <Button
                    onClick={() => setFilter({ ...testsAddress.none, sort: filter.sort }, "now")}
                  >
                    Clear Filters
                  </Button>
                ) : (
                  <ButtonLink kind="primary" to="/random-test">
                    Generate Random Test
                  </ButtonLink>
                )
              }
            >
              {emptyReason(filter)}
            </EmptyState>
          )
        }
      </Loaded>
      {missing > 0 && (
        <p className={classes.rest}>
          The {asked.order === null ? "newest" : "first"} {loaded.length} of{" "}
          {data?.tests.totalCount} tests are listed.
        </p>
      )}
    </Page>
  );
}
