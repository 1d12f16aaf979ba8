import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { NoAnswer } from "../apollo/transport.ts";
import type { BlindReviewFragment } from "../gql/graphql.ts";
import { type Answers, show } from "../testing/show.tsx";
import { BlindReviewPaper } from "./BlindReviewPaper.tsx";

const question = (place: number) => ({
  ...{ id: `9${place}`, questionId: String(place), passageId: null, lang: null },
  ...{ questionText: `Question ${place}?`, questionHtml: null },
  ...{ options: ["Yes", "No"], optionsHtml: null },
});

const review = {
  ...{ id: "3", kind: "FIXED", testTitle: "Mock", state: "OPEN", questionCount: 2 },
  ...{ totalQuestions: 4, answeredCount: 0, positions: [1, 3], answers: [-1, -1] },
  marked: [false, false],
  ...{ startedAt: "2026-01-10T04:10:00Z", finishedAt: null, passages: [], outcome: null },
  questions: [question(1), question(2)],
} as unknown as BlindReviewFragment;

const saved = {
  saveBlindAnswers: {
    id: "3",
    state: "OPEN",
    answers: [0, -1],
    marked: [false, false],
    answeredCount: 1,
  },
};

function showReview(answers: Answers, changes: Partial<BlindReviewFragment> = {}) {
  const shown = show(<BlindReviewPaper review={{ ...review, ...changes }} />, answers);
  const named = (name: string) => shown.asked.filter((one) => one.name === name);
  return { saves: () => named("SaveBlindAnswers"), ends: () => named("FinishBlindReview") };
}

const choose = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("says that an answer is not saved, and saves the latest of each question when it is tried again", async () => {
  let isAway = true;
  const { saves } = showReview({
    SaveBlindAnswers: () => (isAway ? new NoAnswer("unreachable") : saved),
  });
  choose(/Yes/);
  expect(await screen.findByText(/Your last change is not saved yet/)).toBeTruthy();
  choose(/No/);
  await expect.poll(() => saves()).toHaveLength(2);
  isAway = false;
  press("Try Again");
  await expect.poll(() => screen.queryByText(/not saved yet/)).toBeNull();
  expect(saves().at(-1)?.variables).toEqual({
    resultId: "3",
    answers: [{ position: 1, selectedOptionIndex: 1 }],
  });
});

it("ends nothing while an answer is not saved", async () => {
  const { ends } = showReview({ SaveBlindAnswers: new NoAnswer("unreachable") });
  choose(/Yes/);
  await screen.findByText(/Your last change is not saved yet/);
  press("Finish");
  press("Finish and Show My Score");
  expect(await screen.findAllByText(/can’t be reached/)).toHaveLength(2);
  expect(ends()).toEqual([]);
});

it("says why it could not be ended, and ends it when it is tried again", async () => {
  const { ends } = showReview(
    { FinishBlindReview: new NoAnswer("unreachable") },
    { answers: [0, -1], answeredCount: 1 },
  );
  press("Finish");
  press("Finish and Show My Score");
  expect(await screen.findByText(/can’t be reached/)).toBeTruthy();
  press("Finish and Show My Score");
  await expect.poll(() => ends()).toHaveLength(2);
});

const sent = (position: number, change: object) => ({
  resultId: "3",
  answers: [{ position, ...change }],
});

it("marks a question by its button or M, and saves the mark alone", async () => {
  const { saves } = showReview({
    SaveBlindAnswers: ({ answers }) => ({
      saveBlindAnswers: {
        ...{ id: "3", state: "OPEN", answers: [-1, -1], answeredCount: 0 },
        marked: [(answers as { marked: boolean }[])[0]?.marked, false],
      },
    }),
  });
  const button = screen.getByRole("button", { name: "Mark for review" });
  fireEvent.click(button);
  await expect.poll(() => saves().at(-1)?.variables).toEqual(sent(1, { marked: true }));
  expect(button.getAttribute("aria-pressed")).toBe("true");
  fireEvent.keyDown(document.body, { key: "m", code: "KeyM" });
  await expect.poll(() => saves().at(-1)?.variables).toEqual(sent(1, { marked: false }));
  expect(button.getAttribute("aria-pressed")).toBe("false");
  expect(screen.getByText("No longer marked")).toBeTruthy();
});

it("sends an answer and a mark that wait together as one", async () => {
  let isAway = true;
  const { saves } = showReview({
    SaveBlindAnswers: () => (isAway ? new NoAnswer("unreachable") : saved),
  });
  choose(/Yes/);
  await screen.findByText(/Your last change is not saved yet/);
  press("Mark for review");
  await expect.poll(() => saves()).toHaveLength(2);
  isAway = false;
  press("Try Again");
  await expect.poll(() => screen.queryByText(/not saved yet/)).toBeNull();
  expect(saves().at(-1)?.variables).toEqual(sent(1, { selectedOptionIndex: 0, marked: true }));
});

it("shows what is answered, marked and visited in the palette, which leads to each question", () => {
  showReview({}, { answers: [0, -1], marked: [true, false] });
  press("Previous");
  press("Questions: 1 of 2");
  const tile = (name: string) => screen.getByRole("button", { name });
  expect(tile("Question 1, answered and marked").getAttribute("aria-current")).toBe("step");
  fireEvent.click(tile("Question 2, not answered"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("heading", { name: "Question 2 of 2" })).toBeTruthy();
});

it("calls a question that was not shown yet not visited", () => {
  showReview({});
  press("Questions: 1 of 2");
  expect(screen.getByRole("button", { name: "Question 2, not visited" })).toBeTruthy();
});

it("has the keys of the exam screen: Delete clears, G asks for a number, ? shows them", async () => {
  const { saves } = showReview({ SaveBlindAnswers: saved }, { answers: [0, -1] });
  fireEvent.keyDown(document.body, { key: "ArrowLeft", code: "ArrowLeft" });
  fireEvent.keyDown(document.body, { key: "Delete", code: "Delete" });
  await expect.poll(() => saves().at(-1)?.variables).toEqual(sent(1, { selectedOptionIndex: -1 }));
  fireEvent.keyDown(document.body, { key: "g", code: "KeyG" });
  expect(screen.getByRole("dialog", { name: "Go to a question" })).toBeTruthy();
  press("Cancel");
  fireEvent.keyDown(document.body, { key: "?", code: "Slash", shiftKey: true });
  const keys = screen.getByRole("dialog", { name: "Keys" });
  expect(keys.textContent).toContain("Mark for review");
  expect(keys.textContent).not.toContain("Highlight");
});

it("says before the end how much is answered and marked", () => {
  showReview({}, { answers: [0, -1], marked: [true, true] });
  press("Finish");
  const dialog = screen.getByRole("dialog", { name: "Finish the blind review?" });
  expect(dialog.textContent).toContain("Answered1 of 2");
  expect(dialog.textContent).toContain("Marked2");
});

it("is not ended without an answer", () => {
  const { ends } = showReview({});
  press("Finish");
  press("Finish and Show My Score");
  expect(screen.getByText(/Answer a question first/)).toBeTruthy();
  expect(ends()).toEqual([]);
});
