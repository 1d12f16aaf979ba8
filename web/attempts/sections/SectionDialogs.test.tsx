import { fireEvent, act as reactAct, screen, within } from "@testing-library/react";

import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { SubmitDialog } from "../quiz/SubmitDialog.tsx";
import { activate } from "../session/attempt/answer-sheet.ts";
import type { Progress } from "../session/attempt/attempt.ts";
import type { Action } from "../session/machine/quiz-state.ts";
import { sectionedAttempt, sectionedPaper } from "../testing/sample-sections.ts";
import { LeaveSectionDialog } from "./LeaveSectionDialog.tsx";
import { SectionOverDialog } from "./SectionOverDialog.tsx";

const clock = { subscribe: () => () => undefined, reading: () => 170 };
const timed = sectionedPaper();
const grouped = sectionedPaper(null, false);

/** In the second of three sections: two questions answered, one of them marked, and another one marked. */
const inSecond: Partial<Progress> = {
  sections: { section: 1, reached: 1, left: [0, 200, 300] },
  ...{ timeLeftSeconds: 500, currentQuestion: 3, sequence: 4 },
  answers: [1, -1, 2, -1, -1, -1],
  marked: [false, false, true, true, false, false],
  firstShown: [0, 10, 300, 320, -1, -1],
};

function acting() {
  const actions: Action["type"][] = [];
  return { actions, act: ({ type }: Action) => void actions.push(type) };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const words = () => screen.getByRole("dialog").textContent;
/** The value beside a label. */
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

function askToSubmit(progress: Partial<Progress>, paper = timed, busy = false) {
  const { actions, act } = acting();
  const attempt = activate(sectionedAttempt(paper, progress));
  show(<SubmitDialog {...{ attempt, clock, busy, act }} />);
  const cells = (name: RegExp) =>
    within(screen.getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  return { actions, cells };
}

it("counts the states of each section's questions before a submit, and of all of them", () => {
  const { cells } = askToSubmit(inSecond);
  expect(words()).toContain("Answered2 of 6");
  expect(words()).toContain("You can’t change your answers afterwards.");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    ...["Section", "Answered", "Not answered", "Marked", "Not visited"],
  ]);
  const none = "–none";
  expect(cells(/^Law/)).toEqual(["1", "1", none, none]);
  expect(cells(/^Logic/)).toEqual(["1", "1", "2", none]);
  expect(cells(/^English/)).toEqual([none, none, none, "2"]);
});

it("says how each section with a clock stands, and how many were not started", () => {
  askToSubmit(inSecond);
  expect(screen.getByRole("rowheader", { name: /^Law/ }).textContent).toContain("over");
  expect(screen.getByRole("rowheader", { name: /^Logic/ }).textContent).toContain("02:50 left");
  expect(screen.getByRole("rowheader", { name: /^English/ }).textContent).toContain("not started");
  expect(screen.getByText("One section was not started.")).toBeTruthy();
  expect(screen.queryByText("Time left")).toBeNull();
});

it("says of the first section that two were not started", () => {
  askToSubmit({});
  expect(screen.getByText("2 sections were not started.")).toBeTruthy();
});

it("shows one clock if sections have none of their own, and calls no section not started", () => {
  askToSubmit({ answers: [0, -1, -1, -1, -1, -1] }, grouped);
  expect(fact("Time left")).toBe("02:50");
  expect(words()).not.toMatch(/not started/);
});

it("submits by its button, and goes back by Escape", () => {
  const { actions } = askToSubmit(inSecond);
  press("Submit Quiz");
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(actions).toEqual(["submitConfirmed", "submitCancelled"]);
});

it("waits while the answers are on their way", () => {
  const { actions } = askToSubmit(inSecond, timed, true);
  press("Submitting...");
  press("Cancel");
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(actions).toEqual([]);
});

function showOver(
  progress: Partial<Progress>,
  changes: { ended?: number[]; countdown?: number; isUnsent?: boolean } = {},
) {
  const { actions, act } = acting();
  const { ended = [0], countdown = 4, isUnsent = false } = changes;
  const attempt = activate(sectionedAttempt(timed, progress));
  show(
    <SectionOverDialog {...{ attempt, ended, countdown, clock, isPaused: true, isUnsent, act }} />,
  );
  return actions;
}

const newSecond: Partial<Progress> = {
  sections: { section: 1, reached: 1, left: [0, 300, 300] },
  ...{ timeLeftSeconds: 600, currentQuestion: 2, sequence: 4 },
  answers: [1, -1, -1, -1, -1, -1],
  firstShown: [0, 10, -1, -1, -1, -1],
};

