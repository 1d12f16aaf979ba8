import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";

import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { tabSwitchRule } from "#rules/tab-switch-words.ts";
import { show } from "../../testing/show.tsx";
import { activate, sheetOf } from "../session/attempt/answer-sheet.ts";
import type { Progress } from "../session/attempt/attempt.ts";
import { nextState } from "../session/machine/machine.ts";
import type { Action, NewerFound, QuizEvent } from "../session/machine/quiz-state.ts";
import { initialState, type QuizState, type SubmitFailure } from "../session/machine/quiz-state.ts";
import { sampleAttempt } from "../testing/sample-attempt.ts";
import { sectionedAttempt, sectionedPaper } from "../testing/sample-sections.ts";
import { LeftThere } from "./LeftThere.tsx";
import { QuizDialogs } from "./QuizDialogs.tsx";

// The quiz has no Apollo provider, so it sends requests with `send`.
const sent = vi.hoisted(() => vi.fn(async (): Promise<unknown> => ({ result: {} })));
vi.mock("../../apollo/send.ts", () => ({ send: sent }));

const clock = { subscribe: () => () => undefined, reading: () => 90 };
const now = sampleAttempt().savedAt + 120_000;

afterEach(() => void vi.useRealTimers());

/** The quiz after loading and then handling events. */
function quiz(progress: Partial<Progress>, ...events: QuizEvent[]): QuizState {
  const server = sampleAttempt({ sequence: 3, ...progress });
  return [{ type: "loaded", server, local: null, now } as QuizEvent, ...events].reduce(
    nextState,
    initialState,
  );
}

const resumed = (tabSwitchCount = 0): QuizEvent[] => [
  { type: "resumeChosen" },
  { type: "resumed", attempt: sampleAttempt({ sequence: 4, tabSwitchCount }) },
];

/** Shows the dialog of a state, and records the actions of its buttons. */
function dialogOf(state: QuizState, kept = true) {
  const actions: Action["type"][] = [];
  show(
    <QuizDialogs state={state} clock={clock} kept={kept} act={({ type }) => actions.push(type)} />,
  );
  const dialog = screen.queryByRole("dialog");
  const buttons = dialog ? within(dialog).queryAllByRole("button") : [];
  return {
    title: dialog && within(dialog).getByRole("heading").textContent,
    buttons: buttons.map((button) => button.textContent),
    press: (name: string) => fireEvent.click(screen.getByRole("button", { name })),
    actions,
  };
}

it("asks nothing while the quiz is in progress", () => {
  expect(dialogOf(quiz({}, ...resumed())).title).toBeNull();
});

it("warns of a tab switch that is not the last", () => {
  expect(dialogOf(quiz({}, ...resumed(), { type: "pageLeft" })).title).toBe("Tab Switch Warning");
  expect(screen.getByText(tabSwitchRule)).toBeTruthy();
});

it("says that the fourth warning is the last", () => {
  expect(dialogOf(quiz({}, ...resumed(3), { type: "pageLeft" })).title).toBe("Tab Switch Warning");
  expect(screen.getByText(/This was the last warning/)).toBeTruthy();
});

it("does not say that the page was left when a key was stopped", () => {
  dialogOf(quiz({}, ...resumed(), { type: "pageLeft", cause: "key" }));
  expect(screen.queryByText(/You left the test/)).toBeNull();
  expect(screen.getByText(/It was stopped, and counts as a tab switch/)).toBeTruthy();
});

/** The event of another place that continued, with the answers "0, 1" of four. */
function wentOn(changes: Partial<NewerFound> = {}): NewerFound {
  const theirs = sampleAttempt(
    { sequence: 9, answers: [0, 1, -1, -1], tabSwitchCount: 6, timeLeftSeconds: 420 },
    {
      resumeCount: 1,
      takenUp: { at: Date.UTC(2026, 0, 9, 13, 14), from: "Chrome on Android" },
    },
  );
  const mine = sampleAttempt({ sequence: 8, answers: [0, -1, -1, -1] });
  const now = Date.now();
  const here = { ...mine, confirmedAnswers: [0, -1, -1, -1] };
  return { type: "newerFound", mine: here, theirs, now, ...changes };
}

