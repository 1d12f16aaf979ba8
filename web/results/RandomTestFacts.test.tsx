import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { RandomTestFacts } from "./RandomTestFacts.tsx";

const none = {
  __typename: "RandomTestFilters" as const,
  subjects: [],
  topics: [],
  pyqOnly: null,
  pyqExams: [],
  pyqYears: [],
  passages: "ANY" as const,
};

it("says in one line that no filter was set", () => {
  render(<RandomTestFacts subjects={["Torts"]} chosenFrom={null} filters={none} />);
  expect(screen.getByText("The whole bank, without a filter")).toBeTruthy();
  expect(screen.getAllByRole("definition")).toHaveLength(2);
});

it("names every filter once one was set", () => {
  render(
    <RandomTestFacts subjects={["Torts"]} chosenFrom={null} filters={{ ...none, pyqOnly: true }} />,
  );
  expect(screen.getByText("PYQ only")).toBeTruthy();
  expect(screen.getAllByRole("definition")).toHaveLength(7);
});

it("names the choice of passages", () => {
  render(
    <RandomTestFacts
      subjects={["Torts"]}
      chosenFrom={null}
      filters={{ ...none, passages: "ONLY" }}
    />,
  );
  expect(screen.getByText("Passages only")).toBeTruthy();
});

it("names no filters where the questions were chosen", () => {
  render(<RandomTestFacts subjects={["Torts"]} filters={null} chosenFrom="Full Mock 4" />);
  expect(screen.getByRole("heading", { name: "Questions chosen" })).toBeTruthy();
  expect(screen.getByText("Full Mock 4")).toBeTruthy();
  expect(screen.queryByText(/filter|All topics/)).toBeNull();
});
