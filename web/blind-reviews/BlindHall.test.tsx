import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { NoAnswer } from "../apollo/transport.ts";
import type { BlindReviewFragment } from "../gql/graphql.ts";
import { type Answers, show } from "../testing/show.tsx";
import { BlindHall } from "./BlindHall.tsx";

const question = (place: number) => ({
  ...{ id: `9${place}`, questionId: String(place), passageId: null, lang: null },
  ...{ questionText: `Question ${place}?`, questionHtml: null },
  ...{ options: ["Yes", "No"], optionsHtml: null },
});

const review = {
  ...{ id: "3", kind: "FIXED", testTitle: "Mock", state: "OPEN", questionCount: 2 },
  ...{ totalQuestions: 4, answeredCount: 0, positions: [1, 3], answers: [-1, -1] },
  ...{ startedAt: "2026-01-10T04:10:00Z", finishedAt: null, passages: [], outcome: null },
  questions: [question(1), question(2)],
} as unknown as BlindReviewFragment;

const saved = { saveBlindAnswers: { id: "3", state: "OPEN", answers: [0, -1], answeredCount: 1 } };

function hall(answers: Answers, changes: Partial<BlindReviewFragment> = {}) {
  const shown = show(<BlindHall review={{ ...review, ...changes }} />, answers);
  const named = (name: string) => shown.asked.filter((one) => one.name === name);
  return { saves: () => named("SaveBlindAnswers"), ends: () => named("FinishBlindReview") };
}

const choose = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("says that an answer is not saved, and saves the latest of each question when it is tried again", async () => {
  let isAway = true;
  const { saves } = hall({
    SaveBlindAnswers: () => (isAway ? new NoAnswer("unreachable") : saved),
  });
  choose(/Yes/);
  expect(await screen.findByText(/Your last answer is not saved yet/)).toBeTruthy();
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
  const { ends } = hall({ SaveBlindAnswers: new NoAnswer("unreachable") });
  choose(/Yes/);
  await screen.findByText(/Your last answer is not saved yet/);
  press("Finish");
  press("Finish and Show My Score");
  expect(await screen.findAllByText(/can’t be reached/)).toHaveLength(2);
  expect(ends()).toEqual([]);
});

it("says why it could not be ended, and ends it when it is tried again", async () => {
  const { ends } = hall(
    { FinishBlindReview: new NoAnswer("unreachable") },
    { answers: [0, -1], answeredCount: 1 },
  );
  press("Finish");
  press("Finish and Show My Score");
  expect(await screen.findByText(/can’t be reached/)).toBeTruthy();
  press("Finish and Show My Score");
  await expect.poll(() => ends()).toHaveLength(2);
});

it("is not ended without an answer", () => {
  const { ends } = hall({});
  press("Finish");
  press("Finish and Show My Score");
  expect(screen.getByText(/Answer a question first/)).toBeTruthy();
  expect(ends()).toEqual([]);
});
