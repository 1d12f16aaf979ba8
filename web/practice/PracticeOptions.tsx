import { OptionButton } from "../screens/text/OptionButton.tsx";
import { ResultOption } from "../screens/text/ResultOption.tsx";
import classes from "./PracticeOptions.module.css";
import type { PracticeQuestion } from "./practice.ts";

interface PracticeOptionsProps {
  question: PracticeQuestion;
  /** The choice that is on its way; null when none is. */
  sent: number | null;
  onChoose: (option: number) => void;
}

/** The options as buttons, a press answers; once it is answered they are rows. */
export function PracticeOptions({ question, sent, onChoose }: PracticeOptionsProps) {
  const { answer, isAnswered, options, optionsHtml, lang, position } = question;
  // Options have no identity but their letter, and never move.
  const lettered = options.map((text, index) => ({ text, index, html: optionsHtml?.[index] }));
  if (isAnswered) {
    return (
      <ol className={classes.rows}>
        {lettered.map(({ text, index, html }) => (
          <ResultOption
            key={index}
            {...{ index, text, html, lang }}
            chosen={answer?.choice === index}
            correct={answer?.acceptedOptions.includes(index) === true}
            struck={false}
          />
        ))}
      </ol>
    );
  }
  return (
    <fieldset className={classes.options}>
      <legend className="visually-hidden">
        Options of question {position + 1}. Choosing one answers.
      </legend>
      {lettered.map(({ text, index, html }) => (
        <OptionButton
          key={index}
          {...{ index, text, html, lang, onChoose }}
          state={sent === index ? "sent" : undefined}
          pressed={sent === index}
          disabled={sent !== null}
        />
      ))}
    </fieldset>
  );
}
