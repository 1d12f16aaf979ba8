import { IconCheck } from "@tabler/icons-react";
import { InlineRichText, RichText } from "../ui/RichText.tsx";
import { optionLetter } from "./option-letter.ts";
import classes from "./QuestionPreview.module.css";
import type { QuestionForm } from "./question-form.ts";

/** The question as the student sees it, with the correct option marked. */
export function QuestionPreview({ form }: { form: QuestionForm }) {
  const options = form.options
    .map((text, index) => ({ text, index }))
    .filter(({ text }) => text.trim() !== "");
  return (
    <aside className={classes.preview} aria-label="As the student sees it">
      <p className={classes.caption}>As the student sees it</p>
      {form.questionText.trim() === "" ? (
        <p className={classes.nothing}>The question appears here as you write it.</p>
      ) : (
        <RichText kind="question" text={form.questionText} />
      )}
      {options.length > 0 && (
        <ol className={classes.options}>
          {options.map(({ text, index }, place) => (
            <li
              className={classes.option}
              key={index}
              data-correct={index === form.correct || undefined}
            >
              <span className={classes.letter}>{optionLetter(place)}</span>
              <span className={classes.text}>
                <InlineRichText text={text} />
              </span>
              {index === form.correct && <IconCheck size={18} stroke={1.7} aria-label="Correct" />}
            </li>
          ))}
        </ol>
      )}
      {form.explanation.trim() !== "" && (
        <div className={classes.explanation}>
          <RichText kind="explanation" text={form.explanation} runIn="Explanation." />
        </div>
      )}
    </aside>
  );
}
