import { cleanup, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import type { ResultQuestion } from "./result-questions.ts";
import { PartOutcomes } from "./SectionOutcomes.tsx";

function section(title: string, firstQuestion: number, right: number, open: number) {
  return {
    __typename: "ResultSection" as const,
    section: {
      __typename: "TestSection" as const,
      ...{ title, firstQuestion, totalQuestions: right + open, minutes: null },
    },
    ...{ correctCount: right, incorrectCount: 0, unansweredCount: open },
    ...{ score: right, maxMarks: right + open, secondsSpent: 60 * right },
  };
}

const question = (firstShown: number | null, option: number | null) =>
  ({ firstShown, selectedOptionIndex: option, secondsSpent: 0 }) as ResultQuestion;

const SECTIONS = [section("Reading", 0, 1, 2), section("Law", 3, 0, 2)];

/** The cells of a section's row as text. */
function cellsOf(title: string): string[] {
  const row = screen.getByRole("row", { name: new RegExp(title) });
  return within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent ?? "");
}

function showSections(questions: readonly ResultQuestion[]): void {
  cleanup();
  show(
    <PartOutcomes sections={SECTIONS} questions={questions}>
      {null}
    </PartOutcomes>,
  );
}

it("distinguishes skipped questions, questions not reached, and sections never opened", () => {
  showSections([
    question(0, 1),
    question(20, null),
    question(null, null),
    question(null, null),
    question(null, null),
  ]);
  expect(screen.getByRole("columnheader", { name: "Not reached" })).toBeTruthy();
  expect(cellsOf("Reading").slice(3, 5)).toEqual(["1", "1"]);
  expect(cellsOf("Reading")[0]).toBe("1 correct, none wrong, 1 skipped, 1 not reached");
  expect(cellsOf("Law").slice(3, 5)).toEqual(["–none", "2"]);
});

it("calls all skipped that has no answer where nothing is known of what was shown", () => {
  showSections([
    question(null, 1),
    question(null, null),
    question(null, null),
    question(null, null),
    question(null, null),
  ]);
  expect(screen.queryByRole("columnheader", { name: "Not reached" })).toBeNull();
  expect(cellsOf("Reading")[3]).toBe("2");
  expect(cellsOf("Law")[3]).toBe("2");
});

it("counts no question that was dropped, and finds those of later sections all the same", () => {
  cleanup();
  const reading = section("Reading", 0, 1, 1);
  // It had three questions, of which one was dropped.
  const sections = [
    { ...reading, section: { ...reading.section, totalQuestions: 3 } },
    section("Law", 3, 0, 2),
  ];
  const dropped = { ...question(null, null), status: "DROPPED" } as ResultQuestion;
  const asked = [question(0, 1), dropped, question(null, null)];
  show(
    <PartOutcomes
      sections={sections}
      questions={[...asked, question(40, null), question(50, null)]}
    >
      {null}
    </PartOutcomes>,
  );
  expect(cellsOf("Reading")[0]).toBe("1 correct, none wrong, none skipped, 1 not reached");
  expect(cellsOf("Law")[0]).toBe("none correct, none wrong, 2 skipped");
});