it("says which device went on, what it has, and what taking it back costs", () => {
  const { title, buttons, press, actions } = dialogOf(quiz({}, ...resumed(), wentOn()));
  expect(title).toBe("Continued on another device");
  expect(screen.getByRole("dialog").textContent).toContain(
    "Chrome on Android went on with this test at 6:44 PM IST. This page has stopped; its answers are saved.",
  );
  for (const fact of ["2 of 4", /^07:00 at \d/, "\u22121:00, 1 tab switch"]) {
    expect(screen.getByText(fact)).toBeTruthy();
  }
  expect(buttons).toEqual(["Leave It There", "Use This Device"]);
  press("Leave It There");
  press("Use This Device");
  expect(actions).toEqual(["placeLeft", "versionChosen"]);
});

it("is shown, with the focus on it, once it is left there", () => {
  const left = quiz({}, ...resumed(), wentOn(), { type: "placeLeft" });
  if (left.phase !== "savedElsewhere") throw new Error(left.phase);
  show(<LeftThere state={left} act={() => undefined} />);
  const heading = screen.getByRole("heading", { name: "The other device goes on with the test" });
  expect(document.activeElement?.contains(heading)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(document.title).toBe(`${sampleAttempt().paper.title} · Lexam`);
});

it("says where the other tab is", () => {
  const { title, buttons } = dialogOf(quiz({}, ...resumed(), wentOn({ place: "tab" })));
  expect(title).toBe("Open in another tab");
  for (const fact of ["1 of 4", /^07:00 at \d/, "4 of 4"]) {
    expect(screen.getByText(fact)).toBeTruthy();
  }
  expect(buttons).toEqual(["Go to That Tab", "Use This Tab"]);
});

it("lists the answers that differ, and Escape chooses none", () => {
  const mine = sampleAttempt({ sequence: 8, answers: [2, -1, 3, -1] });
  const { title, buttons, actions } = dialogOf(quiz({}, ...resumed(), wentOn({ mine })));
  expect(title).toBe("1 answer differs");
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows.slice(1)).toEqual(["1CA"]);
  expect(screen.getByRole("dialog").textContent).toContain(
    "1 more answer from here and 1 from there conflict with none. They are kept either way. The other one is the same or unanswered in both.",
  );
  expect(screen.getByText(/you see the new list before anything is saved/)).toBeTruthy();
  expect(buttons).toEqual(["Use the Ones There", "Use the Ones Here"]);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(actions).toEqual([]);
});

it.each([
  {
    place: "device",
    words:
      "Chrome on Android went on with this test at 6:44 PM IST. No answers conflict: going on here puts 1 answer from this device and 1 from the other together.",
    button: "Use This Device",
  },
  {
    place: "tab",
    words:
      "That tab has the clock. No answers conflict: going on here puts 1 answer from this tab and 1 from the other together.",
    button: "Use This Tab",
  },
] as const)("says what is put together with the other $place, and that it can't be left", (one) => {
  const answered = { sequence: 8, answers: [0, -1, 3, -1], timeLeftSeconds: 400 };
  const mine = { ...sampleAttempt(answered), confirmedAnswers: [0, -1, -1, -1] };
  const there = { sequence: 9, answers: [0, 1, -1, -1], timeLeftSeconds: 420 };
  const takenUp = { at: Date.UTC(2026, 0, 9, 13, 14), from: "Chrome on Android" };
  const theirs = sampleAttempt(there, { resumeCount: 1, takenUp });
  const found = wentOn({ mine, theirs, place: one.place });
  const { buttons, actions } = dialogOf(quiz({}, ...resumed(), found));
  const { textContent } = screen.getByRole("dialog");
  expect(textContent).toContain(one.words);
  // Less a minute for the resume there, and one for the resume here.
  expect(textContent).toContain("Time left then04:40");
  expect(textContent).toContain(`Until then, only this ${one.place} has the answers from here.`);
  expect(buttons).toEqual([one.button]);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(actions).toEqual([]);
});

/** The event of another place that continued in the second of three sections of 5 minutes, with 3 minutes left. */
function wentOnInSection(mine: Partial<Progress>, changes: Partial<NewerFound> = {}): NewerFound {
  const there = { section: 1, reached: 1, left: [0, 180, 300] };
  const paper = sectionedPaper();
  const theirs = sectionedAttempt(paper, {
    ...{ sequence: 9, currentQuestion: 2, timeLeftSeconds: 480, sections: there },
    answers: [0, 1, 2, -1, -1, -1],
  });
  const here = sectionedAttempt(paper, { sequence: 8, answers: [0, 1, -1, -1, -1, -1], ...mine });
  const kept = { ...here, confirmedAnswers: [0, 1, -1, -1, -1, -1] };
  return { type: "newerFound", mine: kept, theirs, now: Date.now(), ...changes };
}

