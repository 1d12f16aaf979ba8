import type { ReactNode } from "react";
import classes from "./Field.module.css";

/** The parts around an input. */
export interface FieldParts {
  label?: ReactNode;
  /** Below the input: its range, or the meaning of a value. */
  description?: ReactNode;
  /** Shows a red border; a sentence is also shown below the input. */
  error?: ReactNode;
}

interface FieldFrameProps extends FieldParts {
  /** The input's id. */
  id: string;
  className?: string | undefined;
  /** Signs inside the input, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

function isSaid(part: ReactNode): boolean {
  return part !== undefined && part !== null && part !== "" && typeof part !== "boolean";
}

/** The ARIA attributes that connect an input with its error and description, to be spread on it. */
export function fieldAria(id: string, { error, description }: FieldParts) {
  const under = [isSaid(error) && `${id}-error`, isSaid(description) && `${id}-description`];
  const describedBy = under.filter((part) => part !== false).join(" ");
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy === "" ? undefined : describedBy,
    "data-error": error ? true : undefined,
  };
}

/** An input with its label above, and its error and description below. */
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
