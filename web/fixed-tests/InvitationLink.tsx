import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { describeFailure } from "../apollo/failure.ts";
import type { AllTestsRowFragment } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { useToast } from "../ui/Toast.tsx";
import { RenewInvitation } from "./all-tests-documents.ts";
import classes from "./InvitationLink.module.css";

/**
 * A private test's invitation link: Copy, Renew after a confirm (docs/rules.md, section 8), and the
 * way to its limits and to those who followed it.
 */
export function InvitationLink({ test }: { test: AllTestsRowFragment }) {
  const { id, title, invitationLink } = test;
  const [asking, setAsking] = useState(false);
  const [renew, { loading, error, reset }] = useMutation(RenewInvitation);
  const toast = useToast();

  async function onRenew(): Promise<void> {
    try {
      await renew({ variables: { testId: id } });
      setAsking(false);
      toast({ kind: "success", text: "The old invitation link is dead. Copy the new one." });
    } catch {
      // The mutation's own error is shown in the dialog.
    }
  }

  return (
    <div className={classes.link}>
      <p className={classes.label}>Invitation link</p>
      <div className={classes.buttons}>
        {invitationLink && (
          <CopyButton size="small" text={invitationLink} what={`the invitation link of ${title}`} />
        )}
        <Button
          size="small"
          kind="quiet"
          aria-label={`Renew the invitation link of ${title}`}
          onClick={() => {
            reset();
            setAsking(true);
          }}
        >
          Renew
        </Button>
        <ButtonLink
          size="small"
          kind="quiet"
          to={`/admin/tests/invited/${id}`}
          aria-label={`Who is invited to ${title}`}
        >
          Invited
        </ButtonLink>
      </div>
      <ConfirmDialog
        open={asking}
        title="Renew the invitation link?"
        confirmLabel="Renew link"
        busyLabel="Renewing..."
        busy={loading}
        failure={
          error && (
            <>
              <strong>Failed to renew the link.</strong> {describeFailure(error)}
            </>
          )
        }
        onConfirm={() => void onRenew()}
        onCancel={() => setAsking(false)}
      >
        The link of “{title}” that you have given out stops working at once. Students who followed
        it keep the test; everybody else needs the new link.
      </ConfirmDialog>
    </div>
  );
}
