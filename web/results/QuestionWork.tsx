import type { ResultQuestionFragment } from "../gql/graphql.ts";
import classes from "./QuestionWork.module.css";
import { againstEven, secondsWords } from "./work-words.ts";

interface QuestionWorkProps {
  question: ResultQuestionFragment;
  /** The seconds of an even share. */
  even: number;
}

/** How a question was worked on: its time against an even share, and how often the answer changed. */
export function QuestionWork({ question, even }: QuestionWorkProps) {
  const { firstShown, secondsSpent, changeCount } = question;
  if (firstShown === null) {
    return (
      <dl className={classes.work}>
        <div>
          <dt>Time</dt>
          <dd>Not visited</dd>
        </div>
      </dl>
    );
  }
  return (
    <dl className={classes.work}>
      <div>
        <dt>Time</dt>
        <dd>{secondsWords(secondsSpent)}</dd>
        <dd className={classes.remark}>{againstEven(secondsSpent, even)}</dd>
      </div>
      <div>
        <dt>Changes</dt>
        <dd>{changeCount}</dd>
      </div>
    </dl>
  );
}
