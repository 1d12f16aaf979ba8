import type { ReactNode } from "react";
import { lineText } from "#rules/formula-text.ts";
import { screenLimits } from "#rules/limits.ts";
import { truncate } from "#rules/text.ts";
import { describeFailure, failureCode, failureDetails } from "../apollo/failure.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { DialogNote } from "../ui/Dialog.tsx";
import classes from "./ConfirmQuestionDialog.module.css";

/** The fields of a question shown in the dialog. */
export interface AskedQuestion {
  id: string;
  questionText: string;
}

interface ConfirmQuestionDialogProps {
  /** Null while the dialog is closed. */
  question: AskedQuestion | null;
  /** The verb in the title and the button: "Delete". */
  verb: string;
  /** The label during the action: "Deleting". */
  doing: string;
  /** The participle in the toast: "deleted". */
  done: string;
  /** Shown if another person has done it already. */
  gone: string;
  kind?: "danger";
  onConfirm: (id: string) => Promise<unknown>;
  onClose: (done: boolean) => void;
  /** The effect of the action. */
  children: ReactNode;
}

/** Asks before an action on a question, with its first 100 characters. */
export function ConfirmQuestionDialog(props: ConfirmQuestionDialogProps) {
  const { question, verb, doing, done, gone, kind = "primary", onConfirm, onClose } = props;
  const { id = "", questionText = "" } = question ?? {};
  return (
    <ConfirmedDialog
      open={question !== null}
      title={`${verb} this question?`}
      kind={kind}
      confirmLabel={`${verb} Question`}
      busyLabel={`${doing}...`}
      action={() => onConfirm(id)}
      done={`Question ${id} ${done}`}
      failure={`Failed to ${verb.toLowerCase()} question.`}
      describe={(failure) => (failureCode(failure) === "NOT_FOUND" ? gone : wordsFor(failure))}
      onClose={onClose}
    >
      <p className={classes.text}>
        {truncate(lineText(questionText), screenLimits.deleteConfirmTextLength)}
      </p>
      <DialogNote>{props.children}</DialogNote>
    </ConfirmedDialog>
  );
}

/** The reason of a failure; the server's message if it is meant for the person. */
function wordsFor(failure: unknown): string {
  const [said] = failureCode(failure) === "CONFLICT" ? failureDetails(failure) : [];
  return said ?? describeFailure(failure);
}
