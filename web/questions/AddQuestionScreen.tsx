import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import type { QuestionInput } from "../gql/graphql.ts";
import { useDraft } from "../screens/drafts/use-draft.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { SuccessPanel } from "../ui/SuccessPanel.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useSaving } from "../ui/use-saving.ts";
import { BankSaveFailure } from "./BankSaveFailure.tsx";
import { forgetQuestionLists } from "./forget-lists.ts";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { questionFailure } from "./question-failure.ts";
import { emptyForm, nextForm, type QuestionForm } from "./question-form.ts";
import { CreateQuestion } from "./question-form-documents.ts";

/**
 * Add question (docs/screens.md, section 9). Another one begins with the subject, topic, exam and
 * year of the one before, and with the focus in its text.
 */
export function AddQuestionScreen() {
  const [create, { loading, reset }] = useMutation(CreateQuestion, { update: forgetQuestionLists });
  const { failure, save, forget } = useSaving(questionFailure);
  const draft = useDraft<QuestionForm>("question", null, null);
  const toast = useToast();
  const [{ initial, round }, setBegun] = useState({ initial: emptyForm, round: 0 });
  const [saved, setSaved] = useState<{ id: string; form: QuestionForm } | null>(null);

  function begin(form: QuestionForm): void {
    reset();
    setSaved(null);
    setBegun({ initial: nextForm(form), round: round + 1 });
  }

  async function add(input: QuestionInput, form: QuestionForm, another: boolean): Promise<void> {
    const { data } = await create({ variables: { input } });
    const id = data?.createQuestion.id ?? "";
    draft.drop();
    if (!another) {
      setSaved({ id, form });
      return;
    }
    toast({ kind: "success", text: `Question ${id} added` });
    begin(form);
    window.scrollTo({ top: 0 });
  }

  if (saved) {
    return (
      <Page title="Add Question">
        <SuccessPanel
          level="h1"
          title="Question created successfully"
          next={{ to: "/admin", name: "Admin" }}
          actions={
            <>
              <ButtonLink to="/admin">Go Now</ButtonLink>
              <Button onClick={() => begin(saved.form)}>Add Another Question</Button>
            </>
          }
        >
          It is question {saved.id} of the bank.
        </SuccessPanel>
      </Page>
    );
  }
  return (
    <Page title="Add Question">
      <PageHead title="Add Question" />
      <QuestionEditor
        key={round}
        initial={initial}
        draft={draft}
        focusText={round > 0}
        saving={loading}
        refused={failure?.refused}
        failure={failure && <BankSaveFailure failure={failure} conflict={null} />}
        cancel={{ to: "/admin/all-questions" }}
        mayAddAnother
        onSave={(input, form, another) =>
          void save(() => add(input, form, another), "Failed to create question")
        }
        onChange={forget}
      />
    </Page>
  );
}
