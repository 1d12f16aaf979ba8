import { act, fireEvent, screen } from "@testing-library/react";

import { expect, it, vi } from "vitest";
import type { TestOverviewFragment } from "../../gql/graphql.ts";
import { show } from "../../testing/show.tsx";
import { joinInProgress, type QuizInProgress } from "../in-progress/in-progress.ts";
import type { Progress } from "../session/attempt/attempt.ts";
import type { Entry } from "../session/entry.ts";
import { nextState } from "../session/machine/machine.ts";
import type { Action } from "../session/machine/quiz-state.ts";
import { initialState, type QuizState } from "../session/machine/quiz-state.ts";
import type { QuizSession } from "../session/session.ts";
import { MemoryStorage } from "../testing/memory-storage.ts";
import { sampleAttempt } from "../testing/sample-attempt.ts";
import { offeredQuiz } from "./offered-quiz.ts";
import { StartPanel } from "./StartPanel.tsx";

const overview: TestOverviewFragment = {
  __typename: "TestOverview",
  id: "12",
  kind: "REGULAR",
  title: "Warm-Up",
  description: null,
  totalQuestions: 4,
  durationMinutes: 10,
  correctMarks: 1,
  incorrectMarks: 0,
  totalMarks: 4,
  isActive: true,
  ...{ opensAt: null, closesAt: null, isLateStartCut: true, resultsAt: null, attemptLimit: null },
  ...{ clockRunsOn: false, extraSeconds: 0, isPractice: false },
  refusal: null,
  filters: null,
  chosenFrom: null,
  openAttempt: null,
  sections: [],
  resultCount: 0,
  bestResult: null,
  results: [],
};

function underWay(changes: Partial<Progress> = {}): QuizInProgress {
  const { paper, progress, savedAt } = sampleAttempt({ sequence: 3, ...changes });
  const [quiz] = joinInProgress(
    [
      {
        __typename: "Attempt",
        ...progress,
        answers: [...progress.answers],
        id: paper.attemptId,
        kind: "REGULAR",
        testId: "12",
        randomTestId: null,
        title: paper.title,
        filtersName: null,
        totalQuestions: 4,
        durationMinutes: 10,
        startedAt: new Date(paper.startedAt).toISOString(),
        savedAt: new Date(savedAt).toISOString(),
        secondsWorked: 60,
        resumeCount: 0,
        clockRunsOn: false,
        extraSeconds: 0,
        isReopened: false,
        takenUpAt: null,
        takenUpFrom: null,
      },
    ],
    [],
    new Set(),
  );
  if (quiz === undefined) throw new Error("Nothing is in progress.");
  return quiz;
}

interface Shown {
  quiz?: QuizInProgress | null;
  state?: QuizState;
  entering?: boolean;
  refusal?: string | null;
  isPractice?: boolean;
  sections?: TestOverviewFragment["sections"];
  unsent?: number;
}

function panel(shown: Shown) {
  const { quiz = null, state = initialState, entering = false, refusal = null } = shown;
  const { sections = [], unsent = 0, isPractice = false } = shown;
  const entries: (Entry | undefined)[] = [];
  const actions: Action["type"][] = [];
  const session = {
    begin: (entry?: Entry) => entries.push(entry),
    act: ({ type }: Action) => actions.push(type),
  } as unknown as QuizSession;
  show(
    <StartPanel
      {...{ quiz, state, entering, session, unsent }}
      overview={{ ...overview, refusal, sections, isPractice }}
      userId="5"
      news=""
      changed={false}
      onRestart={() => undefined}
      onChanged={() => Promise.resolve()}
    />,
  );
  return {
    buttons: () => screen.queryAllByRole("button").map((button) => button.textContent),
    press: (name: string) => fireEvent.click(screen.getByRole("button", { name })),
    entries,
    actions,
  };
}

function offered(...events: Parameters<typeof nextState>[1][]): QuizState {
  const server = sampleAttempt({ sequence: 3 });
  const now = server.savedAt + 120_000;
  return [{ type: "loaded" as const, server, local: null, now }, ...events].reduce(
    nextState,
    initialState,
  );
}

