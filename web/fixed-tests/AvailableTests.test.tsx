import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AvailableTestFragment } from "../gql/graphql.ts";
import { show } from "../testing/show.tsx";
import { AvailableTests } from "./AvailableTests.tsx";
import { wayInto } from "./TestBadges.tsx";

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
  ...{ opensAt: null, closesAt: null },
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

it("offers no start of a test that isn't open yet, or is closed", () => {
  const [before, after] = ["2000-01-01T00:00:00Z", "2100-01-01T00:00:00Z"];
  const action = { own: { isUnderWay: false } };
  expect(wayInto(action)).toBe("Start Test");
  expect(wayInto({ ...action, opensAt: before, closesAt: after })).toBe("Start Test");
  expect(wayInto({ ...action, opensAt: after })).toBe("View Test");
  expect(wayInto({ ...action, closesAt: before })).toBe("View Test");
  expect(wayInto({ own: { isUnderWay: true }, closesAt: before })).toBe("Continue Quiz");
});
