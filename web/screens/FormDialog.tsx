import type { ComponentProps, ReactNode } from "react";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { ConfirmedDialog } from "./ConfirmedDialog.tsx";
import classes from "./FormDialog.module.css";

interface FormDialogProps
  extends Omit<ComponentProps<typeof ConfirmedDialog>, "describe" | "children"> {
  /** The fields, one below the other. */
  children: ReactNode;
}

/** A dialog with fields, in which Enter confirms too. A failure says what is wrong with each field. */
export function FormDialog({ children, ...asked }: FormDialogProps) {
  return (
    <ConfirmedDialog
      {...asked}
      describe={(failure) => failureDetails(failure).join(" ") || describeFailure(failure)}
    >
      {(confirm) => (
        <form
          className={classes.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          {children}
          <button type="submit" hidden />
        </form>
      )}
    </ConfirmedDialog>
  );
}
