import { IconCircleOff } from "@tabler/icons-react";
import { memo } from "react";
import { struckOf } from "#rules/annotation-edits.ts";
import { figure } from "#rules/figures.ts";
import { optionLetter } from "../../screens/quiz/question-words.ts";
import { OptionButton } from "../../screens/text/OptionButton.tsx";
import { WrittenText } from "../../screens/text/WrittenText.tsx";
import { deductionText, signedMarksText } from "../../ui/marks.ts";
import type { PaperQuestion } from "../session/attempt/attempt.ts";
import { MarkableText } from "../tools/MarkableText.tsx";
import { StrikeCell } from "../tools/StrikeCell.tsx";
import { TextSizeButton } from "../tools/TextSizes.tsx";
import { useTools } from "../tools/tools-context.ts";
import classes from "./Question.module.css";

interface OptionProps {
  index: number;
  text: string;
  html: string | null | undefined;
  lang: string | null | undefined;
  chosen: boolean;
  struck: boolean;
  onChoose: (index: number) => void;
  onStrike: (index: number) => void;
}

const Option = memo(function Option(props: OptionProps) {
  const { index, text, html, lang, chosen, struck, onChoose, onStrike } = props;
  return (
    <>
      <OptionButton
        {...{ index, text, html, lang, struck, onChoose }}
        state={chosen ? "chosen" : undefined}
        pressed={chosen}
      />
      <StrikeCell index={index} letter={optionLetter(index)} struck={struck} onStrike={onStrike} />
    </>
  );
});

const QuestionText = memo(function QuestionText({ question }: { question: PaperQuestion }) {
  const { questionId, questionText, questionHtml, lang } = question;
  return (
    <div className={classes.text}>
      <MarkableText textKey={`q${Number(questionId)}`} plain={questionText}>
        <WrittenText kind="question" text={questionText} html={questionHtml} lang={lang} />
      </MarkableText>
    </div>
  );
});

interface QuestionProps {
  question: PaperQuestion;
  /** Counted from 1. */
  number: number;
  total: number;
  correctMarks: number;
  incorrectMarks: number;
  chosenOption: number;
  /** "Questions 5 to 9 are on this passage", for screen readers; null for a question without a passage. */
  setWords: string | null;
  /** True if it was withdrawn and doesn't count. */
  isWithdrawn?: boolean;
  onChoose: (option: number) => void;
  onStrike: (option: number) => void;
}

/** The id of a question's heading, which takes the focus when the question is shown. @param number counted from 1 */
function headingId(number: number): string {
  return `question-${number}`;
}

/** Focuses the heading of the current question. @param index counted from 0 */
export function focusQuestion(index: number): void {
  document.getElementById(headingId(index + 1))?.focus({ preventScroll: true });
}

/**
 * One question with its options. The options are toggle buttons in a group, not radio buttons:
 * choosing the chosen one clears it, and the arrow keys move between questions.
 */
export const Question = memo(function Question(props: QuestionProps) {
  const { question, number, total, correctMarks, incorrectMarks, chosenOption } = props;
  const { setWords, isWithdrawn = false, onChoose, onStrike } = props;
  const struck = struckOf(useTools().annotations, Number(question.questionId));
  const outOf = `of ${figure(total)}`;
  const name = `Question ${figure(number)}`;
  // Beside a passage there is only space for the figures; the group's label has the words.
  const marks = `${signedMarksText(correctMarks)} correct, ${deductionText(incorrectMarks)} incorrect`;
  // Options are identified only by their letter, and never move.
  const options = question.options.map((text, index) => ({ text, index }));
  return (
    <>
      <div className={classes.head}>
        <h2
          className={classes.number}
          id={headingId(number)}
          aria-label={setWords === null ? undefined : `${name} ${outOf}. ${setWords}.`}
          tabIndex={-1}
        >
          {`${name} `}
          <span className={classes.total}>{outOf}</span>
        </h2>
        {setWords === null ? (
          <p className={classes.marks}>{marks}</p>
        ) : (
          <p className={classes.marks} aria-hidden>
            {signedMarksText(correctMarks)}, {deductionText(incorrectMarks)}
          </p>
        )}
        <div className={classes.size} data-size-of="question">
          <TextSizeButton />
        </div>
        {isWithdrawn && (
          <p className={classes.withdrawn}>
            <IconCircleOff size={18} stroke={1.7} aria-hidden />
            <span>Withdrawn: it doesn’t count.</span>
          </p>
        )}
      </div>
      <QuestionText question={question} />
      <fieldset className={classes.options}>
        <legend className="visually-hidden">
          Options of question {number}
          {setWords !== null && ` (${marks})`}. Choose one; choose it again to clear it.
        </legend>
        {options.map(({ text, index }) => (
          <Option
            key={index}
            index={index}
            text={text}
            html={question.optionsHtml?.[index]}
            lang={question.lang}
            chosen={index === chosenOption}
            struck={struck.includes(index)}
            onChoose={onChoose}
            onStrike={onStrike}
          />
        ))}
      </fieldset>
    </>
  );
});
