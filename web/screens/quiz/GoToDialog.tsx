import { type FormEvent, useId, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { fieldError } from "../../ui/field-error.tsx";
import classes from "./GoToDialog.module.css";

interface GoToDialogProps {
  /** The number of questions on the paper. */
  total: number;
  /** Returns why a question can't be opened, in a sentence; null if it can. */
  closed?: ((index: number) => string | null) | undefined;
  /** Opens a question, counted from 0; the dialog closes. */
  onOpen: (index: number) => void;
  onClose: () => void;
}

/** Asks for a question number, and opens that question: G on the keyboard. */
export function GoToDialog({ total, closed, onOpen, onClose }: GoToDialogProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const error = useId();

  function go(event: FormEvent): void {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    const isThere = number >= 1 && number <= total;
    const why = isThere
      ? (closed?.(number - 1) ?? null)
      : `There is no such question. The numbers go from 1 to ${figure(total)}.`;
    if (why === null) onOpen(number - 1);
    else {
      setWrong(why);
      field.current?.select();
    }
  }

  return (
    <Dialog
      open
      title="Go to a question"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form}>
            Go
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={go} noValidate>
        <label>
          Number, 1 to {figure(total)}
          <input
            ref={field}
            className={classes.field}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            data-autofocus
            aria-invalid={wrong !== null || undefined}
            aria-describedby={wrong !== null ? error : undefined}
            onChange={() => setWrong(null)}
          />
        </label>
        {wrong !== null && (
          <p id={error} className={classes.error} role="alert">
            {fieldError(wrong)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
