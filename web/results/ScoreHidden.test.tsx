import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { reviewFact, ScoreHidden } from "./ScoreHidden.tsx";

const review = {
  __typename: "BlindReview" as const,
  ...{
    id: "7",
    state: "OFFERED" as const,
    questionCount: 20,
    answeredCount: 0,
    withheldUntil: null,
  },
};

it("offers a blind review in place of a score that is hidden for it", () => {
  render(<ScoreHidden review={review} />);
  expect(screen.getByText(/^Answer 20 questions again/)).toBeTruthy();
  expect(reviewFact(review)).toMatchObject({ value: "20 questions, about 15 minutes" });
});

it("offers none while the result isn't out, and says when it will be", () => {
  const withheld = {
    ...review,
    state: "CLOSED" as const,
    questionCount: 0,
    withheldUntil: "2026-12-06T12:30:00Z",
  };
  render(<ScoreHidden review={withheld} />);
  expect(screen.getByText("Dec 06, 2026 6:00 PM IST")).toBeTruthy();
  expect(screen.getByText(/^Your result will be here then/)).toBeTruthy();
  expect(reviewFact(withheld)).toBe(false);
});
