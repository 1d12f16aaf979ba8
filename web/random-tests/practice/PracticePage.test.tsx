import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type Answers, show, signInSample } from "../../testing/show.tsx";
import { PracticePage } from "./PracticePage.tsx";

const open = {
  ...{ id: "5", kind: "QUESTIONS", title: "Torts", questionCount: 10, answeredCount: 4 },
  ...{ rightCount: 3, currentQuestion: 4, createdAt: "2026-11-28T10:00:00.000Z" },
};
const answers: Answers = {
  PracticesInProgress: { practices: { totalCount: 1, items: [open] } },
  PracticeChoices: {
    practicePools: [{ pool: "WRONG", count: 12 }],
    weakestArea: null,
    userStatistics: { id: "1", scoredTests: 0 },
  },
  PracticeSubjects: {
    practiceSubjects: [{ subject: "Torts", questionCount: 20, unseen: 8, wrong: 12, marked: 0 }],
  },
};
const heading = (name: string) => screen.queryByRole("heading", { name });

beforeEach(() => signInSample());

it("shows nothing under what is in progress before that is known, and asks for all of it at once", async () => {
  const { asked } = show(<PracticePage />, answers);
  expect(screen.getByText("Loading your practices")).toBeTruthy();
  expect(heading("What to practise")).toBeNull();
  await waitFor(() => expect(heading("In progress")).not.toBeNull());
  expect(heading("What to practise")).not.toBeNull();
  expect(screen.queryByText("Loading your practices")).toBeNull();
  expect(await screen.findByRole("button", { name: "Start 10: Torts" })).toBeTruthy();
  const names = asked.map(({ name }) => name).sort();
  expect(names).toEqual(["PracticeChoices", "PracticeSubjects", "PracticesInProgress"]);
});

it("shows the rest where the practices in progress could not be loaded", async () => {
  show(<PracticePage />, { ...answers, PracticesInProgress: new Error("No network") });
  expect(await screen.findByText(/Practices in progress didn’t load/)).toBeTruthy();
  expect(heading("What to practise")).not.toBeNull();
});
