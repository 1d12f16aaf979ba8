import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { LetterKey } from "../../ui/LetterKey.tsx";
import classes from "./NumberJump.module.css";

interface NumberJumpProps {
  /** The number of questions. */
  questions: number;
  input: RefObject<HTMLInputElement | null>;
  /** Called with a position, counted from 0. */
  onJump: (place: number) => void;
  /** Called for Escape. */
  onLeave?: () => void;
  /** True in the sheet, with a button; otherwise shows the key that focuses it. */
  sheet?: boolean;
}

/** An input for a question's number; Enter opens it. */
export function NumberJump({ questions, input, onJump, onLeave, sheet }: NumberJumpProps) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const hint = useId();

  function jump(event: FormEvent): void {
    event.preventDefault();
    const number = Number(text.trim() || Number.NaN);
    const there = Number.isInteger(number) && number >= 1 && number <= questions;
    setWrong(!there);
    if (!there) return;
    setText("");
    onJump(number - 1);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !onLeave) return;
    setText("");
    setWrong(false);
    onLeave();
  }

  return (
    <form className={classes.form} onSubmit={jump} noValidate>
      <span className={classes.box}>
        <input
          ref={input}
          className={classes.input}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-label={`Question number, 1 to ${questions}`}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? hint : undefined}
          placeholder={sheet ? "Question number" : "Question"}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setWrong(false);
          }}
          onKeyDown={onKey}
        />
        {!sheet && <LetterKey className={classes.key ?? ""}>G</LetterKey>}
      </span>
      {sheet && <Button type="submit">Go</Button>}
      {wrong && (
        <p className={classes.wrong} id={hint} role="alert">
          A number from 1 to {questions}
        </p>
      )}
    </form>
  );
}
