import { useMutation } from "@apollo/client/react";
import { describeFailure } from "../apollo/failure.ts";
import { session } from "../apollo/session.ts";
import { LOGGED_OUT } from "../apollo/session-ending.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { LogoutEverywhere } from "./account-documents.ts";

/** Confirms and ends all of a person's sessions. This one ends too, so the route guards then show the sign-in page. */
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
        session.end(LOGGED_OUT);
      }}
      failure={(failure) => `Failed to sign out on all devices. ${describeFailure(failure)}`}
      onClose={onClose}
    >
      <p>
        This device is signed out too. Nothing is deleted. After you sign in again, a quiz in
        progress is under Quizzes In Progress.
      </p>
    </ConfirmedDialog>
  );
}
