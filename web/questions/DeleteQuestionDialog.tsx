import { useMutation } from "@apollo/client/react";
import { screenLimits } from "#rules/limits.ts";
import { plainText, truncate } from "#rules/text.ts";
import { describeFailure, failureCode } from "../apollo/failure.ts";
import type { QuestionRowFragment } from "../gql/graphql.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { DialogNote } from "../ui/Dialog.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useConfirmed } from "../ui/use-confirmed.ts";
import classes from "./DeleteQuestionDialog.module.css";
import { forgetQuestionLists } from "./forget-lists.ts";
import { AllQuestionsQuery, DeleteQuestion } from "./question-list-documents.ts";

interface DeleteQuestionDialogProps {
  /** Null while nothing is to be deleted. */
  question: QuestionRowFragment | null;
  onClose: (deleted: boolean) => void;
}

/** Asks with the first 100 characters of the question before it is deleted (spec.md, section 2). */
export function DeleteQuestionDialog({ question, onClose }: DeleteQuestionDialogProps) {
  const [remove] = useMutation(DeleteQuestion, {
    update: forgetQuestionLists,
    refetchQueries: [AllQuestionsQuery],
    awaitRefetchQueries: true,
  });
  const toast = useToast();
  const { busy, failure, confirm, cancel } = useConfirmed(async ({ id }: QuestionRowFragment) => {
    await remove({ variables: { id } });
    toast({ kind: "success", text: `Question ${id} deleted` });
  }, onClose);

  return (
    <ConfirmDialog
      open={question !== null}
      title="Delete this question?"
      kind="danger"
      confirmLabel="Delete question"
      busyLabel="Deleting..."
      busy={busy}
      onConfirm={() => {
        if (question) void confirm(question);
      }}
      onCancel={cancel}
      failure={
        failure !== null && (
          <>
            <strong>Failed to delete question.</strong>{" "}
            {failureCode(failure) === "NOT_FOUND"
              ? "It is deleted already."
              : describeFailure(failure)}
          </>
        )
      }
    >
      {question && (
        <>
          <p className={classes.text}>
            {truncate(plainText(question.questionText), screenLimits.deleteConfirmTextLength)}
          </p>
          <DialogNote>
            It leaves the bank, the filters and new tests. Tests that hold it keep it, and results
            that used it stay whole.
          </DialogNote>
        </>
      )}
    </ConfirmDialog>
  );
}
