import { useQuery } from "@apollo/client/react";
import { describeFailure } from "../apollo/failure.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { EmptyState, ErrorState } from "../ui/StateMessage.tsx";
import { Generator } from "./Generator.tsx";
import { GeneratorSkeleton } from "./GeneratorSkeleton.tsx";
import { FilterOptionsQuery } from "./random-test-documents.ts";

/** The random test generator (docs/screens.md, section 7). */
export function RandomTestScreen() {
  const { data, error, loading, refetch } = useQuery(FilterOptionsQuery);
  const options = data?.filterOptions;
  return (
    <Page title="Random test">
      <PageHead
        title="Random test"
        lead="Built from the question bank to your own filters, different every time."
      />
      {!options && !error && <GeneratorSkeleton />}
      {!options && error && (
        <ErrorState
          title="Failed to load filter options"
          onRetry={() => void refetch().catch(() => undefined)}
          retrying={loading}
        >
          {describeFailure(error)}
        </ErrorState>
      )}
      {options && options.subjects.length === 0 && (
        <EmptyState
          title="No questions yet"
          actions={
            <ButtonLink kind="primary" to="/tests">
              Browse tests
            </ButtonLink>
          }
        >
          A random test is drawn from the question bank, and nothing is in it so far.
        </EmptyState>
      )}
      {options && options.subjects.length > 0 && <Generator options={options} />}
    </Page>
  );
}
