import { expect, it } from "vitest";
import type { QuizClock } from "../session/attempt/clock.ts";
import { nextState } from "../session/machine/machine.ts";
import { initialState } from "../session/machine/quiz-state.ts";
import { sampleAttempt } from "../testing/sample-attempt.ts";
import { leaveWords } from "./leave-words.ts";

function words(seconds: number, tabSwitchCount: number): string {
  const server = sampleAttempt({ tabSwitchCount, timeLeftSeconds: seconds });
  const state = nextState(initialState, {
    type: "loaded",
    server,
    local: null,
    now: server.savedAt,
  });
  expect(state.phase).toBe("inProgress");
  const clock = { secondsLeft: () => seconds } as QuizClock;
  return leaveWords({ getState: () => state, getClock: () => clock });
}

it.each([
  [
    500,
    1,
    "Leave the quiz? Your answers are kept. Coming back costs 1 minute and 1 tab switch: 07:20 will be left, and 2 of 4 switches used.",
  ],
  [
    60,
    1,
    "Leave the quiz? Your answers are kept. Coming back costs 1 minute, and less is left: you could only submit.",
  ],
  [
    500,
    4,
    "Leave the quiz? Your answers are kept. All 4 tab switches are used: coming back, you could only submit.",
  ],
])("with %i s and %i switches it says what coming back costs", (seconds, switches, said) => {
  expect(words(seconds, switches)).toBe(said);
});
