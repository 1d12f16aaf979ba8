import { useMutation } from "@apollo/client/react";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { SuccessPanel } from "../ui/SuccessPanel.tsx";
import { useSaving } from "../ui/use-saving.ts";
import { forgetQuestionLists } from "./forget-lists.ts";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { QuestionSaveFailure } from "./QuestionSaveFailure.tsx";
import { questionFailure } from "./question-failure.ts";
import { emptyForm } from "./question-form.ts";
import { CreateQuestion } from "./question-form-documents.ts";

/** Add question (docs/screens.md, section 9). */
export function AddQuestionScreen() {
  const [create, { data, loading, reset }] = useMutation(CreateQuestion, {
    update: forgetQuestionLists,
  });
  const { failure, save, forget } = useSaving(questionFailure);
  if (data) {
    return (
      <Page title="Add Question">
        <SuccessPanel
          level="h1"
          title="Question created successfully"
          next={{ to: "/admin", name: "Admin" }}
          actions={
            <>
              <ButtonLink to="/admin">Go now</ButtonLink>
              <Button onClick={reset}>Add another question</Button>
            </>
          }
        >
          It is question {data.createQuestion.id} of the bank.
        </SuccessPanel>
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
        onSave={(input) =>
          void save(() => create({ variables: { input } }), "Failed to create question")
        }
        onChange={forget}
      />
    </Page>
  );
}
