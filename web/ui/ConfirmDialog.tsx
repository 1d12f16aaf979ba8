import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import classes from "./ConfirmDialog.module.css";
import { Dialog } from "./Dialog.tsx";
import { Notice } from "./Notice.tsx";

interface ConfirmDialogProps {
  open: boolean;
  /** The question: "Delete this question?" */
  title: string;
  /** `danger` for irreversible actions: the confirm button is filled red. */
  kind?: "primary" | "danger";
  /** The action: "Delete Question". */
  confirmLabel: string;
  /** The label during the action: "Deleting...". */
  busyLabel?: string;
  busy?: boolean;
  /** True if the action is impossible, for the reason in `children`, or its facts are still loading. */
  confirmDisabled?: boolean;
  /** The label of the safe choice. */
  cancelLabel?: string;
  /** Why the action failed: shown above the buttons and announced at once. */
  failure?: ReactNode;
  onConfirm: () => void;
  /** Also called for Escape and a press beside the dialog; not called while busy. */
  onCancel: () => void;
  /** The effect of the action. */
  children?: ReactNode;
}

/** Asks before an action. The safe choice has the focus first. */
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
