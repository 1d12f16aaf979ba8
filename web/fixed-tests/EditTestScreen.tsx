import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { formatIst } from "#rules/times.ts";
import { describeFailure, failureCode } from "../apollo/failure.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { EmptyState, ErrorState } from "../ui/StateMessage.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { EditTest } from "./EditTest.tsx";
import { EditTestSkeleton } from "./EditTestSkeleton.tsx";
import { EditedTestQuery } from "./editor-documents.ts";

const toList = (
  <ButtonLink kind="primary" to="/admin/all-tests">
    All Tests
  </ButtonLink>
);

/** Edit test (docs/screens.md, section 10): by its own id, without loading the list. */
export function EditTestScreen() {
  const { id = "" } = useParams();
  const isPossible = /^[1-9]\d{0,9}$/.test(id);
  return (
    <Page title="Edit Test">
      <BackLink to="/admin/all-tests">Back to Tests</BackLink>
      {isPossible ? (
        <LoadedTest key={id} id={id} />
      ) : (
        <EmptyState level="h1" title="Invalid test ID" actions={toList}>
          The address ends in “{id}”, and a test’s ID is a number.
        </EmptyState>
      )}
    </Page>
  );
}

function LoadedTest({ id }: { id: string }) {
  // Never from the cache: an old version would be refused when it is saved.
  const { data, error, loading, refetch } = useQuery(EditedTestQuery, {
    variables: { id },
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
  });
  const [round, setRound] = useState(0);
  const test = data?.test;

  async function openNewest(): Promise<void> {
    await refetch();
    setRound(round + 1);
  }

  if (test) {
    return (
      <>
        <PageHead title="Edit test" lead={`Test ID ${id}, created ${formatIst(test.createdAt)}`} />
        <EditTest key={round} test={test} onReopen={openNewest} />
      </>
    );
  }
  if (!error) return <EditTestSkeleton id={id} />;
  if (failureCode(error) === "NOT_FOUND") {
    return (
      <EmptyState level="h1" title="Test not found" actions={toList}>
        There is no test {id}. It may have been deleted.
      </EmptyState>
    );
  }
  return (
    <ErrorState
      level="h1"
      title="Failed to load test"
      onRetry={() => void refetch().catch(() => undefined)}
      retrying={loading}
    >
      {describeFailure(error)}
    </ErrorState>
  );
}
