import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import classes from "./ConfirmDialog.module.css";
import { Dialog } from "./Dialog.tsx";
import { Notice } from "./Notice.tsx";

interface ConfirmDialogProps {
  open: boolean;
  /** The question: "Delete this question?" */
  title: string;
  /** `danger` for what can't be undone: the confirm button is filled red. */
  kind?: "primary" | "danger";
  /** The action: "Delete Question". */
  confirmLabel: string;
  /** While it is done: "Deleting...". */
  busyLabel?: string;
  busy?: boolean;
  /** It can't be done, which `children` says why, or what has to be known first is on its way. */
  confirmDisabled?: boolean;
  /** The safe way out. */
  cancelLabel?: string;
  /** It did not work: shown above the buttons, spoken at once. */
  failure?: ReactNode;
  onConfirm: () => void;
  /** Also for Escape and a press beside the dialog; not called while busy. */
  onCancel: () => void;
  /** What will happen. */
  children?: ReactNode;
}

/** Asks before something is done. The safe choice has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, kind = "primary", confirmLabel, busyLabel, busy = false } = props;
  const { confirmDisabled, cancelLabel = "Cancel", failure, onConfirm, onCancel, children } = props;
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel} aria-disabled={busy || undefined}>
            {cancelLabel}
          </Button>
          <Button
            kind={kind}
            busy={busy}
            busyLabel={busyLabel}
            disabled={confirmDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {failure && (
        <div className={classes.failure}>
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        </div>
      )}
    </Dialog>
  );
}