it("starts by its one button, and says that nothing has started", () => {
  const { buttons, press, entries } = panel({});
  expect(screen.getByText(/Nothing has started/)).toBeTruthy();
  expect(screen.getByText(/Set aside 10 minutes.*10:00 on the clock/)).toBeTruthy();
  expect(buttons()).toEqual(["Start Test"]);
  press("Start Test");
  expect(entries).toEqual([{ kind: "start" }]);
});

it("says that a start is practice", () => {
  const { buttons } = panel({ isPractice: true });
  expect(screen.getByText("Open again as practice. It isn’t ranked.")).toBeTruthy();
  expect(buttons()).toEqual(["Start Test"]);
});

it("says why a test can't be started, in place of the button", () => {
  const { buttons } = panel({ refusal: "It is closed." });
  expect(buttons()).toEqual([]);
  expect(screen.getByText("It is closed.")).toBeTruthy();
});

it.each([
  ["Start Test", null, "You are offline. Start when the network is back; nothing has started."],
  [
    "Resume Quiz",
    underWay(),
    "You are offline. Go on when the network is back; your answers are kept.",
  ],
])(
  "invites to no %s without a network, says why, and does again when it is back",
  (name, quiz, why) => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { press, entries } = panel({ quiz });
    const button = () => screen.getByRole("button", { name, description: why });
    expect(button().dataset.kind).toBe("off");
    expect(button().getAttribute("aria-disabled")).toBe("true");
    // Keyboard and screen reader still reach it.
    expect((button() as HTMLButtonElement).disabled).toBe(false);
    press(name);
    expect(entries).toEqual([]);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    const back = screen.getByRole("button", { name });
    expect(back.dataset.kind).toBe("primary");
    expect(back.getAttribute("aria-describedby")).toBeNull();
    online.mockRestore();
    press(name);
    expect(entries).toHaveLength(1);
  },
);

it("resumes as far as was seen, and says before what that costs", () => {
  const { buttons, press, entries } = panel({ quiz: underWay({ timeLeftSeconds: 300 }) });
  expect(buttons()).toEqual(["Resume Quiz", "Start Fresh", "Discard"]);
  expect(screen.getByText("Time left if you resume").nextSibling?.textContent).toBe("04:00");
  expect(screen.getByText("Left the page, then").nextSibling?.textContent).toBe("1 of 4");
  press("Resume Quiz");
  expect(entries).toEqual([{ kind: "resume", attemptId: "7", sequence: 3 }]);
});

it("names no cost of what was started a moment ago and never saved", () => {
  panel({ quiz: { ...underWay(), sequence: 0, savedAt: Date.now() - 5_000 } });
  expect(screen.getByText("Coming back").nextSibling?.textContent).toBe("Costs nothing yet");
  expect(screen.getByText("Left the page, then").nextSibling?.textContent).toBe("0 of 4");
});

it("shows the penalty for an attempt that was started a while ago and never saved", () => {
  panel({ quiz: { ...underWay(), sequence: 0, savedAt: Date.now() - 90_000 } });
  expect(screen.getByText("Coming back").nextSibling?.textContent).toBe("−1:00");
  expect(screen.getByText("Left the page, then").nextSibling?.textContent).toBe("1 of 4");
});

it.each([
  ["of the test", [], "10:00"],
  ["of the first section", [{ minutes: 4 }, { minutes: 6 }], "04:00"],
  ["of the test whose sections have none", [{ minutes: null }], "10:00"],
])("names the clock %s that a fresh start begins with", (_, minutes, clock) => {
  const sections = minutes.map((part, place) => ({
    ...{ __typename: "TestSection" as const, title: `Section ${place}`, firstQuestion: place },
    ...{ totalQuestions: 1, isLocked: false, ...part },
  }));
  const { press } = panel({ quiz: underWay(), sections });
  press("Start Fresh");
  expect(screen.getByText("The new clock").nextSibling?.textContent).toBe(clock);
});

