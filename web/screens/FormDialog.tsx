import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { describeFailure, failureDetails, failureOf } from "../apollo/failure.ts";
import { ConfirmedDialog } from "./ConfirmedDialog.tsx";
import classes from "./FormDialog.module.css";

/** What the server reports of a field, by its name there; undefined for nothing. */
type WrongField = (name: string) => string | undefined;

interface FormDialogProps
  extends Omit<ComponentProps<typeof ConfirmedDialog>, "describe" | "children"> {
  /** The fields, one below the other; a function where each shows what is wrong with it. */
  children: ReactNode | ((wrong: WrongField) => ReactNode);
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** A dialog with fields, in which Enter confirms too. A failure reports what is wrong with each field. */
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
