import { useMutation } from "@apollo/client/react";
import { forgetDrawable } from "../screens/questions/forget-lists.ts";
import { type AskedQuestion, ConfirmQuestionDialog } from "./ConfirmQuestionDialog.tsx";
import { ReleaseQuestion } from "./release-documents.ts";

interface ReleaseQuestionDialogProps {
  /** Null while the dialog is closed. */
  question: AskedQuestion | null;
  onClose: (released: boolean) => void;
}

/** Asks before a question reserved for private or inactive tests is released to random tests. */
export function ReleaseQuestionDialog({ question, onClose }: ReleaseQuestionDialogProps) {
  const [release] = useMutation(ReleaseQuestion, { update: forgetDrawable });
  return (
    <ConfirmQuestionDialog
      question={question}
      verb="Release"
      doing="Releasing"
      done="is released"
      gone="It was deleted in the meantime."
      onConfirm={(id) => release({ variables: { id } })}
      onClose={onClose}
    >
      Any student may then meet it in a random test, and read its answer in the result, while the
      tests that hold it are still private or inactive. You can reserve it again.
    </ConfirmQuestionDialog>
  );
}
