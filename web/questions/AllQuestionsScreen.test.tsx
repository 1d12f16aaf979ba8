import { fireEvent, screen, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { beforeEach, expect, it } from "vitest";
import { NoAnswer } from "../apollo/transport.ts";
import { type Answers, show, signInSample } from "../testing/show.tsx";
import { AllQuestionsScreen } from "./AllQuestionsScreen.tsx";

beforeEach(() => signInSample({ role: "admin" }));

const question = (id: string) => ({
  ...{ id, questionText: `Question ${id}?`, subject: "Torts", topic: null, pyq: false },
  ...{ pyqYear: null, pyqExam: null, correctOptionIndex: 0, createdAt: "2026-01-10T04:10:00Z" },
  ...{ keptBack: false, releasedAt: null, withdrawnAt: null, testCount: 0, passage: null },
});

const listed = (...ids: string[]) => ({
  adminCounters: { totalQuestions: ids.length },
  questions: {
    ...{ totalCount: ids.length, totalIsExact: true, searchedNewest: null, isSorted: true },
    items: ids.map(question),
  },
});

const change = {
  ...{ id: "4", kind: "deletion", summary: "Deleted 1 question", total: 1, changed: 1, skipped: 0 },
  ...{ undone: 0, by: "Asha", createdAt: "2026-01-10T04:10:00Z" },
  ...{ undoUntil: "2026-01-10T04:20:00Z", isFinished: true, isUndo: false },
};

function list(answers: Answers) {
  return show(<AllQuestionsScreen />, {
    AllQuestions: listed("1", "2"),
    BankFilters: { subjects: ["Torts"], topics: [], bankExams: [], bankYears: [] },
    BankChanges: { bankChanges: [] },
    ChangePreview: {
      bankChangePreview: {
        ...{ questionCount: 1, changingCount: 1, testCount: 0, resultCount: 0, tests: [] },
      },
    },
    ...answers,
  });
}

const choose = async (id: string) =>
  fireEvent.click(await screen.findByRole("checkbox", { name: `Choose question ${id}` }));
const isChosen = (id: string) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: `Choose question ${id}` }).checked;

it("says why the list could not be loaded, and loads it when it is tried again", async () => {
  let isAway = true;
  list({ AllQuestions: () => (isAway ? new NoAnswer("unreachable") : listed("1")) });
  expect(await screen.findByText("Failed to fetch questions")).toBeTruthy();
  isAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Question 1?")).toBeTruthy();
});

it("shows a formula as readable text", async () => {
  const items = [{ ...question("1"), questionText: "Is \\(\\frac{a}{2} \\leq x^2\\)?" }];
  const { questions, ...counters } = listed("1");
  list({ AllQuestions: { ...counters, questions: { ...questions, items } } });
  expect(await screen.findByText("Is a/2 ≤ x²?")).toBeTruthy();
});

it("says that the filters' choices could not be loaded, and loads them by themselves", async () => {
  let isAway = true;
  const filters = { subjects: ["Torts"], topics: [], bankExams: [], bankYears: [] };
  const { asked } = list({ BankFilters: () => (isAway ? new NoAnswer("unreachable") : filters) });
  await screen.findByText("Question 1?");
  const words = await screen.findByText(/The choices of these filters could not be loaded/);
  const notice = words.closest<HTMLElement>("[role=status]") as HTMLElement;
  isAway = false;
  fireEvent.click(within(notice).getByRole("button", { name: "Try Again" }));
  await expect.poll(() => screen.queryByText(/The choices of these filters/)).toBeNull();
  expect(asked.filter(({ name }) => name === "AllQuestions")).toHaveLength(1);
});

it("deletes what was chosen alone, and keeps the choice when it was refused", async () => {
  let refusal: GraphQLError | null = new GraphQLError("Another change is in progress.", {
    extensions: { code: "CONFLICT" },
  });
  const { asked } = list({ DeleteQuestions: { deleteQuestions: () => refusal ?? change } });
  await choose("2");
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: /Delete 1 question/ }));
  const confirm = await dialog.findByRole("button", { name: "Delete Question" });
  await expect.poll(() => confirm.matches(":disabled")).toBe(false);
  fireEvent.click(confirm);
  expect(await dialog.findByText(/Another change is in progress/)).toBeTruthy();
  expect(isChosen("2")).toBe(true);
  refusal = null;
  fireEvent.click(confirm);
  await expect.poll(() => isChosen("2")).toBe(false);
  const sent = asked.filter(({ name }) => name === "DeleteQuestions");
  expect(sent.map(({ variables }) => variables.selection)).toEqual([
    { ids: ["2"] },
    { ids: ["2"] },
  ]);
});
