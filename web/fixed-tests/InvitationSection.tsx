import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { formatDate, formatDateTime } from "#rules/times.ts";
import { describeFailure } from "../apollo/failure.ts";
import type { InvitationOfTestFragment } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Facts } from "../ui/Facts.tsx";
import { Section } from "../ui/Section.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useKeptFocus } from "../ui/use-kept-focus.ts";
import { EndInvitationDialog } from "./EndInvitationDialog.tsx";
import classes from "./InvitationSection.module.css";
import { MakeInvitation } from "./invited-documents.ts";
import { usesOf } from "./invited-list.ts";
import { LimitInvitationDialog } from "./LimitInvitationDialog.tsx";

interface LinkProps {
  testId: string;
  invitation: NonNullable<InvitationOfTestFragment["invitation"]>;
}

/** A test's invitation link, or a button that creates one. */
export function InvitationSection({ test }: { test: InvitationOfTestFragment }) {
  const { id, invitation } = test;
  const place = useKeptFocus<HTMLDivElement>(invitation == null);
  return (
    <div ref={place} tabIndex={-1}>
      {invitation ? <Link testId={id} invitation={invitation} /> : <NoLink testId={id} />}
    </div>
  );
}

/** A link with its use, cap and end, and its actions. */
function Link({ testId, invitation }: LinkProps) {
  const [asked, setAsked] = useState<"limit" | "end" | null>(null);
  const { link, createdAt, createdBy, expiresAt, strangers } = invitation;
  const maker = createdBy ? ` by ${createdBy}` : "";
  const facts = [
    { label: "Used", value: usesOf(invitation) },
    { label: "Ends", value: expiresAt ? formatDateTime(expiresAt) : "Never" },
    { label: "Turned away", value: figure(strangers) },
  ];
  return (
    <Section title="Invitation link" note={`Made ${formatDate(createdAt)}${maker}`}>
      <div className={classes.link}>
        <TextField
          aria-label="The link’s address"
          readOnly
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div className={classes.buttons}>
          <CopyButton kind="primary" text={link} what="the invitation link" />
          <Button onClick={() => setAsked("limit")}>Limit</Button>
          <Button onClick={() => setAsked("end")}>End Link</Button>
        </div>
      </div>
      <Facts className={classes.facts} facts={facts} />
      <p className={classes.note}>
        People who have joined keep access.
        {strangers > 0 &&
          " No one got in: the link had expired or was full, or the test was inactive."}
      </p>
      {asked === "limit" && (
        <LimitInvitationDialog testId={testId} link={invitation} onClose={() => setAsked(null)} />
      )}
      {asked === "end" && <EndInvitationDialog testId={testId} onClose={() => setAsked(null)} />}
    </Section>
  );
}

function NoLink({ testId }: { testId: string }) {
  const [make, { loading }] = useMutation(MakeInvitation);
  const toast = useToast();

  async function onMake(): Promise<void> {
    try {
      await make({ variables: { testId } });
      toast({ kind: "success", text: "A new invitation link is made" });
    } catch (error) {
      toast({ kind: "error", text: `Failed to make a link. ${describeFailure(error)}` });
    }
  }

  return (
    <Section title="Invitation link">
      <p className={classes.none}>There is no link: nobody joins until one is made.</p>
      <Button kind="primary" busy={loading} busyLabel="Making..." onClick={() => void onMake()}>
        Make a Link
      </Button>
    </Section>
  );
}
