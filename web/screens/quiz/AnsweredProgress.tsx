import { figure } from "#rules/figures.ts";
import { ProgressTrack } from "../../ui/ProgressTrack.tsx";
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
      <ProgressTrack className={classes.track} done={answered} of={total} />
    </div>
  );
}
