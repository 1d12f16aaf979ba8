import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { tabSwitchRule } from "#rules/tab-switch-words.ts";
import { show } from "../../testing/show.tsx";
import type { Progress } from "../session/attempt.ts";
import { initialState, nextState, type QuizEvent, type QuizState } from "../session/machine.ts";
import type { Action } from "../session/session.ts";
import { sampleAttempt } from "../testing/sample-attempt.ts";
import { QuizDialogs } from "./QuizDialogs.tsx";

const clock = { subscribe: () => () => undefined, reading: () => 90 };
const now = sampleAttempt().savedAt + 120_000;

/** The quiz after it was loaded as it was left, and after what happened since. */
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

/** Shows the dialog of a state, and the actions that pressing its buttons asks for. */
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

it("asks nothing while the quiz is under way", () => {
  expect(dialogOf(quiz({}, ...resumed())).title).toBeNull();
});

it("lets an attempt be resumed or started fresh while there is time and a switch left", () => {
  const { buttons, press, actions } = dialogOf(quiz({ timeLeftSeconds: 300 }));
  expect(buttons).toEqual(["Start Fresh", "Resume Quiz"]);
  press("Resume Quiz");
  press("Start Fresh");
  expect(actions).toEqual(["resumeChosen", "freshChosen"]);
});

it.each([
  ["no time is left after the penalty", { timeLeftSeconds: 30 }],
  ["all switches are used", { tabSwitchCount: 5 }],
])("only submits when %s", (_, progress) => {
  const { buttons, press, actions } = dialogOf(quiz(progress));
  expect(buttons).toEqual(["Submit Test Now"]);
  press("Submit Test Now");
  expect(actions).toEqual(["submitConfirmed"]);
});

it("says that resuming failed, and offers it again", () => {
  const { buttons } = dialogOf(quiz({}, { type: "resumeChosen" }, { type: "resumeFailed" }));
  expect(screen.getByRole("alert").textContent).toContain("Your answers are safe");
  expect(buttons).toContain("Resume Quiz");
});

it("warns of a tab switch that is not the last", () => {
  expect(dialogOf(quiz({}, ...resumed(), { type: "pageLeft" })).title).toBe("Tab Switch Warning");
  expect(screen.getByText(tabSwitchRule)).toBeTruthy();
});

it("says that the fourth warning is the last", () => {
  expect(dialogOf(quiz({}, ...resumed(3), { type: "pageLeft" })).title).toBe("Tab Switch Warning");
  expect(screen.getByText(/This was the last warning/)).toBeTruthy();
});

it("has one way left when the page was left too often", () => {
  const { title, buttons } = dialogOf(quiz({}, ...resumed(5), { type: "pageLeft" }));
  expect(title).toBe("Too Many Tab Switches");
  expect(buttons).toEqual(["Submit Test Now"]);
});

it("keeps a dialog that leads to a submit open while it is under way", () => {
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

it("lets nobody leave with answers that this device could not keep", () => {
  const failed = quiz(
    {},
    ...resumed(),
    { type: "submitAsked" },
    { type: "submitConfirmed", timeLeftSeconds: 90 },
    { type: "submitFailed", failure: { kind: "unreachable" } },
  );
  const { press, actions } = dialogOf(failed, false);
  expect(screen.queryByRole("link", { name: "Back to Tests" })).toBeNull();
  expect(screen.getByText(/Keep this page open/)).toBeTruthy();
  press("Try Again");
  expect(actions).toEqual(["submitRetried"]);
});
