import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { describeFailure, failureCode } from "../apollo/failure.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";
import { EmptyState, ErrorState } from "../ui/StateMessage.tsx";
import { EditQuestion } from "./EditQuestion.tsx";
import { QuestionEditorSkeleton } from "./QuestionEditorSkeleton.tsx";
import { EditedQuestionQuery } from "./question-form-documents.ts";

const toList = (
  <ButtonLink kind="primary" to="/admin/all-questions">
    All Questions
  </ButtonLink>
);

/** Edit question (docs/screens.md, section 9): by its own id, without loading the bank. */
export function EditQuestionScreen() {
  const { id = "" } = useParams();
  const isPossible = /^[1-9]\d{0,9}$/.test(id);
  return (
    <Page title="Edit Question">
      {isPossible ? (
        <LoadedQuestion key={id} id={id} />
      ) : (
        <EmptyState level="h1" title="Invalid question ID" actions={toList}>
          The address ends in “{id}”, and a question’s ID is a number.
        </EmptyState>
      )}
    </Page>
  );
}

function LoadedQuestion({ id }: { id: string }) {
  // Never from the cache: an old wording would be refused when it is saved.
  const { data, error, loading, refetch } = useQuery(EditedQuestionQuery, {
    variables: { id },
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
  });
  const [round, setRound] = useState(0);
  const question = data?.question;

  async function reload(): Promise<void> {
    await refetch();
    setRound(round + 1);
  }

  if (question) return <EditQuestion key={round} question={question} onReload={reload} />;
  if (!error) return <QuestionEditorSkeleton />;
  if (failureCode(error) === "NOT_FOUND") {
    return (
      <EmptyState level="h1" title="Question not found" actions={toList}>
        There is no question {id} in the bank. It may have been deleted.
      </EmptyState>
    );
  }
  return (
    <ErrorState
      level="h1"
      title="Failed to load question"
      onRetry={() => void refetch().catch(() => undefined)}
      retrying={loading}
    >
      {describeFailure(error)}
    </ErrorState>
  );
}
