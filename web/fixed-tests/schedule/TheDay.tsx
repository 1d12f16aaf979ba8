import { type ReactNode, useId } from "react";
import type { TestLength } from "#rules/schedule.ts";
import { formatTime, formatWeekday } from "#rules/times.ts";
import { readerTime } from "../../ui/reader-time.ts";
import { type DayPoint, dayOf, type ScheduleForm } from "./schedule-form.ts";
import classes from "./TheDay.module.css";

interface TheDayProps {
  form: ScheduleForm;
  length: TestLength;
  /** More information below the times. */
  children?: ReactNode;
}

/** The timeline of a test's day, grouped by date. */
export function TheDay({ form, length, children }: TheDayProps) {
  const heading = useId();
  const points = dayOf(form, length);
  const days = Map.groupBy(points, ({ at }) => formatWeekday(at));
  return (
    <section className={classes.box} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        The day
      </h2>
      {points.length === 0 && (
        <p className={classes.none}>No times: it can be started whenever it is active.</p>
      )}
      {[...days].map(([day, ofDay]) => (
        <div key={day}>
          <p className={classes.date}>{day}</p>
          <ol className={classes.points}>
            {ofDay.map((point) => (
              <Point key={point.what} point={point} />
            ))}
          </ol>
        </div>
      ))}
      {children}
    </section>
  );
}

function Point({ point: { at, what, remark, isSet } }: { point: DayPoint }) {
  const own = readerTime(at);
  return (
    <li className={classes.point} data-set={isSet || undefined}>
      <time className={classes.time} dateTime={at.toISOString()}>
        {formatTime(at)}
      </time>
      <span className={classes.what}>{what}</span>
      {own !== null && <span className={classes.own}>{own}</span>}
      <span className={classes.remark}>{remark}</span>
    </li>
  );
}
