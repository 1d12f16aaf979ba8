import { expect, it } from "vitest";
import type { BlindGroupFragment, BlindOutcomeFragment } from "../gql/graphql.ts";
import { BY_USE, meaningOf, reviewedOn, scoresWords } from "./outcome-words.ts";

const outcome: BlindOutcomeFragment = {
  __typename: "BlindReviewOutcome",
  ...{ timedScore: 73.75, blindScore: 86.25, maxMarks: 120, unknownMarks: 13.75 },
  ...{ leftOpen: 0, notAsked: 66, groups: [] },
};
const group: BlindGroupFragment = {
  __typename: "BlindReviewGroup",
  ...{ name: "WRONG_TWICE", count: 11, positions: [], questionIds: [] },
  ...{ quickCount: 0, about: null, aboutCount: 0 },
};

it("says what was within reach, and what was not known", () => {
  expect(scoresWords(outcome)).toBe(
    "12.5 marks were within your reach without learning anything new. What you did not know cost you 13.75.",
  );
  expect(scoresWords({ ...outcome, blindScore: 72, unknownMarks: 0 })).toBe(
    "Thinking again cost 1.75 marks.",
  );
  expect(scoresWords({ ...outcome, blindScore: 73.75, unknownMarks: 0 })).toBe(
    "Extra time didn’t change your total.",
  );
});

it("says of a group what it means, with its evidence where there is any", () => {
  expect(meaningOf(group)).toBe("Not understood yet.");
  expect(meaningOf({ ...group, about: "Consideration", aboutCount: 6 })).toBe(
    "Not understood yet. 6 of them are on Consideration.",
  );
  expect(meaningOf({ ...group, name: "WRONG_THEN_RIGHT", count: 14, quickCount: 9 })).toBe(
    "Time or attention, not knowledge. 9 of the 14 took under 30 seconds in the test.",
  );
});

it("draws no conclusion from one or two questions", () => {
  for (const name of BY_USE) {
    const few = { ...group, name, count: 2, positions: [3, 8], quickCount: 2 };
    expect(meaningOf(few), name).toBe("Questions 4 and 9. Too few to draw a conclusion.");
    expect(meaningOf({ ...few, count: 3 }), name).not.toMatch(/Too few/);
  }
});

it("names the day of a review, and both of a longer one", () => {
  expect(reviewedOn("2026-01-14T10:00:00Z", "2026-01-14T11:00:00Z")).toBe("Jan 14, 2026");
  expect(reviewedOn("2026-01-14T10:00:00Z", "2026-01-15T11:00:00Z")).toBe(
    "Jan 14, 2026 to Jan 15, 2026",
  );
});
