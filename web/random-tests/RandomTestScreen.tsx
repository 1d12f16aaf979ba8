import { useQuery } from "@apollo/client/react";
import { Loaded } from "../screens/Loaded.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { Generator } from "./Generator.tsx";
import { GeneratorSkeleton } from "./GeneratorSkeleton.tsx";
import { FilterOptionsQuery } from "./random-test-documents.ts";

/** The random test generator (docs/screens.md, section 7). */
export function RandomTestScreen() {
  const query = useQuery(FilterOptionsQuery);
  return (
    <Page title="Random test">
      <PageHead
        title="Random test"
        lead="Built from the question bank to your own filters, different every time."
      />
      <Loaded
        query={query}
        failure="Failed to load filter options"
        skeleton={<GeneratorSkeleton />}
      >
        {({ filterOptions: options }) =>
          options.subjects.length > 0 ? (
            <Generator options={options} />
          ) : (
            <EmptyState
              title="No questions yet"
              actions={
                <ButtonLink kind="primary" to="/tests">
                  Browse Tests
                </ButtonLink>
              }
            >
              A random test is drawn from the question bank, and nothing is in it so far.
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}
