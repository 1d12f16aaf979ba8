import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

interface NearSubjectDialogProps {
  /** The new subject, and the one of the bank that it is near. */
  subject: string;
  near: string;
  onUse: () => void;
  onKeep: () => void;
  /** Back to the form; nothing is saved. */
  onClose: () => void;
}

/** Asks before a question makes a subject that may be a slip: students would see it at once. */
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
