import classes from "./OptionButton.module.css";
import { WrittenText } from "./WrittenText.tsx";

interface OptionButtonProps {
  /** From 0; shown as A, B, C and so on. */
  index: number;
  text: string;
  /** The rich text; null, or left out, where it is plain. */
  html?: string | null | undefined;
  lang?: string | null | undefined;
  /** Chosen: it can be changed yet. Sent: the answer is on its way. */
  state?: "chosen" | "sent" | undefined;
  /** Whether it is on, where it is announced as a button that stays pressed. */
  pressed?: boolean;
  /** The student struck it out. */
  struck?: boolean;
  /** Another one is on its way. */
  disabled?: boolean;
  onChoose: (index: number) => void;
}

/** One option of a question that can be answered, by its letter. With its key it is a `ResultOption`. */
export function OptionButton(props: OptionButtonProps) {
  const { index, text, html, lang, state, pressed, struck, disabled, onChoose } = props;
  return (
    <button
      type="button"
      className={classes.option}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      data-option={index}
      data-single-click
      data-state={state}
      data-struck={struck || undefined}
      onClick={() => onChoose(index)}
    >
      <span className={classes.letter}>{String.fromCharCode(65 + index)}</span>
      <span className={classes.words}>
        {html?.includes("<math") ? (
          // A button is called by its words, and a formula has none but those of its plain text.
          <>
            <span aria-hidden>
              <WrittenText kind="option" text={text} html={html} lang={lang} />
            </span>
            <span className="visually-hidden">{text}</span>
          </>
        ) : (
          <WrittenText kind="option" text={text} html={html} lang={lang} />
        )}
        {struck && <span className="visually-hidden">, struck out</span>}
      </span>
    </button>
  );
}
