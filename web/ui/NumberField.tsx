import { type ReactNode, useState } from "react";
import { numberFromInput } from "./number-from-input.ts";
import { TextField } from "./TextField.tsx";

interface NumberFieldProps {
  id?: string;
  /** Above the input; without it `aria-label` names the input. */
  label?: ReactNode;
  "aria-label"?: string;
  /** A sign after the number, such as its unit. */
  after?: ReactNode;
  /** True for a number that another field determines. */
  readOnly?: boolean;
  /** Below the input: its range, or the meaning of a value. */
  hint?: ReactNode;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** The step of the arrow keys; other numbers can be typed. */
  step?: number;
  /** Shows a red border; a sentence is also shown below the input. */
  error?: ReactNode;
  /**
   * The value of an empty input, shown when it loses the focus; 0 is shown at once. With NaN it stays empty, and the
   * form has to reject it.
   */
  whenEmpty?: number;
  /** True to allow numbers below 0. */
  negative?: boolean;
  /** The name for `focusField`. */
  "data-field"?: string;
  /** True if it has the focus first in its dialog. */
  "data-autofocus"?: boolean;
}

/** The text of a number in the input; empty for NaN. */
function textOf(value: number): string {
  return Number.isNaN(value) ? "" : String(value);
}

/** A number input. An empty one is 0 by default (docs/screens.md, section 7). */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, onChange, min, max, step = 1, error } = props;
  const { whenEmpty = 0, negative = false } = props;
  const [text, setText] = useState(textOf(value));
  // Typed text such as "1." or "1.0" stays until the number itself changes.
  const isTyped = Object.is(numberFromInput(text, whenEmpty, negative), value);
  const shown = isTyped ? text : textOf(value);

  function onInput(typed: string, unreadable: boolean): void {
    // Browsers return "" for text they can't read yet, such as "-".
    const number = unreadable ? null : numberFromInput(typed, whenEmpty, negative);
    if (number === null) return;
    setText(typed === "" && whenEmpty === 0 ? "0" : typed.replace(/^(-?)0+(?=\d)/, "$1"));
    onChange(number);
  }

  return (
    <TextField
      {...(props.id !== undefined && { id: props.id })}
      label={label}
      aria-label={props["aria-label"]}
      data-autofocus={props["data-autofocus"] || undefined}
      after={props.after}
      readOnly={props.readOnly}
      description={hint}
      type="number"
      inputMode={step < 1 ? "decimal" : "numeric"}
      autoComplete="off"
      min={min}
      max={max}
      step={step}
      value={shown}
      error={error}
      onChange={({ currentTarget }) =>
        onInput(currentTarget.value, currentTarget.validity.badInput)
      }
      data-field={props["data-field"]}
      onBlur={() => setText(textOf(value))}
    />
  );
}
