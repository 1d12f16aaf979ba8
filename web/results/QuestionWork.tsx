import classes from "./QuestionWork.module.css";
import type { ResultQuestion } from "./result-questions.ts";
import { againstEven, changeWords, secondsWords } from "./work-words.ts";

interface QuestionWorkProps {
  question: ResultQuestion;
  /** The question's equal share of the time, in seconds. */
  even: number;
  /** The median seconds of all students, including this one; null if too few are known. */
  ofAll?: number | null;
}

/**
 * The work on a question: its time against an equal share, the changes of its answer, and the number of visits if
 * they were counted. Nothing for an answer whose question was never shown.
 */
export function QuestionWork({ question, even, ofAll = null }: QuestionWorkProps) {
  const { firstShown, secondsSpent, visits, marked } = question;
  if (firstShown === null) {
    // An answer sent over the API has no times.
    if (question.status !== "UNANSWERED") return null;
    return (
      <dl className={classes.work}>
        <div>
          <dt>Time</dt>
          <dd>Not visited</dd>
        </div>
      </dl>
    );
  }
  const { shown, spoken, remark } = changeWords(question);
  return (
    <dl className={classes.work}>
      <div>
        <dt>Time</dt>
        <dd>{secondsWords(secondsSpent)}</dd>
        <dd>{againstEven(secondsSpent, even)}</dd>
        {ofAll !== null && <dd>median {secondsWords(Math.round(ofAll))}</dd>}
      </div>
      <div>
        <dt>Changes</dt>
        <dd>
          <span className={classes.letters} aria-hidden>
            {shown}
          </span>
          <span className="visually-hidden">{spoken}</span>
        </dd>
        {remark && <dd>{remark}</dd>}
      </div>
      {visits > 0 && (
        <div>
          <dt>Visits</dt>
          <dd>{visits}</dd>
          <dd>{marked ? "marked for review" : "not marked"}</dd>
        </div>
      )}
    </dl>
  );
}
