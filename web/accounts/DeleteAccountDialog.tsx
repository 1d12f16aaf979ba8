import { useRef, useState } from "react";
import { promises } from "#rules/promises.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { TextField } from "../ui/TextField.tsx";
import classes from "./DeleteAccount.module.css";

interface DeleteAccountDialogProps {
  /** The account's e-mail, which the person has to type. */
  email: string;
  action: (atOnce: boolean) => Promise<void>;
  onClose: () => void;
}

type When = "later" | "atOnce";

/** The texts of each choice. */
const choices: Record<When, { label: string; confirm: string; busy: string; meaning: string }> = {
  later: {
    label: `In ${promises.deletionDays} days`,
    confirm: "Delete My Account",
    busy: "Requesting...",
    meaning: `You are signed out on all devices now, and the account is deleted in ${promises.deletionDays} days. Sign in before that day to keep it.`,
  },
  atOnce: {
    label: "At once",
    confirm: "Delete at Once",
    busy: "Deleting...",
    meaning:
      "You are signed out on all devices. The account is deleted now, with its data in this browser. This can’t be undone: if you want a copy of your data, download it first.",
  },
};

/**
 * Lets the person choose when the account is deleted. They type its e-mail, so that nobody deletes an
 * account by mistake.
 */
export function DeleteAccountDialog({ email, action, onClose }: DeleteAccountDialogProps) {
  const [when, setWhen] = useState<When>("later");
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function isTyped(): boolean {
    const isRight = typed.trim().toLowerCase() === email;
    setWrong(!isRight);
    if (!isRight) field.current?.focus();
    return isRight;
  }

  const { confirm: confirmLabel, busy: busyLabel, meaning } = choices[when];
  return (
    <ConfirmedDialog
      title="Delete your account?"
      kind="danger"
      confirmLabel={confirmLabel}
      busyLabel={busyLabel}
      cancelLabel="Keep It"
      isAllowed={isTyped}
      action={() => action(when === "atOnce")}
      failure={(failure) => failureDetails(failure)[0] ?? `Failed. ${describeFailure(failure)}`}
      onClose={onClose}
    >
      {(confirm) => (
        <>
          <Segmented
            label="When the account is deleted"
            value={when}
            options={(["later", "atOnce"] as const).map((value) => ({
              value,
              label: choices[value].label,
            }))}
            onChange={setWhen}
            full
          />
          <p className={classes.meaning} role="status">
            {meaning}
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
              label={`Type ${email} to confirm`}
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
