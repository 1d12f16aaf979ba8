import { type ReactNode, useId, useState } from "react";
import { liveLimits, reasonError } from "#rules/live.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { TextArea } from "../ui/TextField.tsx";
import classes from "./ReasonDialog.module.css";

interface ReasonDialogProps {
  title: string;
  kind?: "primary" | "danger";
  confirmLabel: string;
  busyLabel: string;
  /** Disables the confirm button, because another input is missing. */
  isMissing?: boolean;
  action: (reason: string) => Promise<unknown>;
  done: string;
  failure: string;
  onClose: (done: boolean) => void;
  /** The hint about who reads the reason; by default only the audit log has it. */
  readers?: string;
  /** The consequences, and further inputs. */
  children: ReactNode;
}

/** A confirm dialog that requires a reason for the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { action, isMissing = false, children, ...rest } = props;
  const { readers = "For the audit log. The student doesn’t see it.", ...asked } = rest;
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  return (
    <ConfirmedDialog
      {...asked}
      confirmDisabled={isMissing}
      isAllowed={() => {
        const flaw = reasonError(reason)?.message ?? null;
        setError(flaw);
        if (flaw !== null) document.getElementById(id)?.querySelector("textarea")?.focus();
        return flaw === null;
      }}
      action={() => action(reason)}
    >
      <div className={classes.body} id={id}>
        {children}
        <TextArea
          label="Reason"
          description={readers}
          rows={2}
          maxLength={liveLimits.reasonMaxLength}
          value={reason}
          error={error}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setError(null);
          }}
        />
      </div>
    </ConfirmedDialog>
  );
}
