import { IconCheck } from "@tabler/icons-react";
import { optionLetter } from "./option-letter.ts";
import classes from "./QuestionPreview.module.css";
import type { QuestionForm } from "./question-form.ts";
import { AsWritten } from "./rich/AsWritten.tsx";

/** The question as students see it, with the correct option marked. */
export function QuestionPreview({ form }: { form: QuestionForm }) {
  const { lang } = form;
  const options = form.options
    .map((text, index) => ({ text, index, html: form.optionsHtml?.[index] ?? null }))
    .filter(({ text }) => text.trim() !== "");
  return (
    <aside className={classes.preview} aria-label="As the student sees it">
      <p className={classes.caption}>As the student sees it</p>
      {form.questionText.trim() === "" ? (
        <p className={classes.nothing}>The question appears here as you write it.</p>
      ) : (
        <AsWritten
          kind="question"
          value={{ text: form.questionText, html: form.questionHtml ?? null }}
          lang={lang}
        />
      )}
      {options.length > 0 && (
        <ol className={classes.options}>
          {options.map(({ text, index, html }, place) => (
            <li
              className={classes.option}
              key={index}
              data-correct={index === form.correct || undefined}
            >
              <span className={classes.letter}>{optionLetter(place)}</span>
              <div className={classes.text}>
                <AsWritten kind="option" value={{ text, html }} lang={lang} />
              </div>
              {index === form.correct && <IconCheck size={18} stroke={1.7} aria-label="Correct" />}
            </li>
          ))}
        </ol>
      )}
      {form.explanation.trim() !== "" && (
        <div className={classes.explanation}>
          <AsWritten
            kind="explanation"
            value={{ text: form.explanation, html: form.explanationHtml ?? null }}
            lang={lang}
            runIn="Explanation."
          />
        </div>
      )}
    </aside>
  );
}
