import { useMutation } from "@apollo/client/react";
import { describeFailure } from "../apollo/failure.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useConfirmed } from "../ui/use-confirmed.ts";
import { EndInvitation } from "./invited-documents.ts";

interface EndInvitationDialogProps {
  testId: string;
  onClose: () => void;
}

/** Asks before an invitation link is ended, since it never works again. */
export function EndInvitationDialog({ testId, onClose }: EndInvitationDialogProps) {
  const [end] = useMutation(EndInvitation);
  const toast = useToast();
  const { busy, failure, confirm, cancel } = useConfirmed(async () => {
    await end({ variables: { testId } });
    toast({ kind: "success", text: "The invitation link is ended" });
  }, onClose);

  return (
    <ConfirmDialog
      open
      title="End the invitation link?"
      confirmLabel="End Link"
      busyLabel="Ending..."
      busy={busy}
      cancelLabel="Keep It"
      failure={
        failure !== null && (
          <>
            <strong>Failed to end the link.</strong> {describeFailure(failure)}
          </>
        )
      }
      onConfirm={() => void confirm(undefined)}
      onCancel={cancel}
    >
      Nobody joins by it any more, and it never works again; a new one can be made. Who has joined
      keeps the test.
    </ConfirmDialog>
  );
}
