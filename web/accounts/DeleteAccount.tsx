import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { daysBefore, promises } from "#rules/promises.ts";
import { formatDateTime } from "#rules/times.ts";
import { session, useSignedInUser } from "../apollo/session.ts";
import { Button } from "../ui/Button.tsx";
import { AccountOffer } from "./AccountOffer.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";
import { forgetOnDevice } from "./forget-on-device.ts";
import { RequestDeletion, TakenBackDeletionQuery } from "./own-data-documents.ts";

/** Delete account: asks for the e-mail; the sign-in page then shows the day. */
export function DeleteAccount() {
  const { email, userId } = useSignedInUser();
  const { data } = useQuery(TakenBackDeletionQuery);
  const [request] = useMutation(RequestDeletion);
  const [asking, setAsking] = useState(false);
  const takenBackAt = data?.deletionTakenBackAt;

  async function carryOut(atOnce: boolean): Promise<void> {
    const { data: done } = await request({ variables: { email, atOnce } });
    if (!done) throw new Error("The server did not say when the account is deleted.");
    const deletionAt = new Date(done.requestDeletion);
    if (atOnce) {
      forgetOnDevice(window.localStorage, userId);
      session.end({ reason: "DELETED_AT_ONCE", at: deletionAt.toISOString(), from: null });
      return;
    }
    const at = daysBefore(deletionAt, promises.deletionDays).toISOString();
    session.end({ reason: "ACCOUNT_DELETED", at, from: null });
  }

  return (
    <AccountSection title="Delete account">
      <AccountOffer
        remark={
          <>
            Signing in before that day takes the deletion back; what is deleted at once nobody
            brings back.
            {takenBackAt &&
              ` You asked for it before; signing in on ${formatDateTime(takenBackAt)} took it back.`}
          </>
        }
        action={
          <Button kind="delete" full="phone" onClick={() => setAsking(true)}>
            Delete My Account
          </Button>
        }
      >
        Your profile, sessions, statistics, results, notes, practices and reviews are deleted on the
        30th day, or at once if you choose that, and leave the backups within {promises.backupDays}{" "}
        more. What you answered stays in the statistics of tests without a way back to you.
      </AccountOffer>
      {asking && (
        <DeleteAccountDialog email={email} action={carryOut} onClose={() => setAsking(false)} />
      )}
    </AccountSection>
  );
}
