import { useMutation, useQuery } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { formatIst, formatIstDate } from "#rules/times.ts";
import { useSignedInUser } from "../apollo/session.ts";
import { logout } from "../apollo/session-calls.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { AccountOffer } from "./AccountOffer.tsx";
import { AccountSection } from "./AccountSection.tsx";
import classes from "./DeleteAccount.module.css";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";
import { RequestDeletion, TakenBackDeletionQuery } from "./own-data-documents.ts";

/** Delete account: asks for the e-mail, and then tells the day. */
export function DeleteAccount() {
  const { email } = useSignedInUser();
  const { data } = useQuery(TakenBackDeletionQuery);
  const [request] = useMutation(RequestDeletion);
  const [asking, setAsking] = useState(false);
  /** The day of the deletion, once it was asked for. */
  const [day, setDay] = useState<string | null>(null);
  const takenBackAt = data?.deletionTakenBackAt;

  async function carryOut(): Promise<void> {
    const { data: done } = await request({ variables: { email } });
    if (!done) throw new Error("The server did not say when the account is deleted.");
    setDay(done.requestDeletion);
  }

  if (day !== null) return <Asked day={day} />;
  return (
    <AccountSection title="Delete account">
      <AccountOffer
        remark={
          <>
            Signing in before that day takes the deletion back.
            {takenBackAt &&
              ` You asked for it before; signing in on ${formatIst(takenBackAt)} took it back.`}
          </>
        }
        action={
          <Button kind="delete" full="phone" onClick={() => setAsking(true)}>
            Delete My Account
          </Button>
        }
      >
        Your profile, sessions, statistics and results are deleted on the 30th day. What you
        answered stays in the statistics of tests without a way back to you.
      </AccountOffer>
      {asking && (
        <DeleteAccountDialog email={email} deed={carryOut} onClose={() => setAsking(false)} />
      )}
    </AccountSection>
  );
}

/** All sessions have ended; this page stays until its reader goes. */
function Asked({ day }: { day: string }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <AccountSection title="Delete account">
      <div ref={words} tabIndex={-1} className={classes.asked}>
        <Notice role="status">
          Deletion on {formatIstDate(day)}. Signing in before that day takes it back. You are signed
          out on all devices.
        </Notice>
      </div>
      <Button full="phone" onClick={() => void logout()}>
        Leave This Page
      </Button>
    </AccountSection>
  );
}
