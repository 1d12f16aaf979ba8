import type { ReactNode } from "react";
import { screenLimits } from "#rules/limits.ts";
import { plainText, truncate } from "#rules/text.ts";
import { describeFailure, failureCode, failureDetails } from "../apollo/failure.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { DialogNote } from "../ui/Dialog.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useConfirmed } from "../ui/use-confirmed.ts";
import classes from "./ConfirmQuestionDialog.module.css";

/** As much of a question as is asked about. */
export interface AskedQuestion {
  id: string;
  questionText: string;
}

interface ConfirmQuestionDialogProps {
  /** Null while nothing is asked. */
  question: AskedQuestion | null;
  /** What is done, as the title and the button say it: "Delete". */
  verb: string;
  /** The same while it is being done: "Deleting". */
  doing: string;
  /** What is told afterwards: "deleted". */
  done: string;
  /** What is told when somebody else was faster. */
  gone: string;
  kind?: "danger";
  onConfirm: (id: string) => Promise<unknown>;
  onClose: (done: boolean) => void;
  /** What follows from it. */
  children: ReactNode;
}

/** Asks with the first 100 characters of a question before something is done to it. */
export function ConfirmQuestionDialog(props: ConfirmQuestionDialogProps) {
  const { question, verb, doing, done, gone, kind, onConfirm, onClose, children } = props;
  const toast = useToast();
  const { busy, failure, confirm, cancel } = useConfirmed(async ({ id }: AskedQuestion) => {
    await onConfirm(id);
    toast({ kind: "success", text: `Question ${id} ${done}` });
  }, onClose);

  return (
    <ConfirmDialog
      open={question !== null}
      title={`${verb} this question?`}
      {...(kind === undefined ? {} : { kind })}
      confirmLabel={`${verb} question`}
      busyLabel={`${doing}...`}
      busy={busy}
      onConfirm={() => {
        if (question) void confirm(question);
      }}
      onCancel={cancel}
      failure={
        failure !== null && (
          <>
            <strong>Failed to {verb.toLowerCase()} question.</strong>{" "}
            {failureCode(failure) === "NOT_FOUND" ? gone : wordsFor(failure)}
          </>
        )
      }
    >
      {question && (
        <>
          <p className={classes.text}>
            {truncate(plainText(question.questionText), screenLimits.deleteConfirmTextLength)}
          </p>
          <DialogNote>{children}</DialogNote>
        </>
      )}
    </ConfirmDialog>
  );
}

/** What stood in the way, in the server's words where it has some for the person. */
function wordsFor(failure: unknown): string {
  const [said] = failureCode(failure) === "CONFLICT" ? failureDetails(failure) : [];
  return said ?? describeFailure(failure);
}
