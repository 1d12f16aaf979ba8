import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { formatIstDate } from "#rules/times.ts";
import type { EditedQuestionFragment } from "../gql/graphql.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PageHead } from "../ui/Page.tsx";
import { SuccessPanel } from "../ui/SuccessPanel.tsx";
import { useSaving } from "../ui/use-saving.ts";
import classes from "./EditQuestion.module.css";
import { forgetQuestionLists } from "./forget-lists.ts";
import { oldWordingWords } from "./old-wording.ts";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { QuestionSaveFailure } from "./QuestionSaveFailure.tsx";
import { questionFailure } from "./question-failure.ts";
import { formOf } from "./question-form.ts";
import { UpdateQuestion } from "./question-form-documents.ts";
import { StandingNotice } from "./StandingNotice.tsx";

interface EditQuestionProps {
  question: EditedQuestionFragment;
  /** Loads the wording that stands on the server now, and begins anew. */
  onReload: () => Promise<void>;
}

/** The form of a question that is there, and what its edits mean for results. */
export function EditQuestion({ question, onReload }: EditQuestionProps) {
  // The form keeps what it began with, whatever the cache learns meanwhile.
  const [opened] = useState(question);
  const [update, { data, loading }] = useMutation(UpdateQuestion, { update: forgetQuestionLists });
  const { failure, save, forget } = useSaving(questionFailure);
  const [initial] = useState(() => formOf(opened));
  const { id, revisionNumber } = opened;
  if (data) {
    return (
      <SuccessPanel
        level="h1"
        title="Question updated successfully"
        next={{ to: "/admin/all-questions", name: "All Questions" }}
        actions={<ButtonLink to="/admin/all-questions">Go now</ButtonLink>}
      >
        {oldWordingWords(data.updateQuestion.resultsOnOldWording) ??
          `Question ${id} is asked in its new wording from the next attempt on.`}
      </SuccessPanel>
    );
  }
  const oldWording = oldWordingWords(opened.resultsOnOldWording);
  const wording = revisionNumber === 1 ? "first wording" : `wording ${revisionNumber}`;
  return (
    <>
      <PageHead
        title="Edit Question"
        lead={`Question ${id}, added ${formatIstDate(opened.createdAt)}, ${wording}`}
      />
      <div className={classes.notices}>
        <StandingNotice question={question} />
        <Notice>
          {oldWording && `${oldWording} `}
          Saving makes a new wording for the next attempts. Results already submitted keep theirs.
        </Notice>
      </div>
      <QuestionEditor
        initial={initial}
        saving={loading}
        failure={
          failure && (
            <QuestionSaveFailure
              failure={failure}
              onReload={() => void save(onReload, "Failed to load question")}
            />
          )
        }
        cancelTo="/admin/all-questions"
        onSave={(input) =>
          void save(
            () => update({ variables: { id, revisionNumber, input } }),
            "Failed to update question",
          )
        }
        onChange={forget}
      />
    </>
  );
}
