import { fireEvent, screen } from "@testing-library/react";
import { type Answers, showRoutes, signInSample } from "../../testing/show.tsx";
import { EditTestScreen } from "../EditTestScreen.tsx";

/** A question of the bank, as the editor queries it. */
export const question = (id: string, isDeleted = false) => ({
  id,
  questionText: `Question ${id}?`,
  subject: "Torts",
  pyqYear: null,
  isDeleted,
  isWithdrawn: false,
  withdrawnAt: null,
});

/** A saved test. */
export function saved(changes: object = {}) {
  return {
    id: "12",
    title: "Mock",
    description: null,
    durationMinutes: 60,
    correctMarks: 1,
    incorrectMarks: 0.25,
    isActive: true,
    isPublic: true,
    createdAt: "2026-01-10T04:10:00Z",
    version: 4,
    draw: null,
    attemptCount: 0,
    openAttemptCount: 0,
    questions: [question("1"), question("2")],
    sections: [],
    ...changes,
  };
}

/** The rest of the bank. */
export const bank = {
  subjects: ["Torts"],
  questions: {
    totalCount: 1,
    totalIsExact: true,
    searchedNewest: null,
    items: [question("3")],
  },
};

/** Opens the editor at an address. */
export function at(id: string, answers: Answers = {}) {
  signInSample({ role: "admin" });
  return showRoutes(
    [{ path: "/admin/tests/edit/:id", element: <EditTestScreen /> }],
    `/admin/tests/edit/${id}`,
    { EditedTest: { test: saved() }, AvailableQuestions: bank, ...answers },
  );
}

export const saveButton = () => screen.findByRole("button", { name: "Save Changes" });
export const save = async () => fireEvent.click(await saveButton());
