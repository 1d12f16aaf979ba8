import { useQuery } from "@apollo/client/react";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { listLimits } from "#rules/limits.ts";
import { describeFailure } from "../apollo/failure.ts";
import type { AllTestsRowFragment } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Pager } from "../ui/Pager.tsx";
import { EmptyState, ErrorState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { usePagedList } from "../ui/use-paged-list.ts";
import { AllTestsFilters } from "./AllTestsFilters.tsx";
import classes from "./AllTestsScreen.module.css";
import { AllTestsSkeleton, AllTestsTable } from "./AllTestsTable.tsx";
import { AllTestsQuery } from "./all-tests-documents.ts";
import {
  addressOfState,
  argumentsOf,
  isNarrowed,
  nothingFound,
  stateFromAddress,
  wholeList,
} from "./all-tests-state.ts";
import { DeleteTestDialog } from "./DeleteTestDialog.tsx";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

const headActions = (
  <>
    <ButtonLink to="/admin/upload-test" icon={<IconUpload {...icon} />}>
      Upload CSV
    </ButtonLink>
    <ButtonLink kind="primary" to="/admin/tests" icon={<IconPlus {...icon} />}>
      Create Test
    </ButtonLink>
  </>
);

/**
 * All Tests (docs/screens.md, section 10): search, filters, pages of ten, delete, preview,
 * invitations.
 */
export function AllTestsScreen() {
  const addressed = useAddressedState(stateFromAddress, addressOfState);
  const { state, settled, set } = addressed;
  const { data, previousData, error, loading, refetch } = useQuery(AllTestsQuery, {
    variables: argumentsOf(settled),
    fetchPolicy: "cache-and-network",
  });
  const [deleting, setDeleting] = useState<AllTestsRowFragment | null>(null);
  const shown = data ?? (error ? undefined : previousData);
  const page = shown?.allTests;
  const { list, goTo } = usePagedList(
    addressed,
    data?.allTests.totalCount,
    listLimits.testsPageSize,
  );

  return (
    <Page title="All Tests">
      <PageHead title="All Tests" count={page?.totalCount} actions={headActions} />
      <AllTestsFilters state={state} subjects={shown?.subjects ?? []} onChange={set} />
      <div className={classes.list} ref={list} tabIndex={-1}>
        <p className="visually-hidden" role="status">
          {data && isNarrowed(settled) && `${data.allTests.totalCount} tests match`}
        </p>
        {!page && !error && <AllTestsSkeleton />}
        {!page && error && (
          <ErrorState
            title="Failed to fetch tests"
            onRetry={() => void refetch().catch(() => undefined)}
            retrying={loading}
          >
            {describeFailure(error)}
          </ErrorState>
        )}
        {page && page.totalCount > 0 && (
          <>
            <AllTestsTable tests={page.items} stale={!data} onDelete={setDeleting} />
            <Pager
              label="Pages of tests"
              page={settled.page}
              pageSize={listLimits.testsPageSize}
              totalCount={page.totalCount}
              onPage={goTo}
            />
          </>
        )}
        {page?.totalCount === 0 && isNarrowed(settled) && (
          <EmptyState
            title="No Tests Found"
            actions={<Button onClick={() => set(wholeList, "now")}>Clear Filters</Button>}
          >
            {nothingFound(settled)}
          </EmptyState>
        )}
        {page?.totalCount === 0 && !isNarrowed(settled) && (
          <EmptyState
            title="No tests yet"
            actions={
              <ButtonLink kind="primary" to="/admin/tests">
                Create Test
              </ButtonLink>
            }
          >
            Choose questions from the bank, or upload a CSV file with the questions of a test.
          </EmptyState>
        )}
      </div>
      <DeleteTestDialog
        test={deleting}
        onClose={(deleted) => {
          setDeleting(null);
          // The button that opened the dialog is gone with its row.
          if (deleted) list.current?.focus();
        }}
      />
    </Page>
  );
}
