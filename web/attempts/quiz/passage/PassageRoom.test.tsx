import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { QuestionState } from "../../../screens/quiz/question-states.ts";
import { show } from "../../../testing/show.tsx";
import { wholeSections } from "../../sections/quiz-sections.ts";
import { samplePassage } from "../../testing/sample-attempt.ts";
import { QuizScreen } from "../QuizScreen.tsx";
import type { QuizActions, QuizView } from "../quiz.ts";
import "../../../testing/browser.ts";

const actions = {
  move: vi.fn(),
  chooseOption: vi.fn(),
  viewPassage: vi.fn(),
} as unknown as QuizActions;

const states: QuestionState[] = ["notVisited", "notVisited", "notVisited", "notVisited"];

const run = { passage: samplePassage("3"), first: 1, last: 2 };

function viewAt(currentQuestion: number, changes: Partial<QuizView> = {}): QuizView {
  return {
    title: "Mock",
    saveState: null,
    clock: { subscribe: () => () => undefined, reading: () => 600 },
    lateSeconds: 300,
    clockHidden: false,
    tabSwitchCount: 0,
    news: "",
    correctMarks: 1,
    incorrectMarks: 0.25,
    questionAt: (index) =>
      index < 0 || index > 3
        ? null
        : {
            question: {
              id: `${index}`,
              questionId: `${index}`,
              questionText: `What of ${index + 1}?`,
              options: ["a", "b"],
            },
            chosenOption: -1,
          },
    passageAt: (index) => (index === 1 || index === 2 ? run : null),
    hasPassages: true,
    isReading: false,
    currentQuestion,
    marked: false,
    annotations: null,
    states,
    sections: wholeSections("Mock", states),
    ways: {
      isFirst: currentQuestion === 0,
      forward: currentQuestion === 3 ? "submit" : "question",
    },
    ...changes,
  };
}

/** Opens the quiz at a question, and later at others. */
function open(at: number, changes: Partial<QuizView> = {}) {
  let go: (view: QuizView) => void = () => undefined;
  function Page() {
    const [view, setView] = useState(() => viewAt(at, changes));
    go = setView;
    return <QuizScreen view={view} actions={actions} />;
  }
  show(<Page />);
  return (question: number) => act(async () => go(viewAt(question, changes)));
}

const passage = () => screen.findByRole("region", { name: "Passage for questions 2 to 3" });
const choice = (name: string) => screen.getByRole("button", { name });

let isWide = true;
const { matchMedia } = window;
beforeEach(() => {
  vi.clearAllMocks();
  isWide = true;
  window.matchMedia = (media) =>
    Object.assign(matchMedia(media), { matches: media.includes("64rem") ? isWide : false });
});
afterEach(() => {
  window.matchMedia = matchMedia;
});

describe("a question on a passage", () => {
  it("stands beside it, and is announced with its set", async () => {
    open(1);
    const region = await passage();
    expect(within(region).getByRole("heading", { name: "Passage 3" })).toBeDefined();
    expect(region.textContent).toContain("For questions 2 to 3");
    expect(region.textContent).toContain("Second paragraph.");
    expect(region.querySelector("[data-source]")?.textContent).toBe("Law Quarterly, 2024");
    const heading = screen.getByRole("heading", { name: /^Question 2 / });
    expect(heading.getAttribute("aria-label")).toBe(
      "Question 2 of 4. Questions 2 to 3 are on this passage.",
    );
    await waitFor(() => expect(actions.viewPassage).toHaveBeenLastCalledWith(true));
  });

  it("keeps the passage where it is inside its set, and puts the question at its top", async () => {
    const go = open(1);
    const region = await passage();
    region.scrollTop = 140;
    fireEvent.scroll(region);
    await go(2);
    expect(await passage()).toBe(region);
    expect(region.scrollTop).toBe(140);
    await go(3);
    expect(screen.getByRole("heading", { name: /^Question 4 / }).textContent).toBe(
      "Question 4 of 4",
    );
    await go(1);
    expect((await passage()).scrollTop).toBe(140);
  });

  it("has a border that the arrow keys move, which the question's keys don't hear", async () => {
    open(1);
    await passage();
    const heard = vi.fn();
    document.addEventListener("keydown", heard);
    const grip = screen.getByRole("separator", { name: "Width of the passage" });
    fireEvent.keyDown(grip, { key: "ArrowRight" });
    expect(Number(grip.getAttribute("aria-valuenow"))).toBeGreaterThan(50);
    expect(localStorage.getItem("lexam.quiz-split")).toBe("64");
    fireEvent.keyDown(grip, { key: "Home" });
    expect(grip.getAttribute("aria-valuenow")).toBe("50");
    expect(heard).not.toHaveBeenCalled();
    fireEvent.keyDown(grip, { key: "n" });
    expect(heard).toHaveBeenCalledOnce();
    document.removeEventListener("keydown", heard);
  });
});

describe("on a phone", () => {
  beforeEach(() => {
    isWide = false;
  });

  it("one of the two is shown, and another question shows itself first", async () => {
    const go = open(1);
    await passage();
    expect(choice("Question 2").getAttribute("aria-pressed")).toBe("true");
    expect(actions.viewPassage).not.toHaveBeenCalled();
    fireEvent.click(choice("Passage"));
    expect(choice("Passage").getAttribute("aria-pressed")).toBe("true");
    expect(actions.viewPassage).toHaveBeenLastCalledWith(true);
    await go(2);
    expect(choice("Question 3").getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Passage for questions 2 to 3" }));
    expect(choice("Passage").getAttribute("aria-pressed")).toBe("true");
  });

  it("a swipe moves between them, but not up and down, nor with text selected", async () => {
    open(1);
    const region = await passage();
    const swipe = (across: number, down = 0) => {
      fireEvent.touchStart(region, { touches: [{ clientX: 400, clientY: 300 }] });
      fireEvent.touchEnd(region, {
        changedTouches: [{ clientX: 400 + across, clientY: 300 + down }],
      });
    };
    const isPassage = () => choice("Passage").getAttribute("aria-pressed") === "true";
    swipe(120, 90);
    swipe(40);
    expect(isPassage()).toBe(false);
    expect(document.activeElement).not.toBe(choice("Question 2"));
    swipe(120, 20);
    expect(isPassage()).toBe(true);
    // A hidden element can't keep the focus.
    expect(document.activeElement).toBe(choice("Passage"));
    const selection = vi
      .spyOn(window, "getSelection")
      .mockReturnValue({ isCollapsed: false } as Selection);
    swipe(-120);
    expect(isPassage()).toBe(true);
    selection.mockRestore();
    swipe(-120);
    expect(isPassage()).toBe(false);
  });
});

describe("a paper without passages", () => {
  it("has no room beside the question", async () => {
    open(0, { hasPassages: false, passageAt: () => null });
    expect(screen.queryByRole("button", { name: "Passage" })).toBeNull();
    expect(screen.queryByRole("separator")).toBeNull();
    expect(actions.viewPassage).not.toHaveBeenCalled();
  });
});
