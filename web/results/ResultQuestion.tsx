import { IconCheck, IconMinus, IconX } from "@tabler/icons-react";
import type { ResultQuestionFragment } from "../gql/graphql.ts";
import { signedMarksText } from "../ui/marks.ts";
import { RichText } from "../ui/RichText.tsx";
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
}

/** One question of a result: outcome in the margin, wording, options, explanation. */
export function ResultQuestion({ question, explained }: ResultQuestionProps) {
  const { word, Icon } = statuses[question.status];
  const metadata = [
    question.subject,
    question.topic,
    question.pyq ? pyqText(question) : null,
    question.marked ? "Marked for review" : null,
    question.firstShown === null ? "Not visited" : null,
  ].filter((line) => line !== null);
  return (
    <li className={classes.question}>
      <div className={classes.margin}>
        <h3 className={classes.number}>
          <span className="visually-hidden">Question </span>
          {question.position + 1}
        </h3>
        <p className={classes.status} data-status={question.status}>
          <Icon size={17} stroke={1.9} aria-hidden />
          {word}
        </p>
        <p className={classes.marks}>{signedMarksText(question.marks)} marks</p>
        <ul className={classes.metadata}>
          {metadata.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div>
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
}