it.each(["tab", "device"] as const)("says the clock of the section that the %s is in", (place) => {
  const took = dialogOf(quiz({}, ...resumed(), wentOnInSection({}, { place })));
  expect(took.title).toBe(place === "tab" ? "Open in another tab" : "Continued on another device");
  const { textContent } = screen.getByRole("dialog");
  expect(textContent).toContain("Section thereLogic, 2 of 3");
  expect(textContent).toContain("Left in this section03:00 at ");
  // The sum of all section clocks is not available to anybody.
  expect(textContent).not.toContain("08:00");
});

it("says the lesser clock of the section in progress where answers differ", () => {
  const here = { section: 1, reached: 1, left: [0, 170, 300] };
  const answers = [0, 1, 3, -1, -1, -1];
  const found = wentOnInSection({
    ...{ answers, sections: here, timeLeftSeconds: 470, currentQuestion: 2 },
  });
  dialogOf(quiz({}, ...resumed(), found));
  expect(screen.getByRole("dialog").textContent).toContain(
    "Resuming here costs 1 minute and 1 tab switch. The answers there leave 02:00 in Logic, section 2 of 3, the answers here 01:50 in Logic, section 2 of 3.",
  );
});

it("says what going on with either version leaves where answers differ", () => {
  const there = { sequence: 9, timeLeftSeconds: 420, answers: [0, 1, -1, -1] };
  const words = (here: Partial<Progress>, changes: Partial<NewerFound> = {}) => {
    const mine = sampleAttempt({ sequence: 8, answers: [2, -1, -1, -1], ...here });
    const theirs = sampleAttempt({ ...there, tabSwitchCount: 2 }, { resumeCount: 1 });
    const found = wentOn({ mine, theirs, ...changes });
    dialogOf(quiz({}, ...resumed(), found));
    const { textContent } = screen.getByRole("dialog");
    cleanup();
    return textContent;
  };
  const cost = "Resuming here costs 1 minute and 1 tab switch. ";
  // Both places worked equally long, before the minute that the resume there took.
  expect(words({ timeLeftSeconds: 480 })).toContain(`${cost}06:00 will be left.`);
  expect(words({ timeLeftSeconds: 400 })).toContain(
    `${cost}The answers there leave 06:00, the answers here 04:40.`,
  );
  expect(words({ timeLeftSeconds: 400, tabSwitchCount: 4 })).toContain(
    `${cost}The answers there leave 06:00, the answers here only the submit.`,
  );
  expect(words({ timeLeftSeconds: 400 }, { isTakenUp: true })).toContain(
    "took 1 minute and 1 tab switch. The answers there leave 07:00, the answers here 05:40.",
  );
  expect(words({ tabSwitchCount: 5 })).toContain("Here the test can only be submitted.");
});

it("says of an answer to a section that is over there that it does not count", () => {
  const { mine, ...found } = wentOnInSection({ answers: [0, 3, 3, -1, -1, -1] });
  const unknown = { ...found, mine: { ...mine, confirmedAnswers: null } };
  dialogOf(quiz({}, ...resumed(), unknown));
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows.slice(1)).toEqual(["2D does not count: section overB", "3DC"]);
});

it("asks again when the server did not answer a choice", () => {
  const events: QuizEvent[] = [
    wentOn(),
    { type: "versionChosen", keep: "theirs" },
    { type: "versionFailed", failure: { kind: "unanswered", retryAfterSeconds: 12 } },
  ];
  const { press, actions } = dialogOf(quiz({}, ...resumed(), ...events));
  expect(screen.getByRole("alert").textContent).toBe(
    "The server is busy. Please try again in 12 seconds. Your answers are safe.",
  );
  press("Use This Device");
  expect(actions).toEqual(["versionChosen"]);
});

it("has one way left when the page was left too often", () => {
  const { title, buttons } = dialogOf(quiz({}, ...resumed(5), { type: "pageLeft" }));
  expect(title).toBe("Too Many Tab Switches");
  expect(buttons).toEqual(["Submit Test Now"]);
});

it("keeps a dialog that leads to a submit open while it is in progress", () => {
  const { title, press, actions } = dialogOf(
    quiz(
      {},
      ...resumed(),
      { type: "submitAsked" },
      { type: "submitConfirmed", timeLeftSeconds: 90 },
    ),
  );
  expect(title).toBe("Submit this quiz?");
  press("Cancel");
  expect(actions).toEqual([]);
});

