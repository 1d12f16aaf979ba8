import { act, screen } from "@testing-library/react";
import { createRef, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import type { ResultQuestion } from "../result-questions.ts";
import { type Picks, PicksByPlace } from "../teach/picks.ts";
import { QuestionList } from "./QuestionList.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const questions = Array.from({ length: 40 }, (_, position) => ({
  ...{ id: `1:${position}`, questionId: `${position + 1}`, position, status: "UNANSWERED" },
  ...{ subject: "Torts", topic: null, pyq: false, year: null, marks: 0, marked: false },
  ...{ questionText: `What is asked ${position}?`, questionHtml: null, lang: null },
  ...{ options: ["Yes", "No"], optionsHtml: null, correctOptionIndex: 0 },
  ...{ selectedOptionIndex: null, explanation: null, explanationHtml: null },
})) as unknown as ResultQuestion[];

/** Tells what others chose, of a list that is shown. */
let tell: (picks: ReadonlyMap<number, Picks>) => void = () => undefined;

function List({ isWhole = false }: { isWhole?: boolean }) {
  const [picks, setPicks] = useState<ReadonlyMap<number, Picks> | null>(null);
  tell = setPicks;
  return (
    <PicksByPlace value={picks}>
      <QuestionList
        list={createRef()}
        questions={questions}
        all={questions}
        passages={[]}
        isWhole={isWhole}
        reach={0}
        explained={false}
        even={null}
        isOutside={() => false}
        onClear={() => undefined}
      />
    </PicksByPlace>
  );
}

const shown = () => screen.getAllByText(/^What is asked/).length;
/** Lets time go by, and what was due then be shown, which may have more to do. */
async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  for (let round = 0; round < 5; round += 1) await act(() => vi.advanceTimersByTimeAsync(1));
}

const chosen = { position: 39, people: 24, chosen: [6, 18], medianSeconds: null };

it("begins with the first, and goes on once it is known what others chose", async () => {
  show(<List />);
  expect(shown()).toBe(2);
  await pass(900);
  expect(shown()).toBe(2);
  act(() => tell(new Map([[39, chosen as unknown as Picks]])));
  await pass(0);
  expect(shown()).toBe(40);
  expect(screen.getByText("Chosen by 24 others")).toBeTruthy();
});

it("goes on by itself where nobody tells what others chose for a second", async () => {
  show(<List />);
  await pass(1_000);
  expect(shown()).toBe(40);
});

it("shows all at once where all are needed, whatever is known", () => {
  show(<List isWhole />);
  expect(shown()).toBe(40);
});
