import { useRef, useState } from "react";
import { promises } from "#rules/promises.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { TextField } from "../ui/TextField.tsx";
import classes from "./DeleteAccount.module.css";

interface DeleteAccountDialogProps {
  /** The account's e-mail, which is to be typed. */
  email: string;
  deed: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the account's e-mail before it is marked for deletion, so that nobody does it by mistake. */
export function DeleteAccountDialog({ email, deed, onClose }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function isTyped(): boolean {
    const isRight = typed.trim().toLowerCase() === email;
    setWrong(!isRight);
    if (!isRight) field.current?.focus();
    return isRight;
  }

  return (
    <ConfirmedDialog
      title="Delete your account?"
      kind="danger"
      confirmLabel="Delete My Account"
      busyLabel="Asking…"
      cancelLabel="Keep It"
      isAllowed={isTyped}
      deed={deed}
      failure={(failure) => failureDetails(failure)[0] ?? `Failed. ${describeFailure(failure)}`}
      onClose={onClose}
    >
      {(confirm) => (
        <>
          <p>
            You are signed out on all devices now, and the account is deleted in{" "}
            {promises.deletionDays} days. Signing in before that day takes it back.
          </p>
          <form
            className={classes.field}
            onSubmit={(event) => {
              event.preventDefault();
              confirm();
            }}
          >
            <TextField
              ref={field}
              label={`Type ${email} to go on`}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              error={wrong && `This is not ${email}, the e-mail address of this account.`}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setWrong(false);
              }}
            />
          </form>
        </>
      )}
    </ConfirmedDialog>
  );
}
