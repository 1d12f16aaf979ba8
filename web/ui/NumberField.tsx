import { type ReactNode, useState } from "react";
import { numberFromInput } from "./number-from-input.ts";
import { TextField } from "./TextField.tsx";

interface NumberFieldProps {
  id?: string;
  /** Above the input; without it `aria-label` says what it is. */
  label?: ReactNode;
  "aria-label"?: string;
  /** A sign in the input, after the number: its unit. */
  after?: ReactNode;
  /** Shows a number that another field determines. */
  readOnly?: boolean;
  /** Under the input: its range, or what a value means. */
  hint?: ReactNode;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** What an arrow key adds; other numbers may be typed. */
  step?: number;
  /** A red border; a sentence is shown under the input too. */
  error?: ReactNode;
  /**
   * What an emptied input stands for; shown once it is left. 0 is shown at once. With NaN it stays
   * empty, and the form has to refuse it.
   */
  whenEmpty?: number;
  /** Numbers below 0 may be typed. */
  negative?: boolean;
  /** What `focusField` finds it by. */
  "data-field"?: string;
  /** It has the focus first in its dialog. */
  "data-autofocus"?: boolean;
}

/** A number as the input shows it: nothing for none. */
function textOf(value: number): string {
  return Number.isNaN(value) ? "" : String(value);
}

/** A number; an emptied input is 0 unless said otherwise (docs/screens.md, section 7). */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, onChange, min, max, step = 1, error } = props;
  const { whenEmpty = 0, negative = false } = props;
  const [text, setText] = useState(textOf(value));
  // What is being typed may be "1." or "1.0": it stays until the number itself is another one.
  const isTyped = Object.is(numberFromInput(text, whenEmpty, negative), value);
  const shown = isTyped ? text : textOf(value);

  function onInput(typed: string, unreadable: boolean): void {
    // A browser answers "" for what it can't read yet, as "-" alone.
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
