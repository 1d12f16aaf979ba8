import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { describeFailure, failureDetails, failureOf } from "../apollo/failure.ts";
import { ConfirmedDialog } from "./ConfirmedDialog.tsx";
import classes from "./FormDialog.module.css";

/** Returns the server's error for a field by its name; undefined for none. */
type WrongField = (name: string) => string | undefined;

interface FormDialogProps
  extends Omit<ComponentProps<typeof ConfirmedDialog>, "describe" | "children"> {
  /** The fields, one below the other; a function if each shows its own error. */
  children: ReactNode | ((wrong: WrongField) => ReactNode);
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** A dialog with fields, in which Enter also confirms. After a failure each field shows its error. */
export function FormDialog({ children, action, ...asked }: FormDialogProps) {
  const [wrong, setWrong] = useState(NOTHING);
  const form = useRef<HTMLFormElement>(null);
  const isMarked = typeof children === "function";
  useEffect(() => {
    if (wrong.size > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);

  async function act(): Promise<unknown> {
    setWrong(NOTHING);
    try {
      return await action();
    } catch (error) {
      const fields = failureOf(error)?.fields ?? [];
      setWrong(new Map(fields.map(({ field, message }) => [field, message])));
      throw error;
    }
  }

  return (
    <ConfirmedDialog
      {...asked}
      action={act}
      describe={(failure) =>
        isMarked && (failureOf(failure)?.fields ?? []).length > 0
          ? "Correct the marked fields."
          : failureDetails(failure).join(" ") || describeFailure(failure)
      }
    >
      {(confirm) => (
        <form
          ref={form}
          className={classes.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          {isMarked ? children((name) => wrong.get(name)) : children}
          <button type="submit" hidden />
        </form>
      )}
    </ConfirmedDialog>
  );
}
