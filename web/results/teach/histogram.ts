import { figure } from "#rules/figures.ts";
import { toHundredths } from "#rules/marks.ts";
import { scoreBin, scoreBins } from "#rules/peers.ts";
import { marksText } from "../../ui/marks.ts";

/** One bar of a histogram. */
export interface ScoreBar {
  /** In percent of the highest. */
  height: number;
  isOwn: boolean;
}

/** The bars of others' scores, the one with the own score told apart. @param score in marks */
export function scoreBars(bins: readonly number[], score: number, maxMarks: number): ScoreBar[] {
  const highest = Math.max(1, ...bins);
  const own = scoreBin(toHundredths(score), toHundredths(maxMarks));
  return bins.map((people, bin) => ({ height: (100 * people) / highest, isOwn: bin === own }));
}

/** The same in words: "0 to 6 marks: 2, 6 to 12 marks: 5", without what nobody scored. */
export function histogramWords(bins: readonly number[], maxMarks: number): string {
  const edge = (bin: number) => marksText(Math.round((maxMarks * 100 * bin) / scoreBins) / 100);
  return bins
    .flatMap((people, bin) =>
      people > 0 ? `${edge(bin)} to ${edge(bin + 1)} marks: ${figure(people)}` : [],
    )
    .join(", ");
}
