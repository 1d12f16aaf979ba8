import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SubjectRatingFragment } from "../../gql/graphql.ts";
import { SubjectPerformance } from "./SubjectPerformance.tsx";

const rating = (subject: string, score = 12): SubjectRatingFragment => ({
  __typename: "SubjectStatistics",
  id: subject,
  subject,
  testsTaken: 2,
  averageScore: 60,
  bestScore: 70,
  questionsAsked: 20,
  score,
  maxMarks: 20,
  drill: null,
});

const show = (subjects: SubjectRatingFragment[]) =>
  render(
    <SubjectPerformance
      subjects={subjects}
      action={({ subject }) => <button type="button">Practise {subject}</button>}
    />,
  );
const rows = () => screen.getAllByRole("row").slice(1);

it("says before the first test what will stand here", () => {
  show([]);
  expect(screen.getByText("After your first test you see each subject here.")).toBeTruthy();
});

it("shows the weakest subject first, each row with its action", () => {
  show([rating("Torts", 15), rating("Contracts", 3)]);
  expect(rows().map(({ textContent }) => textContent?.startsWith("Contracts"))).toEqual([
    true,
    false,
  ]);
  expect(screen.getByRole("button", { name: "Practise Contracts" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

it("shows five, and the rest in place, with the focus on the sixth", async () => {
  show(["A", "B", "C", "D", "E", "F", "G"].map((name) => rating(name)));
  expect(rows()).toHaveLength(5);
  fireEvent.click(screen.getByRole("button", { name: "Show all 7" }));
  expect(rows()).toHaveLength(7);
  await waitFor(() => expect(document.activeElement).toBe(rows()[5]));
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

it("says of a subject with few questions why it stands below better ones", () => {
  show([{ ...rating("Torts"), averageScore: 5, questionsAsked: 9 }, rating("Contracts")]);
  const [first, second] = rows();
  expect(first?.textContent).not.toContain("too few");
  expect(second?.textContent).toContain("9 questions so far, too few to rank");
});
