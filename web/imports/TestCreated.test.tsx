import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, signInSample } from "../testing/show.tsx";
import { ImportWarnings } from "./ImportWarnings.tsx";
import { TestCreated } from "./TestCreated.tsx";
import { sampleImport } from "./testing/sample-import.ts";

it("shows new subjects, with similar names in the bank, before its figures", async () => {
  signInSample({ role: "admin" });
  const subject = { __typename: "ImportedSubject", name: "Law of Trots", rows: 1 } as const;
  const newSubjects = [
    { ...subject, near: "Law of Torts", nearCount: 1_29_500, isConfirmed: false },
  ];
  show(<TestCreated created={{ ...sampleImport, newSubjects }} />, {
    ImportRows: { import: { id: "7", rows: { totalCount: 0, items: [] } } },
  });
  const notice = await screen.findByRole("region", { name: "New subject Law of Trots" });
  expect(notice.textContent).toContain("Similar to Law of Torts, which has 1,29,500 questions.");
  expect(notice.textContent).toContain("Students don’t see the new subject until you decide.");
  const figures = screen.getByText("Total questions");
  const follows = notice.compareDocumentPosition(figures) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(follows).toBeTruthy();
  expect(screen.getByText("All 3 rows were sound.")).toBeTruthy();
});

it.each([
  [1, "The rows were imported unchanged."],
  [0, "No question was added or changed."],
])(
  "says beside a warning what became of the rows of a file that added %i",
  async (created, words) => {
    signInSample({ role: "admin" });
    const warnings = [
      { __typename: "ImportWarning", row: 2, message: "The subject is odd." } as const,
    ];
    const summary = sampleImport.summary && { ...sampleImport.summary, created };
    show(<ImportWarnings finished={{ ...sampleImport, warnings, summary }} />, {});
    expect(await screen.findByText((text) => text.includes(words))).toBeTruthy();
  },
);
