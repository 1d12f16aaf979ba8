import { figure } from "#rules/figures.ts";
import type { BlindReviewFragment } from "../gql/graphql.ts";
import { OptionButton } from "../screens/text/OptionButton.tsx";
import { WrittenText } from "../screens/text/WrittenText.tsx";
import classes from "./BlindQuestion.module.css";

interface BlindQuestionProps {
  question: BlindReviewFragment["questions"][number];
  /** 1 for the first. */
  number: number;
  total: number;
  /** -1 for none. */
  chosen: number;
  onChoose: (option: number) => void;
}

/** The id of a question's heading, which takes the focus when one moves to it. @param number 1 for the first */
export function headingId(number: number): string {
  return `review-question-${number}`;
}

/** A question with its options: choosing the chosen one takes the answer back. */
export function BlindQuestion({ question, number, total, chosen, onChoose }: BlindQuestionProps) {
  const { questionText, questionHtml, optionsHtml, lang } = question;
  // Options have no identity but their letter, and never move.
  const options = question.options.map((text, index) => ({ text, index }));
  return (
    <>
      <h2 className={classes.number} id={headingId(number)} tabIndex={-1}>
        Question {figure(number)} <span className={classes.total}>of {figure(total)}</span>
      </h2>
      <WrittenText kind="question" text={questionText} html={questionHtml} lang={lang} />
      <fieldset className={classes.options}>
        <legend className="visually-hidden">
          Options of question {number}. Choose one; choose it again to clear it.
        </legend>
        {options.map(({ text, index }) => (
          <OptionButton
            key={index}
            {...{ index, text, lang, onChoose }}
            html={optionsHtml?.[index]}
            state={index === chosen ? "chosen" : undefined}
            pressed={index === chosen}
          />
        ))}
      </fieldset>
    </>
  );
}
