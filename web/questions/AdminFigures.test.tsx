import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { AdminFigures } from "./AdminFigures.tsx";

const data = { totalQuestions: 1_200, totalTests: 12, subjects: 9, activeTests: 8 };

it.each([
  [1, "1 new subject is near another: students don’t see it before you decide."],
  [3, "3 new subjects are near others: students don’t see them before you decide."],
])("leads to %s undecided subjects", (undecidedSubjects, words) => {
  show(<AdminFigures part={{ state: "ready", data: { ...data, undecidedSubjects } as never }} />);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Decide" }).getAttribute("href")).toBe("/admin/subjects");
});

it("says nothing where every subject is decided on", () => {
  show(
    <AdminFigures part={{ state: "ready", data: { ...data, undecidedSubjects: 0 } as never }} />,
  );
  expect(screen.getByText("1,200")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Decide" })).toBeNull();
});
