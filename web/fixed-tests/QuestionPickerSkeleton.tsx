import { Skeleton } from "../ui/Skeleton.tsx";
import classes from "./QuestionPickerSkeleton.module.css";

const rows = [0, 1, 2, 3, 4, 5];

/** The picker's list while it loads. Nothing to read out: what loads is said beside it. */
export function QuestionPickerSkeleton() {
  return (
    <div className={classes.list} aria-hidden>
      {rows.map((row) => (
        <div className={classes.row} key={row}>
          <Skeleton width={row % 2 ? "most" : "full"} height="text" />
          <Skeleton width="third" height="small" />
        </div>
      ))}
    </div>
  );
}
