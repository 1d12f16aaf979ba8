import { useId } from "react";
import classes from "./RadioList.module.css";

interface RadioListProps<Value extends string> {
  /** The id of the element that names the choice. */
  labelledBy: string;
  value: Value;
  /** Each with an explanation, if the label needs one. */
  options: readonly { value: Value; label: string; hint?: string | undefined }[];
  /** The error of the choice. */
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** A list of radio buttons (arrow keys move). */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { labelledBy, value, options, error, onChange } = props;
  const name = useId();
  const describedBy = error === undefined ? undefined : `${name}-error`;
  return (
    <div
      className={classes.list}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={error === undefined ? undefined : true}
    >
      {options.map((option) => (
        <label className={classes.option} key={option.value}>
          <input
            className={classes.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.hint !== undefined && <span className={classes.hint}>{option.hint}</span>}
        </label>
      ))}
      {error !== undefined && (
        <p className={classes.error} id={describedBy}>
          {error}
        </p>
      )}
    </div>
  );
}