it("says which section's time is up, and that the next goes on by itself", () => {
  const actions = showOver(inSecond);
  expect(screen.getByRole("dialog", { name: "Time is up for Law" })).toBeTruthy();
  expect(words()).toContain("Your answers are saved. This section can’t be opened again.");
  expect(screen.getByText("Logic goes on by itself.")).toBeTruthy();
  expect(fact("Law")).toBe("1 of 2 answered");
  expect(fact("Next")).toBe("Logic, 2 of 3");
  expect(fact("Time left")).toBe("02:50");
  expect(words()).toContain("Its clock starts then.");
  expect(screen.getByText("in 4 s")).toBeTruthy();
  press("Continue Now");
  expect(actions).toEqual(["sectionStarted"]);
});

it("shows the clock of the next section as it falls under the dialog", () => {
  let seconds = 300;
  let tell: () => void = () => undefined;
  const falling = {
    subscribe(listener: () => void) {
      tell = listener;
      return () => undefined;
    },
    reading: () => seconds,
  };
  const attempt = activate(sectionedAttempt(timed, newSecond));
  const act = () => undefined;
  show(
    <SectionOverDialog
      {...{
        attempt,
        ended: [0],
        countdown: 5,
        clock: falling,
        isPaused: false,
        isUnsent: false,
        act,
      }}
    />,
  );
  expect(fact("Time left")).toBe("05:00");
  seconds = 298;
  reactAct(() => tell());
  expect(fact("Time left")).toBe("04:58");
});

it("begins a section that nobody has seen yet", () => {
  const attempt = activate(sectionedAttempt(timed, newSecond));
  const { sheet } = attempt;
  const unseen = { ...attempt, sheet: { ...sheet, firstShown: [0, 10, -1, -1, -1, -1] } };
  const { actions, act } = acting();
  show(
    <SectionOverDialog
      {...{
        attempt: unseen,
        ended: [0],
        countdown: 1,
        clock,
        isPaused: false,
        isUnsent: false,
        act,
      }}
    />,
  );
  expect(screen.getByText("Logic begins by itself.")).toBeTruthy();
  expect(words()).toContain("Its clock is running.");
  press("Begin Now");
  expect(actions).toEqual(["sectionStarted"]);
});

it("can be closed by nothing but its button", () => {
  const actions = showOver(inSecond);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  fireEvent.pointerDown(screen.getByRole("dialog"), { clientX: -1, clientY: -1 });
  expect(actions).toEqual([]);
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

it("names all sections that are over, and says that their answers wait on this device", () => {
  showOver(
    { ...inSecond, sections: { section: 2, reached: 2, left: [0, 0, 300] }, currentQuestion: 4 },
    { ended: [0, 1], isUnsent: true },
  );
  expect(screen.getByRole("dialog", { name: "Time is up for Law and Logic" })).toBeTruthy();
  expect(words()).toMatch(/kept on this device and sent as soon as the network is back/);
  expect(words()).toContain("These sections can’t be opened again.");
  expect(fact("Logic")).toBe("1 of 2 answered");
});

function askToLeave(progress: Partial<Progress>, index: number) {
  const { actions, act } = acting();
  const attempt = activate(sectionedAttempt(timed, progress));
  show(<LeaveSectionDialog {...{ attempt, index, clock, act }} />);
  return actions;
}

it("says before a locked section is left what is given up, and stays by Stay and Escape", () => {
  const actions = askToLeave(inSecond, 4);
  expect(screen.getByRole("dialog", { name: "Leave Logic?" })).toBeTruthy();
  expect(words(), "one is still in it").toContain("This section locks when you leave it.");
  expect(screen.getByText(/You can’t come back/)).toBeTruthy();
  expect(fact("Answered")).toBe("1 of 2");
  expect(fact("Marked for review")).toBe("2");
  expect(fact("Time given up")).toBe("02:50");
  expect(fact("Next")).toBe("English, 3 of 3");
  expect(fact("Its own clock")).toBe("05:00");
  expect(document.activeElement?.textContent).toBe("Stay");
  press("Stay");
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(actions).toEqual(["leaveCancelled", "leaveCancelled"]);
});

it("leaves the section when that is chosen", () => {
  const actions = askToLeave(newSecond, 5);
  press("Leave Section");
  expect(actions).toEqual(["leaveConfirmed"]);
});
