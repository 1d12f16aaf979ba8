import { fireEvent, screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import "../../testing/browser.ts";
import type { ResultQuestion } from "../result-questions.ts";
import { QuestionList } from "./QuestionList.tsx";

const questions = Array.from({ length: 40 }, (_, position) => ({
  ...{ id: `1:${position}`, questionId: `${position + 1}`, position, status: "INCORRECT" },
  ...{ subject: "Torts", topic: null, pyq: false, year: null, marks: 0, marked: false },
  ...{ questionText: `What is asked ${position}?`, questionHtml: null, lang: null },
  ...{ options: ["Yes", "No"], optionsHtml: null, correctOptionIndex: 0, secondsReading: 0 },
  ...{ selectedOptionIndex: null, explanation: null, explanationHtml: null },
  passageId: position < 2 ? "7" : null,
})) as unknown as ResultQuestion[];

const passage = {
  __typename: "PaperPassage" as const,
  ...{ id: "1", passageId: "7", title: "What a finder owes", html: null, lang: null },
  ...{ text: "One.", source: "A law report" },
};

function showList(shown: readonly ResultQuestion[], most = 10, onOpen = (_: number) => undefined) {
  show(
    <QuestionList
      list={createRef()}
      questions={shown}
      all={questions}
      passages={[passage]}
      most={most}
      explained={false}
      even={null}
      word="wrong"
      isOutside={() => false}
      onClear={() => undefined}
      onOpen={onOpen}
    />,
  );
}

it("shows so many of the first, each with its place and the next wrong one", () => {
  let opened: number | null = null;
  showList(questions, 10, (position) => {
    opened = position;
    return undefined;
  });
  expect(screen.getAllByText(/^What is asked/)).toHaveLength(10);
  expect(screen.getByText("10 of 40 wrong")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Next wrong: question 11" }));
  expect(opened).toBe(10);
});

it("has nothing after the last wrong one", () => {
  showList(questions.slice(38));
  expect(screen.getByText("2 of 2 wrong")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Next wrong/ })).toHaveLength(1);
});

it("folds a passage at each of its questions, and keeps it open for the set", () => {
  showList(questions);
  const folded = screen.getAllByRole("button", { name: /^Show passage ?: What a finder owes$/ });
  expect(folded).toHaveLength(2);
  fireEvent.click(folded[0] as HTMLElement);
  expect(screen.getAllByRole("button", { name: /^Hide passage/ })).toHaveLength(2);
});
