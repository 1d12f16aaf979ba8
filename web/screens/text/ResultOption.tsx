import { IconCheck, IconX } from "@tabler/icons-react";
import classes from "./ResultOption.module.css";
import { WrittenText } from "./WrittenText.tsx";

interface ResultOptionProps {
  /** Counted from 0; shown as A, B, C and so on. */
  index: number;
  text: string;
  /** The rich text; null or left out if it is plain. */
  html?: string | null | undefined;
  lang?: string | null | undefined;
  chosen: boolean;
  correct: boolean;
  /** True if the key is hidden: the chosen option is marked, but not as right or wrong. */
  hidden?: boolean;
  /** True if the student struck it out during the attempt. */
  struck?: boolean;
  /** The share of other students who chose it, in percent; null while unknown, absent if too few answered. */
  share?: number | null | undefined;
}

function verdict({
  chosen,
  correct,
}: Pick<ResultOptionProps, "chosen" | "correct">): string | null {
  if (chosen) return correct ? "Your answer, correct" : "Your answer";
  return correct ? "Correct answer" : null;
}

/** One option as a ruled row; the chosen and the correct one with tint, icon and word. */
export function ResultOption(props: ResultOptionProps) {
  const { index, text, html, lang, chosen, correct, hidden, struck, share } = props;
  const word = verdict({ chosen, correct });
  const tone = correct ? "correct" : chosen && !hidden ? "incorrect" : undefined;
  const Icon = correct ? IconCheck : IconX;
  return (
    <li
      className={classes.option}
      data-tone={tone}
      data-struck={struck || undefined}
      data-shared={share === undefined ? undefined : true}
    >
      <span className={classes.letter}>{String.fromCharCode(65 + index)}</span>
      <span className={classes.text}>
        <WrittenText kind="option" text={text} html={html} lang={lang} />
      </span>
      {word && (
        <span className={classes.word}>
          {!hidden && <Icon size={15} stroke={2} aria-hidden />}
          {word}
        </span>
      )}
      {share != null && (
        <span className={classes.share}>
          <i style={{ width: `${share}%` }} aria-hidden />
          {share}%<span className="visually-hidden"> of others chose it</span>
        </span>
      )}
      {struck && <span className={classes.struck}>You struck it out</span>}
    </li>
  );
}
