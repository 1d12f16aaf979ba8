import { useMutation } from "@apollo/client/react";
import { useCallback, useState } from "react";
import type { QuestionInput } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { forgetQuestionLists } from "./forget-lists.ts";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { QuestionSaved } from "./QuestionSaved.tsx";
import { QuestionSaveFailure } from "./QuestionSaveFailure.tsx";
import { type QuestionFailure, questionFailure } from "./question-failure.ts";
import { emptyForm } from "./question-form.ts";
import { CreateQuestion } from "./question-form-documents.ts";

/** Add question (docs/screens.md, section 9). */
export function AddQuestionScreen() {
  const [create, { data, loading, reset }] = useMutation(CreateQuestion, {
    update: forgetQuestionLists,
  });
  const [failure, setFailure] = useState<QuestionFailure | null>(null);
  const forget = useCallback(() => setFailure(null), []);
  const id = data?.createQuestion.id;

  async function save(input: QuestionInput): Promise<void> {
    setFailure(null);
    try {
      await create({ variables: { input } });
    } catch (error) {
      setFailure(questionFailure(error, "Failed to create question"));
    }
  }

  if (id !== undefined) {
    return (
      <Page title="Add Question">
        <QuestionSaved
          title="Question created successfully"
          to="/admin"
          toName="Admin"
          actions={
            <>
              <ButtonLink to="/admin">Go now</ButtonLink>
              <Button onClick={reset}>Add another question</Button>
            </>
          }
        >
          It is question {id} of the bank.
        </QuestionSaved>
      </Page>
    );
  }
  return (
    <Page title="Add Question">
      <PageHead title="Add Question" />
      <QuestionEditor
        initial={emptyForm}
        saving={loading}
        failure={failure && <QuestionSaveFailure failure={failure} />}
        cancelTo="/admin/all-questions"
        onSave={(input) => void save(input)}
        onChange={forget}
      />
    </Page>
  );
}
