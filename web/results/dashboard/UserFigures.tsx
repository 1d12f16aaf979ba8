import { figure } from "#rules/figures.ts";
import { formatPercent } from "#rules/percent.ts";
import { durationParts } from "#rules/times.ts";
import type { UserFiguresFragment } from "../../gql/graphql.ts";
import { type Figure, type FigurePart, FiguresStrip } from "../../ui/FiguresStrip.tsx";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import type { Part } from "../../ui/part.ts";
import { FiguresSkeleton } from "../../ui/Skeleton.tsx";

/** The labels of the four figures. */
const FIGURE_LABELS = ["Tests Taken", "Average Score", "Best Score", "Time Spent"] as const;

function percentParts(percent: number): FigurePart[] {
  return [{ value: formatPercent(percent).slice(0, -1), unit: "%" }];
}

function valuesOf(statistics: UserFiguresFragment): Figure["value"][] {
  const hasScore = statistics.scoredTests > 0;
  const { hours, minutes } = durationParts(statistics.totalTimeSpentMinutes);
  return [
    figure(statistics.totalTestsTaken),
    // A score that was not looked at is no score of 0.
    hasScore ? percentParts(statistics.averageScore) : "–",
    hasScore ? percentParts(statistics.bestScore) : "–",
    [
      { value: figure(hours), unit: "h" },
      { value: String(minutes), unit: "m" },
    ],
  ];
}

/** The four stat cards (docs/screens.md, section 4); dashes for what could not be loaded. */
export function UserFigures({ figures }: { figures: Part<UserFiguresFragment> }) {
  if (figures.state === "loading") {
    return <FiguresSkeleton label="Loading your figures" count={FIGURE_LABELS.length} />;
  }
  const values = figures.state === "ready" ? valuesOf(figures.data) : [];
  return (
    <>
      <FiguresStrip
        figures={FIGURE_LABELS.map((label, index) => ({ label, value: values[index] ?? "–" }))}
      />
      {figures.state === "failed" && (
        <FailedPartNotice part={figures}>This didn’t load.</FailedPartNotice>
      )}
    </>
  );
}
