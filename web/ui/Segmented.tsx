import { type ReactNode, useId } from "react";
import classes from "./Segmented.module.css";

interface SegmentedProps<Value extends string> {
  /** The name of the choice for screen readers. */
  label: string;
  value: Value;
  options: { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
  /** On a phone the options share the whole line; without it they scroll sideways. */
  full?: boolean;
  /** True if nothing can be chosen, for a reason shown beside it. */
  disabled?: boolean;
  /** The id of its description. */
  describedBy?: string;
}

/** Radio buttons side by side (arrow keys move). */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, full, disabled, describedBy } = props;
  const name = useId();
  return (
    <div className={classes.scroller}>
      <div
        className={classes.group}
        role="radiogroup"
        aria-label={label}
        aria-describedby={describedBy}
        data-full={full || undefined}
      >
        {options.map((option) => (
          <label className={classes.option} key={option.value}>
            <input
              className={classes.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
