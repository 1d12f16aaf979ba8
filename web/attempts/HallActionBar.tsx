import {
  IconArrowLeft,
  IconArrowRight,
  IconBookmark,
  IconEraser,
  IconLayoutGrid,
  IconSend,
} from "@tabler/icons-react";
import { memo } from "react";
import classes from "./HallActionBar.module.css";
import type { HallActions } from "./hall.ts";

interface HallActionBarProps {
  currentQuestion: number;
  total: number;
  answered: boolean;
  marked: boolean;
  actions: HallActions;
}

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** What can be done with the question: at the foot of the column, or of the screen on phones. */
export const HallActionBar = memo(function HallActionBar(props: HallActionBarProps) {
  const { currentQuestion, total, answered, marked, actions } = props;
  const last = currentQuestion === total - 1;
  const first = currentQuestion === 0;
  return (
    <div className={classes.bar}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.button}
          aria-disabled={first}
          onClick={() => first || actions.openQuestion(currentQuestion - 1)}
        >
          <IconArrowLeft {...icon} />
          Previous
        </button>
        <button
          type="button"
          className={classes.button}
          aria-pressed={marked}
          onClick={actions.toggleMark}
        >
          <IconBookmark {...icon} />
          <span>
            Mark<span className={classes.wide}> for review</span>
          </span>
        </button>
        <button
          type="button"
          className={`${classes.button} ${classes.narrow}`}
          data-outlined
          aria-haspopup="dialog"
          onClick={actions.showPalette}
        >
          <IconLayoutGrid {...icon} />
          <span>
            <span className="visually-hidden">Questions: </span>
            {currentQuestion + 1} of {total}
          </span>
        </button>
        <button
          type="button"
          className={classes.button}
          aria-disabled={!answered}
          onClick={actions.clearAnswer}
        >
          <IconEraser className={classes.narrow} {...icon} />
          Clear
        </button>
        {last ? (
          <button
            type="button"
            className={classes.button}
            data-primary
            onClick={actions.askToSubmit}
          >
            <IconSend className={classes.narrow} {...icon} />
            Submit Quiz
          </button>
        ) : (
          <button
            type="button"
            className={classes.button}
            data-primary
            data-next
            onClick={() => actions.openQuestion(currentQuestion + 1)}
          >
            Next
            <IconArrowRight {...icon} />
          </button>
        )}
      </div>
    </div>
  );
});
