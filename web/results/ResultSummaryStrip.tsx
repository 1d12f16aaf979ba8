import { highScoreRate } from "#rules/bands.ts";
import { formatPercent } from "#rules/percent.ts";
import { type FigurePart, FiguresStrip } from "../ui/FiguresStrip.tsx";

function percentParts(percent: number): FigurePart[] {
  return [{ value: formatPercent(percent).slice(0, -1), unit: "%" }];
}

interface ResultSummaryStripProps {
  total: number;
  /** Over all results, in percent. */
  average: number;
  best: number;
  /** The percentages of the results listed; those of 70 and more are high (spec section 9). */
  percents: number[];
}

/** The four figures over the results list. */
export function ResultSummaryStrip({ total, average, best, percents }: ResultSummaryStripProps) {
  return (
    <FiguresStrip
      figures={[
        { label: "Total tests", value: String(total) },
        { label: "Average", value: percentParts(average) },
        { label: "Best", value: percentParts(best) },
        { label: "High-score rate", value: percentParts(highScoreRate(percents)) },
      ]}
    />
  );
}
