import { useQuery } from "@apollo/client/react";
import { Navigate, useSearchParams } from "react-router-dom";
import { Loaded } from "../screens/Loaded.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { TextSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { Generator } from "./Generator.tsx";
import { practiceSubject } from "./practice-path.ts";
import { FilterOptionsQuery } from "./random-test-documents.ts";

/** The generator of random tests (docs/screens.md, section 7). */
export function RandomTestScreen() {
  const query = useQuery(FilterOptionsQuery);
  const [address] = useSearchParams();
  // Practice was a mode of this page: links from before lead to its own.
  if (address.get("for") === "practice") {
    const subject = practiceSubject(address);
    const search = subject === null ? "" : `?${new URLSearchParams({ subject })}`;
    return <Navigate to={`/practice${search}`} replace />;
  }
  return (
    <Page title="Random test">
      <PageHead
        title="Random test"
        lead="Built from the question bank to your own filters, different every time."
      />
      <Loaded
        query={query}
        failure="Failed to load filter options"
        skeleton={<TextSkeleton label="Loading the filters" controls={6} />}
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
