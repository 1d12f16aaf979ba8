import { useMutation } from "@apollo/client/react";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import type { UserRowFragment } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { DialogNote } from "../ui/Dialog.tsx";
import { isDangerous, isRole, type UserChange, wordsOf } from "./user-change.ts";
import { DeleteUser, KeepUser, SetUserActive, SetUserRole, SignUserOut } from "./user-documents.ts";

interface ChangeUserDialogProps {
  user: UserRowFragment;
  change: UserChange;
  onClose: () => void;
}

/** Asks before an account is changed, changes it, and says what became of it. */
export function ChangeUserDialog({ user, change, onClose }: ChangeUserDialogProps) {
  const [setRole] = useMutation(SetUserRole);
  const [setActive] = useMutation(SetUserActive);
  const [signOut] = useMutation(SignUserOut);
  const [remove] = useMutation(DeleteUser);
  const [keep] = useMutation(KeepUser);
  const words = wordsOf(change, user);

  async function carryOut(): Promise<void> {
    const userId = user.id;
    if (isRole(change)) await setRole({ variables: { userId, role: change } });
    if (change === "deactivate") await setActive({ variables: { userId, isActive: false } });
    if (change === "activate") await setActive({ variables: { userId, isActive: true } });
    if (change === "signOut") await signOut({ variables: { userId } });
    if (change === "delete") await remove({ variables: { userId } });
    if (change === "keep") await keep({ variables: { userId } });
  }

  return (
    <ConfirmedDialog
      title={words.question}
      kind={isDangerous(change) ? "danger" : "primary"}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      cancelLabel={words.cancel}
      action={carryOut}
      done={words.done}
      failure={wordsOfFailure}
      onClose={onClose}
    >
      <p>{words.meaning}</p>
      {isRole(change) && change !== "ADMIN" && user.isAppointed && (
        <DialogNote>
          The server’s setting ADMIN_EMAILS names this e-mail: the next sign-in makes it an
          administrator again, unless it is taken out there too.
        </DialogNote>
      )}
    </ConfirmedDialog>
  );
}

/** The server's own words are preferred. */
function wordsOfFailure(failure: unknown): string {
  const [said = `Failed to update user. ${describeFailure(failure)}`] = failureDetails(failure);
  return said;
}
