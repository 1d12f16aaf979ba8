import { NativeSelect } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useId } from "react";
import "@mantine/core/styles/Input.layer.css";
import classes from "./Select.module.css";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> {
  label: string;
  /** Shows the label before the box; otherwise it is only spoken. */
  labelShown?: boolean;
  value: Value;
  options: SelectOption<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** It narrows what is shown: accent border and tint. */
  narrowing?: boolean;
  /** As wide as what is chosen. */
  fits?: boolean;
}

/** One of a list, by the browser's own control: right on every phone, and by keyboard. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, labelShown, value, options, onChange, disabled, narrowing, fits } = props;
  const id = useId();
  const select = (
    <NativeSelect
      id={id}
      aria-label={labelShown ? undefined : label}
      value={value}
      data={options}
      disabled={disabled}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      rightSectionPointerEvents="none"
      classNames={{ input: classes.input, section: classes.section }}
      className={classes.grow}
      data-narrowing={narrowing || undefined}
      data-fits={fits || undefined}
    />
  );
  if (!labelShown) return select;
  return (
    <div className={classes.row}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {select}
    </div>
  );
}
