import type { ReactNode } from "react";
import classes from "./Field.module.css";

/** What stands around an input of a form. */
export interface FieldParts {
  label?: ReactNode;
  /** Under the input: its range, or what a value means. */
  description?: ReactNode;
  /** A red border; a sentence is shown under the input too. */
  error?: ReactNode;
}

interface FieldFrameProps extends FieldParts {
  /** Of the input. */
  id: string;
  className?: string | undefined;
  /** A sign in the input, before what is typed and after it. */
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

function isSaid(part: ReactNode): boolean {
  return part !== undefined && part !== null && part !== "" && typeof part !== "boolean";
}

/** What an input says of its error and of the texts under it, to be spread on it. */
export function fieldAria(id: string, { error, description }: FieldParts) {
  const under = [isSaid(error) && `${id}-error`, isSaid(description) && `${id}-description`];
  const describedBy = under.filter((part) => part !== false).join(" ");
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy === "" ? undefined : describedBy,
    "data-error": error ? true : undefined,
  };
}

/** An input with its label above, and below what is wrong with it and what it means. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, description, error, className, before, after, children } = props;
  return (
    <div className={className}>
      {isSaid(label) && (
        <label className={classes.label} id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
      )}
      <div
        className={classes.place}
        data-with-left-section={before ? true : undefined}
        data-with-right-section={after ? true : undefined}
      >
        {before && (
          <span className={classes.side} data-side="before" aria-hidden>
            {before}
          </span>
        )}
        {children}
        {after && (
          <span className={classes.side} data-side="after" aria-hidden>
            {after}
          </span>
        )}
      </div>
      {isSaid(error) && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {isSaid(description) && (
        <p className={classes.description} id={`${id}-description`}>
          {description}
        </p>
      )}
    </div>
  );
}
