import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

interface NearSubjectDialogProps {
  /** The new subject, and the similar one of the bank. */
  subject: string;
  near: string;
  onUse: () => void;
  onKeep: () => void;
  /** Returns to the form without saving. */
  onClose: () => void;
}

/** Asks before a save creates a subject that may be a typing error, since students would see it at once. */
export function NearSubjectDialog(props: NearSubjectDialogProps) {
  const { subject, near, onUse, onKeep, onClose } = props;
  return (
    <Dialog
      open
      title="Make a new subject?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onKeep}>Keep It</Button>
          <Button kind="primary" data-autofocus onClick={onUse}>
            Use {near}
          </Button>
        </>
      }
    >
      <p>
        <strong>{subject}</strong> is near <strong>{near}</strong>, which the bank has. Students see
        a new subject at once.
      </p>
    </Dialog>
  );
}
