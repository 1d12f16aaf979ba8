import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useConfirmed } from "../ui/use-confirmed.ts";
import { formOfLimits, limitsOf } from "./invitation-limits.ts";
import { LimitInvitation } from "./invited-documents.ts";
import classes from "./LimitInvitationDialog.module.css";

interface LimitInvitationDialogProps {
  testId: string;
  link: { maxUses?: number | null; expiresAt?: string | null };
  onClose: () => void;
}

/** Sets how many people may join by an invitation link, and until when. */
export function LimitInvitationDialog({ testId, link, onClose }: LimitInvitationDialogProps) {
  const [form, setForm] = useState(() => formOfLimits(link));
  const [limit] = useMutation(LimitInvitation);
  const toast = useToast();
  const { busy, failure, confirm, cancel } = useConfirmed(async () => {
    await limit({ variables: { testId, ...limitsOf(form) } });
    toast({ kind: "success", text: "The link’s limits are set" });
  }, onClose);

  return (
    <ConfirmDialog
      open
      title="Limit the invitation link"
      confirmLabel="Set Limits"
      busyLabel="Setting..."
      busy={busy}
      failure={failure !== null && <Failure failure={failure} />}
      onConfirm={() => void confirm(undefined)}
      onCancel={cancel}
    >
      <div className={classes.fields}>
        <NumberField
          label="People at most"
          hint="0 lets any number join."
          min={0}
          value={form.maxUses}
          onChange={(maxUses) => setForm({ ...form, maxUses })}
        />
        <TextField
          label="Ends (IST)"
          description="Left empty it has no end."
          inputWrapperOrder={["label", "input", "error", "description"]}
          type="datetime-local"
          value={form.end}
          onChange={({ currentTarget }) => setForm({ ...form, end: currentTarget.value })}
        />
      </div>
    </ConfirmDialog>
  );
}

function Failure({ failure }: { failure: unknown }) {
  const said = failureDetails(failure);
  return (
    <>
      <strong>Failed to set the limits.</strong>{" "}
      {said.length > 0 ? said.join(" ") : describeFailure(failure)}
    </>
  );
}
