import { useMutation } from "@apollo/client/react";
import { describeFailure } from "../apollo/failure.ts";
import { session } from "../apollo/session.ts";
import { BY_HAND } from "../apollo/session-ending.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { LogoutEverywhere } from "./account-documents.ts";

/** Asks before all of one's sessions end, and ends them, this one too: the guards then lead away. */
export function LogoutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const [logoutEverywhere] = useMutation(LogoutEverywhere);
  return (
    <ConfirmedDialog
      title="Sign out on all devices?"
      confirmLabel="Sign Out"
      busyLabel="Signing out..."
      cancelLabel="Stay Signed In"
      action={async () => {
        await logoutEverywhere();
        session.end(BY_HAND);
      }}
      failure={(failure) => `Failed to sign out on all devices. ${describeFailure(failure)}`}
      onClose={onClose}
    >
      <p>
        This device too. Nothing is deleted, and a quiz under way is kept: it waits under Quizzes In
        Progress for the next sign-in.
      </p>
    </ConfirmedDialog>
  );
}
