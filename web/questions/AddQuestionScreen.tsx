import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { QuestionInput } from "../gql/graphql.ts";
import { useDraft } from "../screens/drafts/use-draft.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { forgetQuestionLists } from "../screens/questions/forget-lists.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { TextSkeleton } from "../ui/Skeleton.tsx";
import { SuccessPanel } from "../ui/SuccessPanel.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useSaving } from "../ui/use-saving.ts";
import { BankSaveFailure } from "./BankSaveFailure.tsx";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { questionFailure } from "./question-failure.ts";
import { emptyForm, formOf, nextForm, type QuestionForm } from "./question-form.ts";
import { CopiedQuestionQuery, CreateQuestion } from "./question-form-documents.ts";

/** Add question, empty or filled with the texts and labels of another: /admin/questions?copy=12. */
export function AddQuestionScreen() {
  const [address] = useSearchParams();
  const copied = address.get("copy");
  if (copied === null || !/^[1-9]\d{0,8}$/.test(copied)) return <AddQuestion form={emptyForm} />;
  return <CopyQuestion key={copied} id={copied} />;
}

function CopyQuestion({ id }: { id: string }) {
  const query = useQuery(CopiedQuestionQuery, { variables: { id }, fetchPolicy: "network-only" });
  return (
    <Loaded
      query={query}
      level="h1"
      failure="Failed to fetch question"
      skeleton={
        <Page title="Add Question">
          <PageHead title="Add Question" />
          <TextSkeleton label="Loading the question" controls={6} />
        </Page>
      }
    >
      {({ question }) => <AddQuestion form={formOf(question)} copied={id} />}
    </Loaded>
  );
}

interface AddQuestionProps {
  /** The initial form. */
  form: QuestionForm;
  /** The id of the copied question. */
  copied?: string;
}

/**
 * Add question (docs/screens.md, section 9). The next one starts with the subject, topic, exam and year of the one
 * before, and the focus in its text.
 */
function AddQuestion({ form: first, copied }: AddQuestionProps) {
  const [create, { loading, reset }] = useMutation(CreateQuestion, { update: forgetQuestionLists });
  const { failure, save, forget } = useSaving(questionFailure);
  const draft = useDraft<QuestionForm>("question", null, null);
  const toast = useToast();
  const [{ initial, round }, setStarted] = useState({ initial: first, round: 0 });
  const [saved, setSaved] = useState<{ id: string; form: QuestionForm } | null>(null);

  function begin(form: QuestionForm): void {
    reset();
    setSaved(null);
    setStarted({ initial: nextForm(form), round: round + 1 });
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
      <PageHead
        title="Add Question"
        {...(copied !== undefined && {
          lead: `Filled with question ${copied}. Change its words before you save.`,
        })}
      />
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
