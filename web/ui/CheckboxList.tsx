import { type ReactNode, useId } from "react";
import { Checkbox } from "./Checkbox.tsx";
import classes from "./CheckboxList.module.css";

interface CheckboxListProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode; meaning: string }[];
  values: readonly Value[];
  onChange: (values: readonly Value[]) => void;
}

/** Several of some things, each with what it means below it. */
export function CheckboxList<Value extends string>(props: CheckboxListProps<Value>) {
  const { label, options, values, onChange } = props;
  const heading = useId();
  return (
    <fieldset className={classes.list} aria-labelledby={heading}>
      <p id={heading} className={classes.heading}>
        {label}
      </p>
      {options.map((option) => (
        <Checkbox
          key={option.value}
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