it("asks twice before it starts afresh, and keeps the attempt first", () => {
  const quiz = underWay({ answers: [1, -1, -1, 0] });
  const { press, entries } = panel({ quiz });
  press("Start Fresh");
  expect(screen.getByRole("dialog", { name: "Discard 2 answers and start fresh?" })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Keep It");
  press("Keep It");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(entries).toEqual([]);
  press("Start Fresh");
  press("Discard and Start");
  expect(entries).toEqual([{ kind: "fresh", attemptId: "7", sequence: 3 }]);
});

it.each([
  ["no time is left after the penalty", { timeLeftSeconds: 30 }],
  ["all switches are used", { tabSwitchCount: 4 }],
])("only submits when %s", (_, progress) => {
  const { buttons, press, entries } = panel({ quiz: underWay(progress) });
  expect(buttons()).toEqual(["Submit Quiz"]);
  // The cost and result of a resume are not shown if it is impossible.
  expect(screen.queryByText("Coming back")).toBeNull();
  expect(screen.queryByText("Time left if you resume")).toBeNull();
  press("Submit Quiz");
  expect(entries).toEqual([{ kind: "submit", attemptId: "7", sequence: 3 }]);
});

it("never counts more switches than there are", () => {
  panel({ quiz: underWay({ tabSwitchCount: 5 }) });
  expect(screen.getByText("4 of 4")).toBeTruthy();
  expect(screen.queryByText(/[5-9] of 4/)).toBeNull();
});

it("does not blame another device while this one's storage is full", () => {
  const storage = new MemoryStorage();
  storage.full = true;
  const denied = vi
    .spyOn(window, "localStorage", "get")
    .mockReturnValue(storage as unknown as Storage);
  panel({ quiz: underWay() });
  expect(screen.getByText(/^Saved .* IST\.$/)).toBeTruthy();
  denied.mockRestore();
});

it("names another device where this one could have kept the attempt", () => {
  panel({ quiz: underWay() });
  expect(screen.getByText(/^Saved .* IST from another device or browser\.$/)).toBeTruthy();
});

it("says that resuming failed, and offers it again", () => {
  const state = offered(
    { type: "resumeChosen" },
    {
      type: "resumeFailed",
      failure: { kind: "offline" },
    },
  );
  if (state.phase !== "resumeOffer") throw new Error("Nothing is offered.");
  const quiz = offeredQuiz(state.offer, state.takenUp, 3, []);
  const { press, actions, entries } = panel({ quiz, state });
  expect(screen.getByRole("alert").textContent).toContain("Your answers are safe");
  press("Resume Quiz");
  expect([actions, entries]).toEqual([["resumeChosen"], []]);
});

it("shows that an attempt was resumed on another device", () => {
  const state = offered();
  if (state.phase !== "resumeOffer") throw new Error("Nothing is offered.");
  panel({ quiz: offeredQuiz(state.offer, state.takenUp, 3, []), state });
  expect(
    screen.getByText(/^Continued in another tab or on another device at .* IST\.$/),
  ).toBeTruthy();
});

it("names the device that took an attempt up", () => {
  const state = offered();
  if (state.phase !== "resumeOffer") throw new Error("Nothing is offered.");
  const at = Date.parse("2026-01-14T13:14:00.000Z");
  const quiz = offeredQuiz(state.offer, { at, from: "Chrome on Android" }, 3, []);
  panel({ quiz, state });
  expect(screen.getByText("Continued on Chrome on Android at 6:44 PM IST.")).toBeTruthy();
});

it.each([
  [1, "1 answer on this device is not saved yet.", "1 answer on this device that is not saved yet"],
  [
    3,
    "3 answers on this device are not saved yet.",
    "3 answers on this device that are not saved yet",
  ],
])(
  "names %i answers that are on this device alone, and that they go too",
  (unsent, words, gone) => {
    const { press } = panel({ quiz: underWay(), unsent });
    expect(screen.getByText(words)).toBeTruthy();
    for (const name of ["Start Fresh", "Discard"]) {
      press(name);
      expect(screen.getByRole("dialog").textContent).toContain(`This also discards ${gone}.`);
      press("Keep It");
    }
  },
);

it("says nothing of answers on this device where the server has them all", () => {
  const { press } = panel({ quiz: underWay() });
  expect(screen.queryByText(/not saved yet/)).toBeNull();
  press("Discard");
  expect(screen.getByRole("dialog").textContent).not.toContain("This also discards");
});
