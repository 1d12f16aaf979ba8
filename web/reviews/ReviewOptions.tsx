import type { ReviewCardFragment } from "../gql/graphql.ts";
import { OptionButton } from "../screens/text/OptionButton.tsx";
import { Button } from "../ui/Button.tsx";
import { ReviewKeys } from "./ReviewKeys.tsx";
import classes from "./ReviewOptions.module.css";

interface ReviewOptionsProps {
  question: ReviewCardFragment["question"];
  /** The option that is on its way; null while none was chosen. */
  chosen: number | null;
  onChoose: (choice: number) => void;
}

/** The options of a question in review: one press answers. */
export function ReviewOptions({ question, chosen, onChoose }: ReviewOptionsProps) {
  const options = question.options.map((text, index) => ({ text, index }));
  const last = String.fromCharCode(64 + options.length);
  return (
    <>
      <fieldset className={classes.options}>
        <legend className="visually-hidden">Options. Choosing one answers.</legend>
        {options.map(({ text, index }) => (
          <OptionButton
            key={index}
            {...{ index, text, onChoose }}
            html={question.optionsHtml?.[index]}
            lang={question.lang}
            state={chosen === index ? "sent" : undefined}
            disabled={chosen !== null}
          />
        ))}
      </fieldset>
      <div className={classes.under}>
        <Button size="tall" busy={chosen === -1} onClick={() => onChoose(-1)}>
          I Don’t Know
        </Button>
        <ReviewKeys className={classes.keys}>
          <span>
            <kbd>A</kbd> to <kbd>{last}</kbd> answer
          </span>
          <span>
            <kbd>0</kbd> don’t know
          </span>
          <span>
            <kbd>U</kbd> undo
          </span>
        </ReviewKeys>
      </div>
    </>
  );
}
