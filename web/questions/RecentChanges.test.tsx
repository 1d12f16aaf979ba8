import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, signInSample } from "../testing/show.tsx";
import { RecentChanges } from "./RecentChanges.tsx";

it("shows the questions that a bulk change left alone", async () => {
  signInSample({ role: "admin" });
  const change = {
    ...{ id: "3", kind: "labels", summary: "Topic set to Nuisance", by: "Meera Krishnan" },
    ...{ total: 1_284, changed: 1_280, skipped: 4, undone: 0, isFinished: true, isUndo: false },
    ...{ createdAt: "2026-01-06T10:00:00.000Z", undoUntil: "2026-01-07T10:00:00.000Z" },
    leftIds: ["12", "15", "20"],
  };
  show(<RecentChanges />, { BankChanges: { bankChanges: [change] } });
  const words = await screen.findByText(/1,280 questions, 4 changed in the meantime/);
  const button = screen.getByRole("button", { name: "Show Them" });
  fireEvent.click(button);
  expect(words.parentElement?.textContent).toContain(
    "Changed in the meantime: question 12, question 15, question 20 and 1 more",
  );
  const link = screen.getByRole("link", { name: "question 15" });
  expect(link.getAttribute("href")).toBe("/admin/questions/edit/15");
  fireEvent.click(screen.getByRole("button", { name: "Hide Them" }));
  expect(screen.queryByRole("link", { name: "question 15" })).toBeNull();
});
