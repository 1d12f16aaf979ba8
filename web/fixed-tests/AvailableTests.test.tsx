import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AvailableTestFragment } from "../gql/graphql.ts";
import { show } from "../testing/show.tsx";
import { AvailableTests } from "./AvailableTests.tsx";

const test: AvailableTestFragment = {
  __typename: "Test",
  id: "12",
  title: "Warm-Up",
  description: null,
  totalQuestions: 5,
  durationMinutes: 5,
  correctMarks: 1,
  incorrectMarks: 0,
  totalMarks: 5,
  isActive: true,
  own: { __typename: "OwnAttempts", isUnderWay: false, timesTaken: 0 },
};

function listed(changes: Partial<AvailableTestFragment>) {
  show(<AvailableTests tests={[{ ...test, ...changes }]} />);
  return screen.getByRole("listitem").textContent;
}

it("offers what was not begun, without a badge", () => {
  const words = listed({});
  expect(screen.getByRole("link", { name: "Start Test: Warm-Up" })).toBeTruthy();
  expect(words).not.toMatch(/New|Under way|Taken|Inactive/);
});

it("goes on with what is under way", () => {
  const words = listed({ own: { ...test.own, isUnderWay: true, timesTaken: 2 } });
  expect(screen.getByRole("link", { name: "Continue Quiz: Warm-Up" })).toBeTruthy();
  expect(words).toContain("Under way");
  expect(words).not.toContain("Start Test");
});

it("says what was taken, and to administrators what is a draft", () => {
  const words = listed({ isActive: false, own: { ...test.own, timesTaken: 2 } });
  expect(words).toContain("Taken 2 times");
  expect(words).toContain("Inactive");
  expect(screen.getByRole("link", { name: "Start Test: Warm-Up" })).toBeTruthy();
});
