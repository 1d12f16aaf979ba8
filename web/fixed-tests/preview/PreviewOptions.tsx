import { IconCheck } from "@tabler/icons-react";
import type { PreviewQuestionFragment } from "../../gql/graphql.ts";
import { WrittenText } from "../../screens/text/WrittenText.tsx";
import classes from "./PreviewOptions.module.css";

interface PreviewOptionsProps {
  question: Pick<
    PreviewQuestionFragment,
    "options" | "optionsHtml" | "lang" | "correctOptionIndex"
  >;
  /** True to mark the correct one. */
  withKey: boolean;
}

/** The options as students see them, as plain text since nothing can be answered. */
export function PreviewOptions({ question, withKey }: PreviewOptionsProps) {
  const { options, optionsHtml, lang, correctOptionIndex } = question;
  return (
    <ol className={classes.options}>
      {options.map((option, index) => {
        const isCorrect = withKey && index === correctOptionIndex;
        return (
          <li key={option} className={classes.option} data-correct={isCorrect || undefined}>
            <span className={classes.letter}>{String.fromCharCode(65 + index)}</span>
            <span className={classes.words}>
              <WrittenText kind="option" text={option} html={optionsHtml?.[index]} lang={lang} />
            </span>
            {isCorrect && (
              <span className={classes.correct}>
                <IconCheck size={16} stroke={1.9} aria-hidden />
                <span>Correct answer</span>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
