import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { showRoutes, signInSample } from "../testing/show.tsx";
import { EditQuestionScreen } from "./EditQuestionScreen.tsx";

const question = {
  ...{ id: "61", questionText: "Who pays?", options: ["One", "Two", "Three"] },
  ...{ correctOptionIndex: 1, subject: "Law of Torts", topic: null, pyq: false, pyqYear: null },
  ...{ pyqExam: null, explanation: null, lang: null, questionHtml: null, optionsHtml: null },
  ...{ explanationHtml: null, passage: null, createdAt: "2026-11-24T05:00:00.000Z" },
  ...{ revisionNumber: 1, resultsOnOldWording: 0, openAttemptCount: 0, keptBack: false },
  ...{ isSubjectConfirmed: true, releasedAt: null, keptBackBy: [], testCount: 1, resultCount: 4 },
  ...{ askedIn: [], revisions: [] },
};

async function saveAnotherKey(role: "admin" | "author") {
  signInSample({ role });
  showRoutes(
    [
      { path: "/admin/questions/edit/:id", element: <EditQuestionScreen /> },
      { path: "/admin/all-questions", element: <p>The list</p> },
    ],
    "/admin/questions/edit/61",
    {
      EditedQuestion: { question },
      SubjectSuggestions: { subjects: [] },
      TopicSuggestions: { topics: [] },
      ExamSuggestions: { bankExams: [] },
      UpdateQuestion: {
        updateQuestion: { ...question, correctOptionIndex: 2, resultsOnOldWording: 4 },
      },
    },
  );
  fireEvent.click(await screen.findByRole("radio", { name: "Option C is correct" }));
  fireEvent.click(screen.getByRole("button", { name: /^(Save|Update)/ }));
  return screen.findByText("Question updated successfully");
}

it("offers to regrade results when the key of a question that they hold was changed", async () => {
  await saveAnotherKey("admin");
  expect(screen.getByText(/They keep the marks of the earlier key/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Regrade Results" }).getAttribute("href")).toBe(
    "/admin/regrades/new?question=61&kind=other_key&option=2",
  );
});

it("offers no regrade to an author, who may correct no key", async () => {
  await saveAnotherKey("author");
  expect(screen.queryByRole("link", { name: "Regrade Results" })).toBeNull();
});
