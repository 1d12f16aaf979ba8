import { useQuery } from "@apollo/client/react";
import { Navigate, useParams } from "react-router-dom";
import { describeFailure, failureCode, failureSign } from "../apollo/failure.ts";
import type { ResultQuery as ResultData } from "../gql/graphql.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";
import { ErrorState, MissingState } from "../ui/StateMessage.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { LostMarks } from "./LostMarks.tsx";
import { RandomTestFacts } from "./RandomTestFacts.tsx";
import { ResultHead } from "./ResultHead.tsx";
import { ResultQuestions } from "./ResultQuestions.tsx";
import classes from "./ResultScreen.module.css";
import { ResultSkeleton } from "./ResultSkeleton.tsx";
import { ResultQuery } from "./result-documents.ts";
import { resultPath } from "./result-path.ts";

type Kind = ResultData["result"]["kind"];

/** The result of a regular test (docs/screens.md, section 8). */
export function RegularResultScreen() {
  return <ResultScreen kind="REGULAR" />;
}

/** The result of a random test. */
export function RandomResultScreen() {
  return <ResultScreen kind="RANDOM" />;
}

function ResultScreen({ kind }: { kind: Kind }) {
  const { resultId = "" } = useParams();
  // A result never changes: what is known of it needs no second look.
  const { data, error, loading, refetch } = useQuery(ResultQuery, {
    variables: { id: resultId },
    fetchPolicy: "cache-first",
  });
  const back = <ButtonLink to="/results">Back to Results</ButtonLink>;

  if (data) {
    const { result } = data;
    if (result.kind !== kind) return <Navigate to={resultPath(result)} replace />;
    return (
      <Page title={result.testTitle}>
        <div className={classes.result}>
          <ResultHead result={result} />
          {result.filters && (
            <RandomTestFacts
              subjects={result.subjects.map(({ subject }) => subject)}
              filters={result.filters}
            />
          )}
          <LostMarks
            subjects={result.subjects}
            questions={result.questions}
            correctMarks={result.correctMarks}
          />
          <ResultQuestions questions={result.questions} />
        </div>
      </Page>
    );
  }
  if (!error) {
    return (
      <Page title="Result">
        <ResultSkeleton />
      </Page>
    );
  }
  const code = failureCode(error);
  if (code === "NOT_FOUND" || code === "BAD_USER_INPUT") {
    return (
      <Page title="Result not found">
        <MissingState level="h1" title="Result not found" actions={back}>
          It does not exist, or it belongs to another account.
        </MissingState>
      </Page>
    );
  }
  return (
    <Page title="Result">
      <BackLink to="/results">Back to Results</BackLink>
      <ErrorState
        level="h1"
        title="Failed to load result details"
        onRetry={() => void refetch().catch(() => undefined)}
        retrying={loading}
        sign={failureSign(error)}
        actions={back}
      >
        {describeFailure(error)}
      </ErrorState>
    </Page>
  );
}
