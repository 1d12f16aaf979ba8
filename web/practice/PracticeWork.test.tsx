import { fireEvent, screen, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, expect, it, vi } from "vitest";
import { NoAnswer } from "../apollo/transport.ts";
import { type Answers, show } from "../testing/show.tsx";
import { switchLetterKeys } from "../ui/letter-keys.ts";
import { PracticeWork } from "./PracticeWork.tsx";
import type { Practice } from "./practice.ts";

afterEach(() => {
  vi.useRealTimers();
  switchLetterKeys(true);
});

const progress = {
  ...{ id: "5", kind: "MISTAKES", title: "Torts", questionCount: 2, answeredCount: 0 },
  ...{ rightCount: 0, currentQuestion: 0, minutes: null, secondsLeft: null, finishedAt: null },
};

const question = (position: number): Practice["questions"][number] => ({
  ...{ __typename: "PracticeQuestion", id: `5.${position}`, position },
  ...{ questionId: String(position), questionText: `Question ${position}?`, questionHtml: null },
  ...{ options: ["Yes", "No"], optionsHtml: null, lang: null, subject: "Torts", topic: null },
  ...{ passageId: null, answer: null, isHeld: false, isAnswered: false },
});

const practice = {
  ...progress,
  questions: [question(0), question(1)],
  passages: [],
} as unknown as Practice;

const key = {
  choice: 1,
  isRight: true,
  seconds: 3,
  correctOptionIndex: 1,
  acceptedOptions: [1],
  explanation: null,
};
const taken = {
  answerPractice: {
    isRefused: false,
    practice: { ...progress, answeredCount: 1 },
    question: {
      id: "5.0",
      isHeld: false,
      isAnswered: true,
      answer: { ...key, explanationHtml: null },
    },
  },
};

function work(answers: Answers, onEnd: () => Promise<void> = async () => undefined) {
  const shown = show(
    <PracticeWork practice={practice} leaveTo="/dashboard" onEnd={onEnd} onSum={() => undefined} />,
    answers,
  );
  return { ...shown, sent: () => shown.asked.filter(({ name }) => name === "AnswerPractice") };
}

const choose = (letter: string) => fireEvent.keyDown(window, { key: letter });

it("keeps an answer that nobody took, takes no other for it, and sends it when the network is back", async () => {
  let isAway = true;
  const { sent } = work({
    AnswerPractice: () => (isAway ? new NoAnswer("unreachable") : taken),
  });
  choose("b");
  expect(await screen.findByText(/Your answer B waits here/)).toBeTruthy();
  choose("a");
  isAway = false;
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => screen.queryByText(/waits here/)).toBeNull();
  expect(sent().map(({ variables }) => [variables.position, variables.choice])).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

it("sends it by itself too, in time", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isAway = true;
  const { sent } = work({
    AnswerPractice: () => (isAway ? new NoAnswer("unreachable") : taken),
  });
  choose("0");
  expect(await screen.findByText(/Your answer “I don’t know” waits here/)).toBeTruthy();
  isAway = false;
  await vi.advanceTimersByTimeAsync(2_500);
  await expect.poll(() => screen.queryByText(/waits here/)).toBeNull();
  expect(sent().map(({ variables }) => variables.choice)).toEqual([null, null]);
});

