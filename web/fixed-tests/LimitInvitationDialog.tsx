import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { zoneName } from "#rules/zone.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { TextField } from "../ui/TextField.tsx";
import { formOfLimits, limitsOf } from "./invitation-limits.ts";
import { LimitInvitation } from "./invited-documents.ts";
import classes from "./LimitInvitationDialog.module.css";
import { typedRemark } from "./typed-time.ts";

interface LimitInvitationDialogProps {
  testId: string;
  link: { maxUses?: number | null; expiresAt?: string | null };
  onClose: () => void;
}

/** Sets the most people who may join by an invitation link, and its end. */
export function LimitInvitationDialog({ testId, link, onClose }: LimitInvitationDialogProps) {
  const [form, setForm] = useState(() => formOfLimits(link));
  const [limit] = useMutation(LimitInvitation);
  return (
    <ConfirmedDialog
      title="Limit the invitation link"
      confirmLabel="Set Limits"
      busyLabel="Setting..."
      action={() => limit({ variables: { testId, ...limitsOf(form) } })}
      done="The link’s limits are set"
      failure="Failed to set the limits."
      describe={(failure) => failureDetails(failure).join(" ") || describeFailure(failure)}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <NumberField
          label="People at most"
          data-autofocus
          hint="0 means no limit."
          min={0}
          value={form.maxUses}
          onChange={(maxUses) => setForm({ ...form, maxUses })}
        />
        <TextField
          label={`Ends (${zoneName()})`}
          description={`Empty means no end. ${typedRemark(form.end) ?? ""}`}
          type="datetime-local"
          value={form.end}
          onChange={({ currentTarget }) => setForm({ ...form, end: currentTarget.value })}
        />
      </div>
    </ConfirmedDialog>
  );
}
