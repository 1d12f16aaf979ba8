import { IconCheck, IconX } from "@tabler/icons-react";
import { InlineRichText } from "../ui/RichText.tsx";
import classes from "./ResultOption.module.css";

interface ResultOptionProps {
  /** From 0; shown as A, B, C and so on. */
  index: number;
  text: string;
  chosen: boolean;
  correct: boolean;
}

function verdict({ chosen, correct }: { chosen: boolean; correct: boolean }): string | null {
  if (chosen) return correct ? "Your answer, correct" : "Your answer";
  return correct ? "Correct answer" : null;
}

/** One option as a ruled row; the chosen and the correct one with tint, icon and word. */
export function ResultOption({ index, text, chosen, correct }: ResultOptionProps) {
  const word = verdict({ chosen, correct });
  const tone = correct ? "correct" : chosen ? "incorrect" : undefined;
  const Icon = correct ? IconCheck : IconX;
  return (
    <li className={classes.option} data-tone={tone}>
      <span className={classes.letter}>{String.fromCharCode(65 + index)}</span>
      <span className={classes.text}>
        <InlineRichText text={text} />
      </span>
      {word && (
        <span className={classes.word}>
          <Icon size={15} stroke={2} aria-hidden />
          {word}
        </span>
      )}
    </li>
  );
}
