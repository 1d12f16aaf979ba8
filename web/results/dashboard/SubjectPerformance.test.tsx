import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
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
      { path: "/quiz/:id", element: <p>The quiz</p> },
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

it("shows all of five subjects, and of more the three weakest until the others are asked for", () => {
  signInSample();
  const names = ["A", "B", "C", "D", "E", "F"];
  const rows = () => screen.getAllByRole("row").length - 1;
  const show = (count: number) =>
    showRoutes(
      [
        {
          path: "/dashboard",
          element: (
            <SubjectPerformance
              subjects={names.slice(0, count).map((name) => rating(name, false))}
            />
          ),
        },
      ],
      "/dashboard",
      {},
    );
  show(5);
  expect(rows()).toBe(5);
  expect(screen.queryByRole("button")).toBeNull();
  cleanup();
  show(6);
  expect(rows()).toBe(3);
  fireEvent.click(screen.getByRole("button", { name: "Show All 6 Subjects" }));
  expect(rows()).toBe(6);
  expect(screen.getByRole("button", { name: "Show Fewer Subjects" })).toBeTruthy();
});

it("says of which marks a percent is beside an average over tests, which may be another", () => {
  signInSample();
  const names = ["B", "C", "D", "E", "F"];
  const torts = { averageScore: -14.1, questionsAsked: 78, score: 18.75, maxMarks: 78 };
  const subjects = [
    { ...rating("Law of Torts", false), ...torts },
    ...names.map((name) => rating(name, false)),
  ];
  showRoutes(
    [{ path: "/dashboard", element: <SubjectPerformance subjects={subjects} /> }],
    "/dashboard",
    {},
  );
  const row = screen.getByRole("row", { name: /Law of Torts/ });
  expect(row.textContent).toContain("24.0% of 78 marks");
  expect(row.textContent).toContain("−14.1%");
});
