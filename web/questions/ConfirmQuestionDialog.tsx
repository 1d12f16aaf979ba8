import type { ReactNode } from "react";
import { lineText } from "#rules/formula-text.ts";
import { screenLimits } from "#rules/limits.ts";
import { truncate } from "#rules/text.ts";
import { describeFailure, failureCode, failureDetails } from "../apollo/failure.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { DialogNote } from "../ui/Dialog.tsx";
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
  /** What the toast says: "deleted". */
  done: string;
  /** What is shown when somebody else was faster. */
  gone: string;
  kind?: "danger";
  onConfirm: (id: string) => Promise<unknown>;
  onClose: (done: boolean) => void;
  /** What follows from it. */
  children: ReactNode;
}

/** Asks with the first 100 characters of a question before something is done to it. */
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

/** What stood in the way, in the server's words where it has some for the person. */
function wordsFor(failure: unknown): string {
  const [said] = failureCode(failure) === "CONFLICT" ? failureDetails(failure) : [];
  return said ?? describeFailure(failure);
}
