import { describe, expect, it } from "vitest";
import type { RankedResultFragment } from "../../gql/graphql.ts";
import { changedWords, placeWords } from "./rank-words.ts";

type Rank = NonNullable<RankedResultFragment["rank"]>;

const among = (below: number) => ({
  ...{ __typename: "RankAmong" as const, percentile: 0, below, bins: [], quarters: [], next: null },
  sections: [],
});
const rank = (changes: Partial<Rank>): Rank => ({
  __typename: "ResultRank",
  ...{ place: 412, students: 3180, sharing: 3, among: among(2765) },
  ...{ computedAt: "2026-01-18T12:30:00Z", changedAt: null },
  ...changes,
});

describe("placeWords", () => {
  it.each([
    ["many behind, some beside", {}, "Better than 86 in 100. Three others share this place."],
    ["the best", { place: 1, sharing: 0, among: among(3179) }, "Nobody did better."],
    ["one beside", { sharing: 1 }, "Better than 86 in 100. One other shares this place."],
    ["many beside", { sharing: 1200 }, "Better than 86 in 100. 1,200 others share this place."],
    ["the last", { place: 3180, sharing: 0, among: among(0) }, ""],
    ["too few to compare", { place: 3, students: 9, sharing: 0, among: null }, ""],
  ])("%s", (_, changes, words) => {
    expect(placeWords(rank(changes))).toBe(words);
  });
});

describe("changedWords", () => {
  const result = (changedAt: string | null, positions: number[]) =>
    ({
      rank: rank({ changedAt }),
      regrades: [
        {
          regradedAt: "2026-01-19T05:00:00Z",
          questions: positions.map((position) => ({ position })),
        },
      ],
    }) as unknown as RankedResultFragment;

  it.each([
    ["never", null, [40], null],
    [
      "for one question",
      "2026-01-19T06:00:00Z",
      [40],
      "Ranks changed on Jan 19, 2026: question 41 was corrected.",
    ],
    [
      "for several",
      "2026-01-19T06:00:00Z",
      [0, 3, 40],
      "Ranks changed on Jan 19, 2026: questions 1, 4 and 41 were corrected.",
    ],
    [
      "for others' marks",
      "2026-01-19T04:00:00Z",
      [40],
      "Ranks changed on Jan 19, 2026: results were graded again.",
    ],
  ])("%s", (_, changedAt, positions, words) => {
    expect(changedWords(result(changedAt, positions))).toBe(words);
  });
});
