import { IconSelector } from "@tabler/icons-react";
import { useId } from "react";
import field from "./Field.module.css";
import classes from "./Select.module.css";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> {
  label: string;
  /** Shows the label before or above the box; otherwise it is only for screen readers. */
  labelShown?: boolean | "above" | undefined;
  value: Value;
  options: SelectOption<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** True while it filters a list: accent border and tint. */
  narrowing?: boolean;
  /** True to be as wide as the chosen option. */
  fits?: boolean;
}

/** A select, by the browser's own control, which works on every phone and by keyboard. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, labelShown, value, options, onChange, disabled, narrowing, fits } = props;
  const id = useId();
  const select = (
    <div className={`${field.place} ${classes.grow}`}>
      <select
        id={id}
        aria-label={labelShown ? undefined : label}
        className={`${field.input} ${field.own} ${classes.input}`}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
        data-narrowing={narrowing || undefined}
        data-fits={fits || undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={`${field.side} ${classes.section}`} data-side="after" aria-hidden>
        <IconSelector size={16} stroke={1.5} />
      </span>
    </div>
  );
  if (!labelShown) return select;
  if (labelShown === "above") {
    return (
      <div>
        <label htmlFor={id} className={field.label}>
          {label}
        </label>
        {select}
      </div>
    );
  }
  return (
    <div className={classes.row}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {select}
    </div>
  );
}
