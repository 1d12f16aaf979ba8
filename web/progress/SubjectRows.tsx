import { IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { figure } from "#rules/figures.ts";
import { ENOUGH_ANSWERS } from "#rules/progress-minimums.ts";
import type { StandingFragment } from "../gql/graphql.ts";
import { DataRow } from "../ui/DataTable.tsx";
import { Label } from "../ui/Label.tsx";
import { Range } from "./Range.tsx";
import classes from "./Standings.module.css";
import { marksFigure, secondsFigure } from "./standing.ts";
import { Trend } from "./Trend.tsx";

interface SubjectRowsProps {
  subject: StandingFragment & { name: string };
  topics: (StandingFragment & { name: string })[];
  bestQuarter: number | null;
  /** The subject with most to gain shows its topics unasked. */
  openAtFirst: boolean;
}

/** A subject, and on demand its topics. */
export function SubjectRows({ subject, topics, bestQuarter, openAtFirst }: SubjectRowsProps) {
  const [open, setOpen] = useState(openAtFirst);
  const id = useId();
  return (
    <>
      <DataRow className={classes.row}>
        <th scope="row" className={classes.name}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={topics.map((_, index) => `${id}-${index}`).join(" ")}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight className={classes.chevron} size={16} stroke={1.7} aria-hidden />
            <Label text={subject.name} />
            <span className="visually-hidden">: topics</span>
          </button>
        </th>
        <Cells standing={subject} bestQuarter={bestQuarter} />
      </DataRow>
      {topics.map((topic, index) => (
        <DataRow
          className={`${classes.row} ${classes.topic}`}
          key={topic.name}
          id={`${id}-${index}`}
          data-closed={!open || undefined}
        >
          <th scope="row" className={classes.name}>
            <Label text={topic.name === "" ? "Without a topic" : topic.name} />
          </th>
          <Cells standing={topic} bestQuarter={bestQuarter} />
        </DataRow>
      ))}
    </>
  );
}

interface CellsProps {
  standing: StandingFragment;
  bestQuarter: number | null;
}

/** The cells of a row after its name. */
function Cells({ standing, bestQuarter }: CellsProps) {
  const { percent, low, high, answeredCount, medianSeconds, othersSeconds } = standing;
  const gain = standing.marksToGain === null ? "–" : marksFigure(standing.marksToGain);
  if (percent === null || low === null || high === null) {
    return (
      <>
        <td className={classes.few} colSpan={5}>
          Not enough answers yet: {figure(answeredCount)} of {ENOUGH_ANSWERS}
        </td>
        <td className={classes.gain}>–</td>
      </>
    );
  }
  return (
    <>
      <td className={classes.range}>
        <Range percent={percent} low={low} high={high} best={bestQuarter} />
      </td>
      <td className={classes.right}>
        <strong>{percent}%</strong>
        <span className={classes.narrow}> right,</span> {low} to {high}
        <span className={classes.narrow}>%;</span>
      </td>
      <td className={classes.answers}>
        {figure(answeredCount)}
        <span className={classes.narrow}> answers</span>
      </td>
      <td className={classes.time} data-none={medianSeconds === null || undefined}>
        {medianSeconds === null ? "–" : secondsFigure(medianSeconds)}
        {othersSeconds !== null && (
          <span className={classes.others}>
            {" / "}
            <span className="visually-hidden">others </span>
            {secondsFigure(othersSeconds)}
          </span>
        )}
      </td>
      <td className={classes.trend}>
        <Trend points={standing.trend} />
      </td>
      <td className={classes.gain}>
        <strong>{gain}</strong>
        <span className="visually-hidden"> marks to gain</span>
      </td>
    </>
  );
}
