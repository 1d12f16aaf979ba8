import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WaitingRoomFragment } from "../../gql/graphql.ts";
import { showRoutes, signInSample } from "../../testing/show.tsx";
import { translate } from "../../testing/translate.ts";
import { Unreachable } from "../session/gateway/gateway.ts";
import { WaitingRoomScreen } from "./WaitingRoomScreen.tsx";
import { createWaiting } from "./waiting.ts";

// The waiting room on the screen. waiting.test.ts covers its requests and their timing.

const made = vi.hoisted(() => ({ waiting: null as unknown }));
vi.mock("./use-waiting.ts", async (original) => {
  const { useSyncExternalStore } = await import("react");
  const { useServerSecond } = await original<typeof import("./use-waiting.ts")>();
  return {
    useServerSecond,
    useWaiting: () => {
      const waiting = made.waiting as ReturnType<typeof createWaiting>;
      return { waiting, state: useSyncExternalStore(waiting.subscribe, waiting.getState) };
    },
  };
});

const START = Date.parse("2026-12-06T04:20:00Z");
const OPENS = START + 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
  signInSample();
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function room(): WaitingRoomFragment {
  return {
    __typename: "WaitingRoom",
    ...{ id: "7", title: "Live Mock", totalQuestions: 120, durationMinutes: 5, sections: [] },
    ...{ correctMarks: 1, incorrectMarks: 0.25, now: new Date().toISOString() },
    ...{ opensAt: new Date(OPENS).toISOString(), closesAt: null, resultsAt: null, deadline: null },
    ...{ isLateStartCut: true, clockRunsOn: true, refusal: null, isUnderWay: false },
    ...{ countsLateAnswers: true, startDelayMs: 0, extraSeconds: 0, paperId: "3", agreedAt: null },
  };
}

async function enter() {
  let sent = (): void => undefined;
  let held: string | null = null;
  const coming = new Promise<void>((resolve) => {
    sent = () => {
      held = "3";
      resolve();
    };
  });
  const waiting = createWaiting({
    ask: async () => room(),
    start: () => Promise.reject(new Unreachable(false, { retryAfterSeconds: 30 })),
    sealed: { hold: () => coming, held: () => held },
    isHidden: () => false,
    random: () => 0.5,
  });
  made.waiting = waiting;
  const element = <WaitingRoomScreen userId="5" />;
  showRoutes([{ path: "/quiz/:testId/waiting-room", element }], "/quiz/7/waiting-room");
  act(() => waiting.open());
  await pass(0);
  return { waiting, sent };
}

it("calls a device ready once the paper is there", async () => {
  const { waiting, sent } = await enter();
  expect(screen.getByRole("heading", { name: "Getting this device ready" })).toBeTruthy();
  expect(screen.queryByText("This device is ready")).toBeNull();
  sent();
  await pass(0);
  expect(waiting.getState().sealed).toBe("here");
  const heading = screen.queryByRole("heading", { name: /^(This device is ready|Check)/ });
  expect(heading).not.toBeNull();
  waiting.close();
});

it("counts down and goes on under a translator", async () => {
  const { waiting } = await enter();
  expect(screen.getByText(/You have 5 minutes from your start/)).toBeTruthy();
  translate(document.body);
  await pass(10_000);
  expect(screen.getByRole("timer").textContent).toMatch(/^00:5[01]$/);
  translate(document.body);
  await pass(51_000);
  expect(screen.queryByRole("timer")).toBeNull();
  expect(screen.getByText("You are in line. Your clock has not started.")).toBeTruthy();
  waiting.close();
});
