import { describeFailure } from "../apollo/failure.ts";
import type { InvitedRowFragment } from "../gql/graphql.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useConfirmed } from "../ui/use-confirmed.ts";

interface TakeAccessBackDialogProps {
  person: InvitedRowFragment;
  /** Takes it back; it rejects when that fails. */
  onTakeBack: (person: InvitedRowFragment) => Promise<void>;
  onClose: () => void;
}

/** Asks before access is taken back from somebody who is taking the test. */
export function TakeAccessBackDialog({ person, onTakeBack, onClose }: TakeAccessBackDialogProps) {
  const { busy, failure, confirm, cancel } = useConfirmed(onTakeBack, onClose);
  return (
    <ConfirmDialog
      open
      title={`Take access back from ${person.fullName}?`}
      confirmLabel="Take Access Back"
      busyLabel="Taking back..."
      busy={busy}
      cancelLabel="Keep It"
      failure={
        failure !== null && (
          <>
            <strong>Failed to take access back.</strong> {describeFailure(failure)}
          </>
        )
      }
      onConfirm={() => void confirm(person)}
      onCancel={cancel}
    >
      An attempt is under way. It can be finished, and its result counts; after that the test is
      gone from this person’s list.
    </ConfirmDialog>
  );
}
