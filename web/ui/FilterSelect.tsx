import classes from "./FilterSelect.module.css";
import { Select, type SelectOption } from "./Select.tsx";

interface FilterSelectProps {
  label: string;
  /** The option without a filter: "Any year". */
  any: string;
  /** "" if nothing is chosen. */
  value: string;
  options: readonly (string | SelectOption<string>)[];
  onChange: (value: string) => void;
  labelShown?: "above";
  disabled?: boolean;
}

/** One filter of a row, tinted while active. The chosen value is always among the options. */
export function FilterSelect({ label, any, value, options, ...rest }: FilterSelectProps) {
  const known = options.map((option) =>
    typeof option === "string" ? { value: option, label: option } : option,
  );
  const isKnown = value === "" || known.some((option) => option.value === value);
  return (
    <div className={classes.filter} data-chosen={value !== "" || undefined}>
      <Select
        label={label}
        value={value}
        options={[
          { value: "", label: any },
          ...(isKnown ? known : [{ value, label: value }, ...known]),
        ]}
        {...rest}
      />
    </div>
  );
}
