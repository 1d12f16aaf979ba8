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
  return screen.getAllByRole("row")[1]?.textContent;
}

it("shows every field of a test, without a badge", () => {
  const words = listed({});
  expect(screen.getByRole("link", { name: "Start Test: Warm-Up" })).toBeTruthy();
  for (const field of ["Warm-Up", "5 questions", "0h 5m", "+1, 0, total 5"]) {
    expect(words).toContain(field);
  }
  expect(words).not.toContain("Inactive");
});

it("continues a test in progress", () => {
  const words = listed({ own: { ...test.own, isUnderWay: true, timesTaken: 2 } });
  expect(screen.getByRole("link", { name: "Continue Quiz: Warm-Up" })).toBeTruthy();
  expect(words).not.toContain("Start Test");
});

it("shows administrators what is a draft", () => {
  const words = listed({ isActive: false, own: { ...test.own, timesTaken: 2 } });
  expect(words).toContain("Inactive");
  expect(screen.getByRole("link", { name: "Start Test: Warm-Up" })).toBeTruthy();
});

it("leads to practice where no test is open", () => {
  show(<AvailableTests tests={[]} />);
  expect(screen.getByText("No tests are open.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Practise instead" }).getAttribute("href")).toBe(
    "/practice",
  );
});
