import { formatPercent } from "#rules/percent.ts";
import { type FigurePart, FiguresStrip } from "../ui/FiguresStrip.tsx";
import type { ResultSummary } from "./result-list.ts";

function percentParts(percent: number): FigurePart[] {
  return [{ value: formatPercent(percent).slice(0, -1), unit: "%" }];
}

/** The four figures over the results list. */
export function ResultSummaryStrip({ summary }: { summary: ResultSummary }) {
  return (
    <FiguresStrip
      figures={[
        { label: "Total tests", value: String(summary.total) },
        { label: "Average", value: percentParts(summary.average) },
        { label: "Best", value: percentParts(summary.best) },
        { label: "High-score rate", value: percentParts(summary.highScoreRate) },
      ]}
    />
  );
}
