import type { InvitedRowFragment } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";

interface TakeAccessBackDialogProps {
  person: InvitedRowFragment;
  /** Revokes access. Rejects if that fails. */
  onTakeBack: (person: InvitedRowFragment) => Promise<void>;
  onClose: () => void;
}

/** Asks before the access of a person who is taking the test is revoked. */
export function TakeAccessBackDialog({ person, onTakeBack, onClose }: TakeAccessBackDialogProps) {
  return (
    <ConfirmedDialog
      title={`Take access back from ${person.fullName}?`}
      confirmLabel="Take Access Back"
      busyLabel="Taking back..."
      cancelLabel="Keep It"
      action={() => onTakeBack(person)}
      failure="Failed to take access back."
      onClose={onClose}
    >
      An attempt is in progress. It ends now and is submitted with the answers saved until then; its
      result stays.
    </ConfirmedDialog>
  );
}
