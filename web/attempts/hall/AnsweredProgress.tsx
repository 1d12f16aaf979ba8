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
        {/* As an attribute: a style of its own is refused where the landing page comes written down. */}
        <svg className={classes.part} width={`${(answered / total) * 100}%`} />
      </div>
    </div>
  );
}
