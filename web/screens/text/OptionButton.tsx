import classes from "./OptionButton.module.css";
import { WrittenText } from "./WrittenText.tsx";

interface OptionButtonProps {
  /** Counted from 0; shown as A, B, C and so on. */
  index: number;
  text: string;
  /** The rich text; null or left out if it is plain. */
  html?: string | null | undefined;
  lang?: string | null | undefined;
  /** Chosen: it can still be changed. Sent: the answer is being saved. */
  state?: "chosen" | "sent" | undefined;
  /** Set if it is a toggle button: true while it is pressed. */
  pressed?: boolean;
  /** True if the student struck it out. */
  struck?: boolean;
  /** True while another one is being saved. */
  disabled?: boolean;
  onChoose: (index: number) => void;
}

/** One option of an unanswered question, with its letter. Options shown with the key are `ResultOption`s. */
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
          // The button's name uses the plain text, since a formula has no other words.
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
