import { useQuery } from "@apollo/client/react";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { listLimits } from "#rules/limits.ts";
import type { AllTestsRowFragment } from "../gql/graphql.ts";
import { ListScreen, listingOf } from "../screens/ListScreen.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { FilterRow } from "../ui/FilterRow.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import classes from "./AllTestsScreen.module.css";
import { AllTestsTable } from "./AllTestsTable.tsx";
import { AllTestsQuery } from "./all-tests-documents.ts";
import { allTestsAddress, argumentsOf, whyNothing } from "./all-tests-state.ts";
import { DeleteTestDialog } from "./DeleteTestDialog.tsx";
import { RecentTests } from "./RecentTests.tsx";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

const headActions = (
  <>
    <ButtonLink to="/admin/upload-test" icon={<IconUpload {...icon} />}>
      Upload Test
    </ButtonLink>
    <ButtonLink kind="primary" to="/admin/tests" icon={<IconPlus {...icon} />}>
      Create Test
    </ButtonLink>
  </>
);

const empty = (
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
);

/**
 * All Tests (docs/screens.md, section 10): search, filters, pages of ten, delete, preview,
 * invitations.
 */
export function AllTestsScreen() {
  const addressed = useAddressedState(allTestsAddress);
  const query = useQuery(AllTestsQuery, { variables: argumentsOf(addressed.settled) });
  const listing = listingOf(query, ({ allTests }) => allTests);
  const [deleting, setDeleting] = useState<AllTestsRowFragment | null>(null);
  return (
    <ListScreen
      title="All Tests"
      noun="tests"
      actions={headActions}
      listing={listing}
      pageSize={listLimits.testsPageSize}
      addressed={addressed}
      filters={
        <FilterRow
          className={classes.filters}
          searchLabel="Search title or description"
          filter={addressed.state}
          subjects={listing.data?.subjects}
          boxes={{ activeOnly: "Active only", publicOnly: "Public only" }}
          onChange={addressed.set}
        />
      }
      found={({ totalCount }) => `${figure(totalCount)} tests match`}
      skeleton={<ListSkeleton label="Loading tests" rows={8} rowHeight={76} />}
      table={({ items }) => (
        <AllTestsTable tests={items} stale={listing.isStale} onDelete={setDeleting} />
      )}
      whyNothing={whyNothing}
      empty={empty}
    >
      {(focusList) => (
        <>
          <RecentTests />
          <DeleteTestDialog
            test={deleting}
            onClose={(deleted) => {
              setDeleting(null);
              if (deleted) focusList();
            }}
          />
        </>
      )}
    </ListScreen>
  );
}
