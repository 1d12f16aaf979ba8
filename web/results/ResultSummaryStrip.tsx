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
  /** The share of results of 70 percent or more (docs/rules.md, section 2), in percent. */
  highScoreRate: number;
}

/** The four figures over the results list. */
export function ResultSummaryStrip(props: ResultSummaryStripProps) {
  return (
    <FiguresStrip
      figures={[
        { label: "Total tests", value: String(props.total) },
        { label: "Average", value: percentParts(props.average) },
        { label: "Best", value: percentParts(props.best) },
        { label: "High-score rate", value: percentParts(props.highScoreRate) },
      ]}
    />
  );
}
