import { formatClock, formatTime } from "#rules/times.ts";
import { AnsweredProgress } from "../../screens/quiz/AnsweredProgress.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Label } from "../../ui/Label.tsx";
import type { KeptQuiz as Quiz } from "../session/device/kept-quiz.ts";
import classes from "./KeptQuiz.module.css";

/** The answers that only this device has, such as "1 answer, question 38". */
function wordsFor(questions: number[]): string {
  const [first] = questions;
  if (questions.length === 1) return `1 answer, question ${first}`;
  if (questions.length > 3) return `${questions.length} answers`;
  const last = questions.at(-1);
  return `${questions.length} answers, questions ${questions.slice(0, -1).join(", ")} and ${last}`;
}

/** The quiz that waits while nobody is signed in: its progress, and where its answers are stored. */
export function KeptQuiz({ quiz }: { quiz: Quiz }) {
  const { title, answered, total, savedAt, onlyHere, secondsLeft } = quiz;
  const facts = [
    savedAt !== null && {
      label: "Saved on the server",
      value: formatTime(new Date(savedAt)),
    },
    onlyHere !== null &&
      onlyHere.length > 0 && { label: "Only on this device", value: wordsFor(onlyHere) },
    { label: "Time left if you resume", value: formatClock(secondsLeft) },
  ].filter((fact) => fact !== false);
  return (
    <section className={classes.quiz} aria-labelledby="kept-quiz">
      <h2 id="kept-quiz">The quiz is kept</h2>
      <p className={classes.title}>
        <Label text={title} />
      </p>
      <div className={classes.answered}>
        <AnsweredProgress answered={answered} total={total} />
      </div>
      <Facts className={classes.facts} facts={facts} />
    </section>
  );
}
