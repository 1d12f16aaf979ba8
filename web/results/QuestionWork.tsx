import classes from "./QuestionWork.module.css";
import type { ResultQuestion } from "./result-questions.ts";
import { againstEven, changeWords, secondsWords } from "./work-words.ts";

interface QuestionWorkProps {
  question: ResultQuestion;
  /** The seconds of an even share. */
  even: number;
  /** The median seconds of everybody, oneself among them; null where too few are known. */
  ofAll?: number | null;
}

/**
 * How a question was worked on: its time against an even share, how its answer changed, and how often it
 * was gone to, where that was counted. Nothing for an answer whose question was never shown.
 */
export function QuestionWork({ question, even, ofAll = null }: QuestionWorkProps) {
  const { firstShown, secondsSpent, visits, marked } = question;
  if (firstShown === null) {
    // An answer that came over the API, where nobody looks at a page: nothing is known of its time.
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
