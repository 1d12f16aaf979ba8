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
  ...{ opensAt: null, closesAt: null, practiceFrom: null },
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
  const action = {
    ...{ id: "7", durationMinutes: 60, own: { isUnderWay: false, timesTaken: 0 } },
    ...{ opensAt: null, closesAt: null, practiceFrom: null },
  };
  const words = (changes: object) => wayInto({ ...action, ...changes }).words;
  expect(wayInto(action)).toEqual({ words: "Start Test", to: "/quiz/7" });
  expect(words({ opensAt: before, closesAt: after })).toBe("Start Test");
  expect(words({ opensAt: after })).toBe("View Test");
  expect(words({ closesAt: before })).toBe("View Test");
  expect(words({ closesAt: before, practiceFrom: after })).toBe("View Test");
  expect(words({ own: { isUnderWay: true, timesTaken: 0 }, closesAt: before })).toBe(
    "Continue Quiz",
  );
});

it("says that a closed test is open again as practice", () => {
  const [before, after] = ["2000-01-01T00:00:00Z", "2100-01-01T00:00:00Z"];
  const words = listed({ closesAt: before, practiceFrom: before });
  expect(words).toContain("Open again as practice. It isn’t ranked.");
  expect(screen.getByRole("link", { name: "Start Test: Warm-Up" })).toBeTruthy();
  expect(listed({ title: "Later", closesAt: before, practiceFrom: after })).toContain("Warm-Up");
  expect(screen.getAllByText(/Open again/)).toHaveLength(1);
});

it("leads into the waiting room of a live mock, unless it was taken", () => {
  const opensAt = new Date(Date.now() + 20 * 60_000).toISOString();
  const live = {
    ...{ id: "7", durationMinutes: 60, own: { isUnderWay: false, timesTaken: 0 } },
    ...{ opensAt, closesAt: null, practiceFrom: null },
  };
  expect(wayInto(live)).toEqual({ words: "Enter", to: "/quiz/7/waiting-room" });
  const started = { ...live, opensAt: new Date(Date.now() - 30 * 60_000).toISOString() };
  expect(wayInto(started).words).toBe("Enter");
  expect(wayInto({ ...live, own: { isUnderWay: false, timesTaken: 1 } }).words).toBe("View Test");
});
