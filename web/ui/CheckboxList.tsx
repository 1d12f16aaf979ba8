import { type ReactNode, useId } from "react";
import { Checkbox } from "./Checkbox.tsx";
import classes from "./CheckboxList.module.css";

interface CheckboxListProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode; meaning: string }[];
  values: readonly Value[];
  /** Shown under the label, in red. */
  error?: ReactNode;
  onChange: (values: readonly Value[]) => void;
}

/** A list of checkboxes, each with an explanation below it. */
export function CheckboxList<Value extends string>(props: CheckboxListProps<Value>) {
  const { label, options, values, error, onChange } = props;
  const heading = useId();
  return (
    <fieldset
      className={classes.list}
      aria-labelledby={heading}
      aria-describedby={error ? `${heading}-error` : undefined}
    >
      <p id={heading} className={classes.heading}>
        {label}
      </p>
      {error && (
        <p id={`${heading}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {options.map((option) => (
        <Checkbox
          key={option.value}
          aria-invalid={error ? true : undefined}
          label={
            <>
              {option.label}
              <span className={classes.meaning}>{option.meaning}</span>
            </>
          }
          checked={values.includes(option.value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              checked
                ? [...values, option.value]
                : values.filter((other) => other !== option.value),
            )
          }
        />
      ))}
    </fieldset>
  );
}
