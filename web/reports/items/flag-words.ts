import { figure } from "#rules/figures.ts";
import type { FlagEvidenceFragment, FlagReason } from "../../gql/graphql.ts";
import { coefficient, optionLetter, shareText } from "../../ui/statistics.ts";

/** A mean rest score: "66.8". Percent of what the other questions score. */
export function restText(share: number): string {
  return (100 * share).toFixed(1).replace("-", "−");
}

/** How sure a flag is: "99.9%", at most "over 99.9%". */
export function confidenceText(confidence: number): string {
  return confidence > 0.999 ? "over 99.9%" : `${(100 * confidence).toFixed(1)}%`;
}

/** A correlation with its sign: "+0.49". */
const signed = (value: number) => (value > 0 ? `+${coefficient(value)}` : coefficient(value));

/** Why a question is flagged, and the figures behind it. */
export function reasonWords(
  reason: FlagReason,
  evidence: FlagEvidenceFragment,
): { title: string; figures: string } {
  const option = optionLetter(evidence.option);
  switch (reason) {
    case "OTHER_BEATS_KEY":
      return {
        title: "Another option beats the key",
        figures: `${option} ${restText(evidence.optionRest)}, key ${
          evidence.keyRest === null ? "not chosen" : restText(evidence.keyRest)
        }, paper ${restText(evidence.meanRest)}`,
      };
    case "KEY_BELOW_CHANCE":
      return {
        title: "The key is chosen less than chance",
        figures: `${shareText(evidence.keyShare)} of those who chose an option, chance is ${shareText(evidence.chance)}`,
      };
    case "NEGATIVE_DISCRIMINATION":
      return {
        title: "Discrimination is under zero",
        figures: `${signed(evidence.keyDiscrimination)}; with ${option} as key ${signed(evidence.optionDiscrimination)}`,
      };
    case "BEST_QUARTER":
      return {
        title: "The best quarter agree on another option",
        figures: `${bestQuarterText(evidence)} of ${figure(evidence.bestQuarter)} chose ${option}`,
      };
  }
}

export function bestQuarterText({ bestQuarter, bestQuarterChose }: FlagEvidenceFragment): string {
  return shareText(bestQuarterChose / bestQuarter);
}
