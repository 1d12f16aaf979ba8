import { formatDateTime } from "#rules/times.ts";
import { AnsweredProgress } from "../../screens/quiz/AnsweredProgress.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Label } from "../../ui/Label.tsx";
import type { KeptSubmit } from "../session/device/kept-quiz.ts";
import classes from "./KeptQuiz.module.css";

/** Submits that this device could not send before the session ended. They are sent after the next sign-in. */
export function KeptSubmits({ submits }: { submits: KeptSubmit[] }) {
  return (
    <section className={classes.quiz} aria-labelledby="kept-submits">
      <h2 id="kept-submits">
        {submits.length === 1 ? "Your submit is kept" : "Your submits are kept"}
      </h2>
      {submits.map(({ attemptId, title, answered, total, submittedAt }) => (
        <div key={attemptId} className={classes.submit}>
          <p className={classes.title}>
            <Label text={title} />
          </p>
          <div className={classes.answered}>
            <AnsweredProgress answered={answered} total={total} />
          </div>
          <Facts
            className={classes.facts}
            facts={[
              { label: "Submitted", value: formatDateTime(new Date(submittedAt)) },
              { label: "Sent to be marked", value: "When you have signed in" },
            ]}
          />
        </div>
      ))}
    </section>
  );
}
