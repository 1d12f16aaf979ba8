import { useRef, useState } from "react";
import { promises } from "#rules/promises.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { TextField } from "../ui/TextField.tsx";
import classes from "./DeleteAccount.module.css";

interface DeleteAccountDialogProps {
  /** The account's e-mail, which is to be typed. */
  email: string;
  action: (atOnce: boolean) => Promise<void>;
  onClose: () => void;
}

type When = "later" | "atOnce";

/** What there is to choose, with what is said of it before it is done. */
const choices: Record<When, { label: string; confirm: string; busy: string; meaning: string }> = {
  later: {
    label: `In ${promises.deletionDays} days`,
    confirm: "Delete My Account",
    busy: "Asking...",
    meaning: `You are signed out on all devices now, and the account is deleted in ${promises.deletionDays} days. Signing in before that day takes it back.`,
  },
  atOnce: {
    label: "At once",
    confirm: "Delete at Once",
    busy: "Deleting...",
    meaning:
      "You are signed out on all devices, and the account is deleted now, with what this browser keeps of it. Nobody can bring it back: if you want a copy of your data, download it first.",
  },
};

/**
 * Asks when, and for the account's e-mail, before an account is deleted or marked for it, so that nobody
 * does it by mistake.
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
