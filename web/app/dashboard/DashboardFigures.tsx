import { formatPercent } from "#rules/percent.ts";
import { durationParts } from "#rules/times.ts";
import type { DashboardFiguresQuery } from "../../gql/graphql.ts";
import { type Figure, type FigurePart, FiguresStrip } from "../../ui/FiguresStrip.tsx";
import { FiguresSkeleton } from "./FiguresSkeleton.tsx";
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

/** The four stat cards (docs/screens.md, section 4); dashes for what could not be loaded. */
export function DashboardFigures({ figures }: { figures: Part<Statistics> }) {
  if (figures.state === "loading") {
    return <FiguresSkeleton label="Loading your figures" labels={labels} />;
  }
  const values = figures.state === "ready" ? valuesOf(figures.data) : [];
  return (
    <FiguresStrip
      figures={labels.map((label, index) => ({ label, value: values[index] ?? "–" }))}
    />
  );
}
