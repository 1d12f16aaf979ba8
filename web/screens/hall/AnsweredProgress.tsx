import { figure } from "#rules/figures.ts";
import classes from "./AnsweredProgress.module.css";

interface AnsweredProgressProps {
  answered: number;
  total: number;
  /** What the figures tell. */
  words?: string | undefined;
}

/** How much is answered: in words, and as a bar in brass. */
export function AnsweredProgress({ answered, total, words = "Answered" }: AnsweredProgressProps) {
  return (
    <div>
      <p className={classes.words}>
        {words}{" "}
        <strong>
          {figure(answered)} of {figure(total)}
        </strong>
      </p>
      {/* A picture, since a page that is written down may have no style of its own. */}
      <svg className={classes.track} aria-hidden>
        <rect className={classes.part} width={`${(answered / total) * 100}%`} height="100%" />
      </svg>
    </div>
  );
}
