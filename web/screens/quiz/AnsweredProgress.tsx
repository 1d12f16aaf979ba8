import { figure } from "#rules/figures.ts";
import { ProgressTrack } from "../../ui/ProgressTrack.tsx";
import classes from "./AnsweredProgress.module.css";

interface AnsweredProgressProps {
  answered: number;
  total: number;
  /** The label of the figures. */
  words?: string | undefined;
}

/** The number of answered questions, in words and as a brass bar. */
export function AnsweredProgress({ answered, total, words = "Answered" }: AnsweredProgressProps) {
  return (
    <div>
      <p className={classes.words}>
        {words}{" "}
        <strong>
          {figure(answered)} of {figure(total)}
        </strong>
      </p>
      <ProgressTrack className={classes.track} done={answered} of={total} />
    </div>
  );
}
