import { memo } from "react";
import { deductionText, signedMarksText } from "../../ui/marks.ts";
import { InlineRichText, RichText } from "../../ui/RichText.tsx";
import type { PaperQuestion } from "../session/attempt.ts";
import classes from "./Question.module.css";
import { optionLetter } from "./question-words.ts";

interface OptionProps {
  index: number;
  text: string;
  chosen: boolean;
  onChoose: (index: number) => void;
}

const Option = memo(function Option({ index, text, chosen, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      className={classes.option}
      aria-pressed={chosen}
      onClick={() => onChoose(index)}
    >
      <span className={classes.letter}>{optionLetter(index)}</span>
      <span className={classes.words}>
        <InlineRichText text={text} />
      </span>
    </button>
  );
});

const QuestionText = memo(function QuestionText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      <RichText kind="question" text={text} />
    </div>
  );
});

interface QuestionProps {
  question: PaperQuestion;
  /** 1 for the first. */
  number: number;
  total: number;
  correctMarks: number;
  incorrectMarks: number;
  chosenOption: number;
  onChoose: (option: number) => void;
}

/** The id of a question's heading, which takes the focus when the question is shown. @param number 1 for the first */
export function headingId(number: number): string {
  return `question-${number}`;
}

/**
 * One question with its options. The options are toggle buttons in a group, not radio buttons:
 * choosing the chosen one clears it, and the arrow keys move between questions.
 */
export const Question = memo(function Question(props: QuestionProps) {
  const { question, number, total, correctMarks, incorrectMarks, chosenOption, onChoose } = props;
  // Options have no identity but their letter, and never move.
  const options = question.options.map((text, index) => ({ text, index }));
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.number} id={headingId(number)} tabIndex={-1}>
          Question {number} <span className={classes.total}>of {total}</span>
        </h2>
        <p className={classes.marks}>
          {signedMarksText(correctMarks)} correct, {deductionText(incorrectMarks)} incorrect
        </p>
      </div>
      <QuestionText text={question.questionText} />
      <fieldset className={classes.options}>
        <legend className="visually-hidden">
          Options of question {number}. Choose one; choose it again to clear it.
        </legend>
        {options.map(({ text, index }) => (
          <Option
            key={index}
            index={index}
            text={text}
            chosen={index === chosenOption}
            onChoose={onChoose}
          />
        ))}
      </fieldset>
    </>
  );
});
