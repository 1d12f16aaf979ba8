import { useState } from "react";
import classes from "./PositionField.module.css";

interface PositionFieldProps {
  label: string;
  /** Counted from 1. */
  position: number;
  onChange: (position: number) => void;
}

/** A question's number in the test. Typing another one moves it there, on Enter or when the field loses the focus. */
export function PositionField({ label, position, onChange }: PositionFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function finish(): void {
    setTyped(null);
    const wanted = Number(typed);
    if (typed && Number.isInteger(wanted) && wanted > 0 && wanted !== position) onChange(wanted);
  }

  return (
    <input
      className={classes.field}
      aria-label={label}
      data-control="position"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={typed ?? String(position)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, ""))}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish();
        if (event.key === "Escape") setTyped(null);
      }}
    />
  );
}
