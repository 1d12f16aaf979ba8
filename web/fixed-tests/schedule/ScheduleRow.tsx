import type { ReactNode } from "react";
import classes from "./ScheduleRow.module.css";

interface ScheduleRowProps {
  label: string;
  /** Of the label; a field has it as its own id instead. */
  id?: string;
  /** The id of the field, where there is one. */
  field?: string;
  children: ReactNode;
}

/** A decision of a schedule: what is decided at the left, and the choice at the right. */
export function ScheduleRow({ label, id, field, children }: ScheduleRowProps) {
  return (
    <div className={classes.row}>
      {field === undefined ? (
        <p className={classes.label} id={id}>
          {label}
        </p>
      ) : (
        <label className={classes.label} htmlFor={field}>
          {label}
        </label>
      )}
      <div className={classes.choice}>{children}</div>
    </div>
  );
}
