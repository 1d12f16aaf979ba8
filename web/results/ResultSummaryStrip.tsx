import { figure } from "#rules/figures.ts";
import { formatPercent } from "#rules/percent.ts";
import { type FigurePart, FiguresStrip } from "../ui/FiguresStrip.tsx";
import { NO_SCORE_YET } from "./no-score-words.ts";

function percentParts(percent: number): FigurePart[] {
  return [{ value: formatPercent(percent).slice(0, -1), unit: "%" }];
}

interface ResultSummaryStripProps {
  total: number;
  /** The number of results with a visible score, on which the other figures are based. */
  scored: number;
  /** Of all results, in percent. */
  average: number;
  best: number;
  /** The share of results of 70 percent or more (docs/rules.md, section 2), in percent. */
  highScoreRate: number;
  /** The number of results below 50 percent. */
  lowScores: number;
}

/** The five figures above the results list. They cover all results, whatever the filter. */
export function ResultSummaryStrip(props: ResultSummaryStripProps) {
  const { total, scored, lowScores } = props;
  // A score that was not opened doesn't count as 0.
  const percent = (value: number) => (scored > 0 ? percentParts(value) : "–");
  const note = scored === 0 && total > 0 && { note: NO_SCORE_YET };
  return (
    <FiguresStrip
      figures={[
        { label: "Total tests", value: figure(total) },
        {
          label: scored > 0 && scored < total ? `Average of ${figure(scored)}` : "Average",
          value: percent(props.average),
          ...note,
        },
        { label: "Best", value: percent(props.best), ...note },
        { label: "High-score rate", value: percent(props.highScoreRate) },
        {
          label: "Under 50%",
          value:
            scored > 0 ? [{ value: figure(lowScores), unit: `\u00a0of ${figure(scored)}` }] : "–",
        },
      ]}
    />
  );
}
