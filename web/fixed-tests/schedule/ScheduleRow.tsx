import type { ReactNode } from "react";
import classes from "./ScheduleRow.module.css";

interface ScheduleRowProps {
  label: string;
  /** The label's id; a field uses it as its own id instead. */
  id?: string;
  /** The id of the field, if there is one. */
  field?: string;
  children: ReactNode;
}

/** A setting of a schedule: the label on the left, the choice on the right. */
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
