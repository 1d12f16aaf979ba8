import { useMutation } from "@apollo/client/react";
import { type AskedQuestion, ConfirmQuestionDialog } from "./ConfirmQuestionDialog.tsx";
import { forgetQuestionLists } from "./forget-lists.ts";
import { AllQuestionsQuery, DeleteQuestion } from "./question-list-documents.ts";

interface DeleteQuestionDialogProps {
  /** Null while nothing is to be deleted. */
  question: AskedQuestion | null;
  onClose: (deleted: boolean) => void;
}

/**
 * Asks with the first 100 characters of the question before it is deleted (docs/screens.md,
 * section 9).
 */
export function DeleteQuestionDialog({ question, onClose }: DeleteQuestionDialogProps) {
  const [remove] = useMutation(DeleteQuestion, {
    update: forgetQuestionLists,
    refetchQueries: [AllQuestionsQuery],
    awaitRefetchQueries: true,
  });
  return (
    <ConfirmQuestionDialog
      question={question}
      verb="Delete"
      doing="Deleting"
      done="deleted"
      gone="It is deleted already."
      kind="danger"
      onConfirm={(id) => remove({ variables: { id } })}
      onClose={onClose}
    >
      It leaves the bank, the filters and new tests. Tests that hold it keep it, and results that
      used it stay whole.
    </ConfirmQuestionDialog>
  );
}
