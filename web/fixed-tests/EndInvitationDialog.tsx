import { useMutation } from "@apollo/client/react";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { EndInvitation } from "./invited-documents.ts";

interface EndInvitationDialogProps {
  testId: string;
  onClose: () => void;
}

/** Asks before an invitation link is ended, since it never works again. */
export function EndInvitationDialog({ testId, onClose }: EndInvitationDialogProps) {
  const [end] = useMutation(EndInvitation);
  return (
    <ConfirmedDialog
      title="End the invitation link?"
      confirmLabel="End Link"
      busyLabel="Ending..."
      cancelLabel="Keep It"
      action={() => end({ variables: { testId } })}
      done="The invitation link is ended"
      failure="Failed to end the link."
      onClose={onClose}
    >
      Nobody joins by it any more, and it never works again; a new one can be made. Who has joined
      keeps the test.
    </ConfirmedDialog>
  );
}
