import { TextInput } from "@mantine/core";
import { useState } from "react";
import "@mantine/core/styles/Input.layer.css";
import { numberFromInput } from "./generator-form.ts";
import classes from "./NumberField.module.css";

interface NumberFieldProps {
  label: string;
  /** Under the input: its range, or what a value means. */
  hint?: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max?: number;
  /** What an arrow key adds; other numbers may be typed. */
  step?: number;
  invalid: boolean;
}

/** A number from 0 up; an emptied input is 0 (spec.md, section 5). */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, onChange, min, max, step = 1, invalid } = props;
  const [text, setText] = useState(String(value));
  // What is being typed may be "1." or "1.0": it stays until the number itself is another one.
  const shown = numberFromInput(text) === value ? text : String(value);

  function onInput(typed: string, unreadable: boolean): void {
    const number = unreadable ? null : numberFromInput(typed);
    if (number === null) return;
    setText(typed === "" ? "0" : typed.replace(/^0+(?=\d)/, ""));
    onChange(number);
  }

  return (
    <TextInput
      classNames={{ input: classes.input }}
      inputWrapperOrder={["label", "input", "description"]}
      label={label}
      description={hint}
      type="number"
      inputMode={step < 1 ? "decimal" : "numeric"}
      autoComplete="off"
      min={min}
      max={max}
      step={step}
      value={shown}
      error={invalid}
      onChange={({ currentTarget }) =>
        onInput(currentTarget.value, currentTarget.validity.badInput)
      }
      onBlur={() => setText(String(value))}
    />
  );
}
