import { IconBookmark, IconCheck, IconFilterOff, IconMinus, IconX } from "@tabler/icons-react";
import { memo } from "react";
import type { ResultQuestionFragment } from "../gql/graphql.ts";
import { signedMarksText } from "../ui/marks.ts";
import { RichText } from "../ui/RichText.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { QuestionWork } from "./QuestionWork.tsx";
import { ResultOption } from "./ResultOption.tsx";
import classes from "./ResultQuestion.module.css";

const statuses = {
  CORRECT: { word: "Correct", Icon: IconCheck },
  INCORRECT: { word: "Incorrect", Icon: IconX },
  UNANSWERED: { word: "Unanswered", Icon: IconMinus },
} as const;

/** "PYQ 2021, MH CET Law", as much of it as is known. */
function pyqText({ pyqYear, pyqExam }: ResultQuestionFragment): string {
  return [pyqYear ? `PYQ ${pyqYear}` : "PYQ", pyqExam].filter(Boolean).join(", ");
}

interface ResultQuestionProps {
  question: ResultQuestionFragment;
  /** Shows the explanation. */
  explained: boolean;
  /** The seconds of an even share; null where the attempt was not timed. */
  even: number | null;
  /** The filter leaves it out, and this clears the filter; null where it is let through. */
  onClear: (() => void) | null;
}

/** Unless it has just come to be outside of the filter, or the other way round, it stays as it is. */
function looksSame(before: ResultQuestionProps, after: ResultQuestionProps): boolean {
  return (
    before.question === after.question &&
    before.explained === after.explained &&
    before.even === after.even &&
    before.onClear === null &&
    after.onClear === null
  );
}

/** One question of a result: outcome in the margin, wording, options, explanation. */
export const ResultQuestion = memo(function ResultQuestion(props: ResultQuestionProps) {
  const { question, explained, even, onClear } = props;
  const { word, Icon } = statuses[question.status];
  const metadata = [
    question.subject,
    question.topic,
    question.pyq ? pyqText(question) : null,
    even === null && question.firstShown === null ? "Not visited" : null,
  ].filter((line) => line !== null);
  return (
    <li className={classes.question} data-position={question.position}>
      <div className={classes.margin}>
        <h3 className={classes.number} tabIndex={-1}>
          <span className="visually-hidden">Question </span>
          {question.position + 1}
        </h3>
        <p className={classes.status} data-status={question.status}>
          <Icon size={17} stroke={1.9} aria-hidden />
          {word}
        </p>
        <p className={classes.marks}>{signedMarksText(question.marks)} marks</p>
        {question.marked && (even === null || question.visits === 0) && (
          <p className={classes.marked}>
            <IconBookmark size={15} stroke={1.9} aria-hidden />
            Marked for review
          </p>
        )}
        {even !== null && <QuestionWork question={question} even={even} />}
        <ul className={classes.metadata}>
          {metadata.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className={classes.body}>
        {onClear && (
          <p className={classes.outside}>
            <IconFilterOff size={16} stroke={1.7} aria-hidden />
            Outside the filter
            <TextButton onClick={onClear}>Clear</TextButton>
          </p>
        )}
        <RichText text={question.questionText} kind="question" />
        <ol className={classes.options}>
          {question.options.map((option, index) => (
            <ResultOption
              // An option's text names it: two of one question are hardly ever the same.
              key={option}
              index={index}
              text={option}
              chosen={question.selectedOptionIndex === index}
              correct={question.correctOptionIndex === index}
            />
          ))}
        </ol>
        {explained && question.explanation && (
          <div className={classes.explanation}>
            <RichText text={question.explanation} kind="explanation" runIn="Explanation." />
          </div>
        )}
      </div>
    </li>
  );
}, looksSame);
