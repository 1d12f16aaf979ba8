import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import type { AllTestsRowFragment } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { RenewInvitation } from "./all-tests-documents.ts";
import classes from "./InvitationLink.module.css";
import { useListAddress } from "./way-to-list.ts";

/**
 * A private test's invitation link: Copy, Renew after a confirmation (docs/rules.md, section 8), and a link to its
 * limits and the people who joined.
 */
export function InvitationLink({ test }: { test: AllTestsRowFragment }) {
  const { id, title, invitationLink } = test;
  const [asking, setAsking] = useState(false);
  const [renew] = useMutation(RenewInvitation);
  const from = useListAddress();

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
          onClick={() => setAsking(true)}
        >
          Renew
        </Button>
        <ButtonLink
          size="small"
          kind="quiet"
          to={`/admin/tests/invited/${id}`}
          state={from}
          aria-label={`Who is invited to ${title}`}
        >
          Invited
        </ButtonLink>
      </div>
      <ConfirmedDialog
        open={asking}
        title="Renew the invitation link?"
        confirmLabel="Renew Link"
        busyLabel="Renewing..."
        action={() => renew({ variables: { testId: id } })}
        done="The old invitation link is dead. Copy the new one."
        failure="Failed to renew the link."
        onClose={() => setAsking(false)}
      >
        The link of “{title}” that you have given out stops working at once. Students who followed
        it keep the test; everybody else needs the new link.
      </ConfirmedDialog>
    </div>
  );
}
