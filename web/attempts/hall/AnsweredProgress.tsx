import classes from "./AnsweredProgress.module.css";

/** How much is answered: in words, and as a bar in brass. */
export function AnsweredProgress({ answered, total }: { answered: number; total: number }) {
  return (
    <div>
      <p className={classes.words}>
        Answered{" "}
        <strong>
          {answered} of {total}
        </strong>
      </p>
      <div className={classes.track} aria-hidden>
        <span className={classes.part} style={{ width: `${(answered / total) * 100}%` }} />
      </div>
    </div>
  );
}
