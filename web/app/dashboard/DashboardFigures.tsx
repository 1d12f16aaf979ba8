import { formatPercent } from "#rules/percent.ts";
import { durationParts } from "#rules/times.ts";
import type { DashboardFiguresQuery } from "../../gql/graphql.ts";
import strip from "../../ui/FiguresStrip.module.css";
import { type Figure, type FigurePart, FiguresStrip } from "../../ui/FiguresStrip.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import classes from "./DashboardFigures.module.css";
import type { Part } from "./use-dashboard.ts";

type Statistics = DashboardFiguresQuery["userStatistics"];

const labels = ["Tests Taken", "Average Score", "Best Score", "Time Spent"] as const;

function percentParts(percent: number): FigurePart[] {
  return [{ value: formatPercent(percent).slice(0, -1), unit: "%" }];
}

function valuesOf(statistics: Statistics): Figure["value"][] {
  const { hours, minutes } = durationParts(statistics.totalTimeSpentMinutes);
  return [
    statistics.totalTestsTaken.toLocaleString("en-IN"),
    percentParts(statistics.averageScore),
    percentParts(statistics.bestScore),
    [
      { value: hours.toLocaleString("en-IN"), unit: "h" },
      { value: String(minutes), unit: "m" },
    ],
  ];
}

/** The four stat cards (spec.md, section 2); dashes for what could not be loaded. */
export function DashboardFigures({ figures }: { figures: Part<Statistics> }) {
  if (figures.state === "loading") {
    return (
      <SkeletonRegion label="Loading your figures">
        <div className={strip.strip}>
          {labels.map((label) => (
            <div className={`${strip.cell} ${classes.figure}`} key={label}>
              <Skeleton width="label" />
              <Skeleton width="third" height="figure" />
            </div>
          ))}
        </div>
      </SkeletonRegion>
    );
  }
  const values = figures.state === "ready" ? valuesOf(figures.data) : [];
  return (
    <FiguresStrip
      figures={labels.map((label, index) => ({ label, value: values[index] ?? "–" }))}
    />
  );
}