it("says why the server did not take an answer, and leads on past it", async () => {
  work({
    AnswerPractice: {
      answerPractice: () =>
        new GraphQLError("This practice is over.", { extensions: { code: "CONFLICT" } }),
    },
  });
  choose("a");
  expect(await screen.findByText(/The answer was not taken/)).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("This practice is over.");
  fireEvent.click(screen.getByRole("button", { name: "Go On to the Next" }));
  expect(screen.getByText("Question 1?")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows an answer that was given on another device before", async () => {
  work({ AnswerPractice: { answerPractice: { ...taken.answerPractice, isRefused: true } } });
  choose("a");
  expect(await screen.findByText(/You answered this elsewhere before/)).toBeTruthy();
});

it("stays at work when it could not be ended", async () => {
  work({}, () => Promise.reject(new NoAnswer("unreachable")));
  fireEvent.click(screen.getByRole("button", { name: "End Practice" }));
  const dialog = within(screen.getByRole("dialog", { name: "End this practice?" }));
  fireEvent.click(dialog.getByRole("button", { name: "End Practice" }));
  expect(await screen.findByText(/The practice could not be ended/)).toBeTruthy();
  expect(screen.getByText("Question 0?")).toBeTruthy();
});

it("answers by the place of a key on a Hindi keyboard", async () => {
  const { sent } = work({ AnswerPractice: taken });
  fireEvent.keyDown(window, { key: "व", code: "KeyB" });
  await expect.poll(() => sent().map(({ variables }) => variables.choice)).toEqual([1]);
});

it("answers by no letter or digit once the dialog of keys has turned them off", async () => {
  const { sent } = work({ AnswerPractice: taken });
  fireEvent.keyDown(window, { key: "?", code: "Slash", shiftKey: true });
  const dialog = await screen.findByRole("dialog", { name: "Keys" });
  fireEvent.click(screen.getByRole("switch", { name: "Letter keys on this device" }));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(dialog.isConnected).toBe(false);
  for (const letter of ["b", "a", "d", "g", "e", "1", "0", "?"]) choose(letter);
  expect(screen.queryByText("answer")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent()).toEqual([]);
  // The way back stays.
  fireEvent.click(screen.getByRole("button", { name: "Keys" }));
  fireEvent.click(screen.getByRole("switch", { name: "Letter keys on this device" }));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  choose("b");
  await expect.poll(() => sent()).toHaveLength(1);
});

it("has one way out at the top, and says at the foot which one ends the practice", () => {
  work({});
  const head = within(screen.getByRole("banner"));
  expect(head.getByRole("link", { name: "Leave" })).toBeTruthy();
  expect(head.queryByRole("button")).toBeNull();
  expect(screen.getByText("Leave keeps your place.")).toBeTruthy();
});

it("shows the passage of a question without a press", async () => {
  const passage = { id: "p1", passageId: "9", title: "The Finder", text: "A ring lay there." };
  const questions = [{ ...question(0), passageId: "9" }, question(1)];
  const withPassage = { ...practice, questions, passages: [passage] } as unknown as Practice;
  show(
    <PracticeWork
      practice={withPassage}
      leaveTo="/dashboard"
      onEnd={async () => undefined}
      onSum={() => undefined}
    />,
  );
  const fold = await screen.findByRole("button", { name: /The Finder/ }, { timeout: 4000 });
  expect(fold.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByText("A ring lay there.").closest("[hidden]")).toBeNull();
  fireEvent.click(fold);
  expect(screen.getByText("A ring lay there.").closest("[hidden]")).not.toBeNull();
});

it("says in words why the key of a held question is not shown, and leads past it", async () => {
  const held = { ...practice, questions: [{ ...question(0), isHeld: true }, question(1)] };
  show(
    <PracticeWork
      practice={held as Practice}
      leaveTo="/dashboard"
      onEnd={async () => undefined}
      onSum={() => undefined}
    />,
    {},
  );
  expect(screen.getByText(/A test of yours asks this question too/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Go On to the Next" }));
  expect(screen.getByText("Question 1?")).toBeTruthy();
  expect(screen.queryByText(/A test of yours asks this question too/)).toBeNull();
});

it("opens at the first question without an answer, also where the key of an answered one is held", () => {
  const answered = { ...question(0), isHeld: true, isAnswered: true };
  show(
    <PracticeWork
      practice={{ ...practice, questions: [answered, question(1)] } as Practice}
      leaveTo="/dashboard"
      onEnd={async () => undefined}
      onSum={() => undefined}
    />,
    {},
  );
  expect(screen.getByText("Question 1?")).toBeTruthy();
});
