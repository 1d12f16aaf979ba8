import { useMutation } from "@apollo/client/react";
import { screenLimits } from "#rules/limits.ts";
import { plainText, truncate } from "#rules/text.ts";
import { describeFailure, failureCode } from "../apollo/failure.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { DialogNote } from "../ui/Dialog.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useConfirmed } from "../ui/use-confirmed.ts";
import classes from "./DeleteQuestionDialog.module.css";
import { forgetDrawable } from "./forget-lists.ts";
import { ReleaseQuestion } from "./release-documents.ts";

interface Released {
  id: string;
  questionText: string;
}

interface ReleaseQuestionDialogProps {
  /** Null while nothing is to be released. */
  question: Released | null;
  onClose: (released: boolean) => void;
}

/** Asks before a question that private or inactive tests keep back is given to random tests. */
export function ReleaseQuestionDialog({ question, onClose }: ReleaseQuestionDialogProps) {
  const [release] = useMutation(ReleaseQuestion, { update: forgetDrawable });
  const toast = useToast();
  const { busy, failure, confirm, cancel } = useConfirmed(async ({ id }: Released) => {
    await release({ variables: { id } });
    toast({ kind: "success", text: `Question ${id} is released` });
  }, onClose);

  return (
    <ConfirmDialog
      open={question !== null}
      title="Release this question?"
      confirmLabel="Release question"
      busyLabel="Releasing..."
      busy={busy}
      onConfirm={() => {
        if (question) void confirm(question);
      }}
      onCancel={cancel}
      failure={
        failure !== null && (
          <>
            <strong>Failed to release question.</strong>{" "}
            {failureCode(failure) === "NOT_FOUND"
              ? "It was deleted meanwhile."
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
            Any student may then meet it in a random test, and read its answer in the result, while
            the tests that hold it are still private or inactive. You can keep it back again.
          </DialogNote>
        </>
      )}
    </ConfirmDialog>
  );
}