/** Asks to submit a quiz of so many questions, one of them answered. @returns the recorded actions */
function askToSubmit(count: number, reviewsBlind: boolean) {
  const each = <T,>(value: T) => Array.from({ length: count }, () => value);
  const sample = sampleAttempt({ sequence: 3 });
  const progress = {
    ...sample.progress,
    ...{ answers: [1, ...each(-1).slice(1)], marked: each(false), firstShown: each(0) },
    ...{ secondsSpent: each(0), changeCounts: each(0), visits: each(1), choices: each("") },
    secondsReading: each(0),
  };
  const attempt = { ...activate(sample), sheet: sheetOf(progress, 0) };
  sent.mockResolvedValue({ result: { data: { reviewsBlind } } });
  const actions: Action[] = [];
  const state: QuizState = { phase: "submitConfirm", attempt };
  show(
    <QuizDialogs state={state} clock={clock} kept act={(action) => void actions.push(action)} />,
  );
  return { actions, attempt };
}

it("offers to review blind first, off at first, with how many questions and how long", async () => {
  const { actions } = askToSubmit(120, false);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /^Review blind first/ });
  expect(box.checked).toBe(false);
  expect(screen.getByText("About 20 questions, 15 minutes. You can skip it later.")).toBeTruthy();
  fireEvent.click(box);
  expect(actions).toEqual([{ type: "reviewBlindChosen", chosen: true }]);
});

it("opens with the choice that was made the last time", async () => {
  askToSubmit(12, true);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /^Review blind first/ });
  await waitFor(() => expect(box.checked).toBe(true));
});

it("offers no blind review of a paper that is too short", () => {
  askToSubmit(9, true);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("keeps the choice when the time runs out over the dialog", () => {
  const { attempt } = askToSubmit(12, false);
  const chosen = nextState(
    { phase: "submitConfirm", attempt },
    { type: "reviewBlindChosen", chosen: true },
  );
  const over = nextState(chosen, { type: "timeRanOut" });
  expect(over.phase).toBe("timesUp");
  expect("attempt" in over && over.attempt?.reviewBlind).toBe(true);
});

/** The state after a failed submit. */
function failedSubmit(failure: SubmitFailure = { kind: "unreachable" }): QuizState {
  return quiz(
    {},
    ...resumed(),
    { type: "submitAsked" },
    { type: "submitConfirmed", timeLeftSeconds: 90 },
    { type: "submitFailed", failure },
  );
}

it("says until when answers count that are not saved", () => {
  const countsUntil = Date.UTC(2026, 0, 9, 5, 12, 30);
  const state = failedSubmit();
  show(<QuizDialogs {...{ state, clock, countsUntil }} kept act={() => undefined} />);
  expect(screen.getByRole("dialog").textContent).toMatch(
    /\. Unsaved answers count if they arrive by 10:42:30 AM IST\./,
  );
});

it.each([
  [
    null,
    "The server can’t be reached. Your answers are safe on this device. They are sent when the",
  ],
  [
    "fault",
    "Something went wrong on our server. Your answers are safe on this device. They are sent again by",
  ],
  ["away", "The server is not available right now. Your answers are safe on this device. They are"],
] as const)(
  "says what kept a submit from getting through, also while it goes out again: %s",
  (trouble, words) => {
    const failed = failedSubmit({ kind: "unreachable", trouble });
    function Dialogs() {
      const [state, setState] = useState(failed);
      const retry = () => setState(nextState(state, { type: "submitRetried" }));
      return <QuizDialogs {...{ state, clock }} kept act={retry} />;
    }
    show(<Dialogs />);
    expect(screen.getByRole("dialog").textContent).toContain(words);
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(screen.getByRole("button", { name: /Submitting/ })).toBeTruthy();
    expect(screen.getByRole("dialog").textContent).toContain(words);
  },
);

it("says nothing of that when the server has all answers", () => {
  dialogOf(failedSubmit());
  expect(screen.getByRole("dialog").textContent).not.toMatch(/ count/);
});

it("lets nobody leave with answers that this device could not keep", () => {
  const failed = failedSubmit();
  const { press, actions } = dialogOf(failed, false);
  expect(screen.queryByRole("link", { name: "Back to Tests" })).toBeNull();
  expect(screen.getByText(/Keep this page open/)).toBeTruthy();
  press("Try Again");
  expect(actions).toEqual(["submitRetried"]);
});
