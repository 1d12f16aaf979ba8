import { toHundredths } from "#rules/marks.ts";
import { scoreBin, scoreBins } from "#rules/peers.ts";
import { marksText } from "../../ui/marks.ts";

/** One bar of a histogram. */
export interface ScoreBar {
  /** "6 to 12", in marks. */
  range: string;
  people: number;
  /** In percent of the highest. */
  height: number;
  isOwn: boolean;
}

/** The bars of others' scores, with the own one marked. @param score in marks */
export function scoreBars(bins: readonly number[], score: number, maxMarks: number): ScoreBar[] {
  const highest = Math.max(1, ...bins);
  const own = scoreBin(toHundredths(score), toHundredths(maxMarks));
  const edge = (bin: number) => marksText(Math.round((maxMarks * 100 * bin) / scoreBins) / 100);
  return bins.map((people, bin) => ({
    range: `${edge(bin)} to ${edge(bin + 1)}`,
    ...{ people, height: (100 * people) / highest, isOwn: bin === own },
  }));
}
