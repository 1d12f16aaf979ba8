import { figure } from "#rules/figures.ts";
import { formatPercent } from "#rules/percent.ts";
import { durationParts } from "#rules/times.ts";
import type { UserFiguresFragment } from "../../gql/graphql.ts";
import { type Figure, type FigurePart, FiguresStrip } from "../../ui/FiguresStrip.tsx";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import type { Part } from "../../ui/part.ts";
import { FiguresSkeleton } from "../../ui/Skeleton.tsx";
import { NO_SCORE_YET } from "../no-score-words.ts";

/** The labels of the four figures. */
const FIGURE_LABELS = ["Tests Taken", "Average Score", "Best Score", "Time Spent"] as const;

function percentParts(percent: number): FigurePart[] {
  return [{ value: formatPercent(percent).slice(0, -1), unit: "%" }];
}

function figuresOf(statistics: UserFiguresFragment): Omit<Figure, "label">[] {
  const { hours, minutes } = durationParts(statistics.totalTimeSpentMinutes);
  // A score that was not opened doesn't count as 0.
  const percent = (value: number) =>
    statistics.scoredTests > 0
      ? { value: percentParts(value) }
      : { value: "–", ...(statistics.totalTestsTaken > 0 && { note: NO_SCORE_YET }) };
  return [
    { value: figure(statistics.totalTestsTaken) },
    percent(statistics.averageScore),
    percent(statistics.bestScore),
    {
      value: [
        { value: figure(hours), unit: "h" },
        { value: String(minutes), unit: "m" },
      ],
    },
  ];
}

/** The four stat cards (docs/screens.md, section 4); dashes for figures that could not be loaded. */
export function UserFigures({ figures }: { figures: Part<UserFiguresFragment> }) {
  if (figures.state === "loading") {
    return <FiguresSkeleton label="Loading your figures" count={FIGURE_LABELS.length} />;
  }
  const known = figures.state === "ready" ? figuresOf(figures.data) : [];
  return (
    <>
      <FiguresStrip
        figures={FIGURE_LABELS.map((label, index) => ({ label, value: "–", ...known[index] }))}
      />
      {figures.state === "failed" && (
        <FailedPartNotice part={figures}>This didn’t load.</FailedPartNotice>
      )}
    </>
  );
}
