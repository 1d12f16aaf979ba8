import { figure } from "#rules/figures.ts";
import { spelled } from "#rules/number-words.ts";
import { formatDate } from "#rules/times.ts";
import type { RankedResultFragment } from "../../gql/graphql.ts";

type Rank = NonNullable<RankedResultFragment["rank"]>;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The share with lower scores: "Better than 87 in 100."; never 100 while another student has the same score. */
function betterWords({ place, students, among }: Rank): string | null {
  if (place === 1) return "Nobody did better.";
  if (among === null) return null;
  const percent = Math.floor((100 * among.below) / (students - 1));
  return percent > 0 ? `Better than ${percent} in 100.` : null;
}

function sharingWords({ sharing }: Rank): string | null {
  if (sharing === 0) return null;
  const who = sharing < 10 ? capital(spelled(sharing)) : figure(sharing);
  return sharing === 1 ? "One other shares this place." : `${who} others share this place.`;
}

/** A rank in words: "Better than 87 in 100. Three others share this place." */
export function placeWords(rank: Rank): string {
  return [betterWords(rank), sharingWords(rank)].filter(Boolean).join(" ");
}

/** Why ranks changed after the release: "Ranks changed on Jan 19, 2026: question 41 was corrected." */
export function changedWords({ rank, regrades }: RankedResultFragment): string | null {
  if (rank?.changedAt == null) return null;
  const { changedAt } = rank;
  const cause = regrades.findLast(({ regradedAt }) => regradedAt <= changedAt);
  const numbers = cause?.questions.map(({ position }) => String(position + 1)) ?? [];
  const what = numbers.length === 1 ? "question" : "questions";
  const why =
    numbers.length === 0
      ? "results were graded again"
      : `${what} ${[numbers.slice(0, -1).join(", "), ...numbers.slice(-1)].filter(Boolean).join(" and ")} ${numbers.length === 1 ? "was" : "were"} corrected`;
  return `Ranks changed on ${formatDate(changedAt)}: ${why}.`;
}
