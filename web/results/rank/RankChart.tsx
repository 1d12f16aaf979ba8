import type { RankAmongFragment } from "../../gql/graphql.ts";
import { marksText } from "../../ui/marks.ts";
import { scoreBars } from "../teach/histogram.ts";
import { ScoreBars, ScoreTable } from "../teach/ScoreBars.tsx";
import classes from "./RankChart.module.css";

interface RankChartProps {
  among: RankAmongFragment;
  /** In marks. */
  score: number;
  maxMarks: number;
}

/** A narrower quarter has no space for its name, and a closer boundary none for its marks. In percent. */
const ROOM_FOR_NAME = 15;
const ROOM_FOR_MARKS = 8;

const QUARTERS = ["last quarter", "third", "second", "first quarter"];

/** The distribution of all scores, with the boundaries of the quarters: as bars, and as a table for screen readers. */
export function RankChart({ among, score, maxMarks }: RankChartProps) {
  const bars = scoreBars(among.bins, score, maxMarks);
  const cuts = among.quarters.map((marks) => ({
    marks,
    at: Math.min(100, Math.max(0, (100 * marks) / maxMarks)),
  }));
  const edges = [0, ...cuts.map(({ at }) => at), 100];
  return (
    <>
      <div className={classes.chart} aria-hidden>
        {QUARTERS.map((name, index) => {
          const [from = 0, to = 100] = edges.slice(index, index + 2);
          if (to - from < ROOM_FOR_NAME) return null;
          return (
            <span
              key={name}
              className={classes.quarter}
              data-inner={index === 1 || index === 2 || undefined}
              style={{ left: `${(from + to) / 2}%` }}
            >
              {name}
            </span>
          );
        })}
        <ScoreBars bars={bars} />
        {cuts.map(
          ({ at, marks }, index) =>
            at > 0 && (
              <span className={classes.cut} key={QUARTERS[index]} style={{ left: `${at}%` }}>
                {at - (edges[index] ?? 0) >= ROOM_FOR_MARKS && <span>{marksText(marks)}</span>}
              </span>
            ),
        )}
      </div>
      <ScoreTable
        bars={bars}
        caption={`Scores of all. The quarters part at ${among.quarters.map(marksText).join(", ")} marks.`}
      />
    </>
  );
}
