import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SubjectRatingFragment } from "../../gql/graphql.ts";
import { showRoutes, signInSample } from "../../testing/show.tsx";
import { SubjectPerformance } from "./SubjectPerformance.tsx";

const rating = (subject: string, drills: boolean): SubjectRatingFragment => ({
  __typename: "SubjectStatistics",
  id: subject,
  subject,
  testsTaken: 2,
  averageScore: 60,
  bestScore: 70,
  questionsAsked: 20,
  score: 12,
  maxMarks: 20,
  drill: drills
    ? {
        __typename: "Drill",
        subject,
        topic: null,
        questionCount: 10,
        durationMinutes: 10,
        correctMarks: 1,
        incorrectMarks: 0.25,
      }
    : null,
});

it("practises a subject from its row, as promised; not what nothing can be drawn of", async () => {
  signInSample();
  const subjects = [rating("Law of Torts", true), rating("Legal Maxims", false)];
  const { asked, path } = showRoutes(
    [
      { path: "/dashboard", element: <SubjectPerformance subjects={subjects} /> },
      { path: "/quiz/:id", element: "The quiz" },
    ],
    "/dashboard",
    { PractiseSubject: { practiseSubject: { id: "9" } } },
  );
  const buttons = screen.getAllByRole("button", { name: /^Practise/ });
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Practise 10 questions of Law of Torts: 10 minutes, +1, \u22120.25",
  ]);
  fireEvent.click(buttons[0] as HTMLElement);
  await waitFor(() => expect(path()).toBe("/quiz/random-9"));
  expect(asked).toEqual([
    {
      name: "PractiseSubject",
      variables: { subject: "Law of Torts", topic: null, resultId: null },
    },
  ]);
});
