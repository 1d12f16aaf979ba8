import { formatClock, formatIstTime } from "#rules/times.ts";
import type { KeptQuiz as Quiz } from "../session/kept-quiz.ts";
import { AnsweredProgress } from "./AnsweredProgress.tsx";
import classes from "./KeptQuiz.module.css";

/** Which answers only this device has, in words: "1 answer, question 38". */
function wordsFor(questions: number[]): string {
  const [first] = questions;
  if (questions.length === 1) return `1 answer, question ${first}`;
  if (questions.length > 3) return `${questions.length} answers`;
  const last = questions.at(-1);
  return `${questions.length} answers, questions ${questions.slice(0, -1).join(", ")} and ${last}`;
}

/** The quiz that waits while nobody is signed in: how far it is, and where its answers are. */
export function KeptQuiz({ quiz }: { quiz: Quiz }) {
  const { title, answered, total, savedAt, onlyHere, secondsLeft } = quiz;
  return (
    <section className={classes.quiz} aria-labelledby="kept-quiz">
      <h2 id="kept-quiz">The quiz is kept</h2>
      <p className={classes.title}>{title}</p>
      <div className={classes.answered}>
        <AnsweredProgress answered={answered} total={total} />
      </div>
      <dl>
        {savedAt !== null && (
          <div className={classes.row}>
            <dt>Saved on the server</dt>
            <dd>{formatIstTime(new Date(savedAt))}</dd>
          </div>
        )}
        {onlyHere !== null && onlyHere.length > 0 && (
          <div className={classes.row}>
            <dt>Only on this device</dt>
            <dd>{wordsFor(onlyHere)}</dd>
          </div>
        )}
        <div className={classes.row}>
          <dt>Time left if you resume</dt>
          <dd>{formatClock(secondsLeft)}</dd>
        </div>
      </dl>
    </section>
  );
}
