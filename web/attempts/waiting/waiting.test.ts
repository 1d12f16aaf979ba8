import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WaitingRoomFragment } from "../../gql/graphql.ts";
import type { ServerAttempt } from "../session/attempt/attempt.ts";
import { Refused, Unreachable } from "../session/gateway/gateway.ts";
import { createWaiting } from "./waiting.ts";

const START = Date.parse("2026-12-06T04:20:00Z");
const OPENS = START + 600_000;
const ATTEMPT = { paper: { attemptId: "9" } } as ServerAttempt;

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

function room(changes: Partial<WaitingRoomFragment> = {}): WaitingRoomFragment {
  return {
    __typename: "WaitingRoom",
    ...{ id: "7", title: "Live Mock", totalQuestions: 120, durationMinutes: 120, sections: [] },
    ...{ correctMarks: 1, incorrectMarks: 0.25, now: new Date().toISOString() },
    ...{ opensAt: new Date(OPENS).toISOString(), closesAt: null, resultsAt: null, deadline: null },
    ...{ isLateStartCut: true, clockRunsOn: true, refusal: null, isUnderWay: false },
    countsLateAnswers: true,
    ...{ startDelayMs: 1_000, extraSeconds: 0, paperId: "3", agreedAt: null, ...changes },
  };
}

function visit(changes: Partial<WaitingRoomFragment> = {}) {
  let held: string | null = null;
  const answer = { changes };
  const page = { isHidden: false };
  const ask = vi.fn(async (_agrees: boolean, _paperId: string | null) => room(answer.changes));
  const start = vi.fn(async (): Promise<ServerAttempt> => ATTEMPT);
  const hold = vi.fn(async (paperId: string) => {
    held = paperId;
  });
  const waiting = createWaiting({
    ...{ ask, start, isHidden: () => page.isHidden, random: () => 0.5 },
    sealed: { hold, held: () => held },
  });
  waiting.open();
  const stage = () => waiting.getState().stage.kind;
  return { waiting, ask, start, hold, answer, page, stage };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("starts at the opening and its own delay, once the paper is there", async () => {
  const { waiting, ask, start, hold, stage } = visit();
  await pass(0);
  expect(stage()).toBe("waiting");
  expect(hold).toHaveBeenCalledWith("3");
  expect(waiting.getState().sealed).toBe("here");
  expect(ask.mock.calls).toEqual([
    [false, null],
    [false, "3"],
  ]);
  await pass(600_900);
  expect(ask.mock.calls.length).toBeLessThan(14);
  expect(start).not.toHaveBeenCalled();
  await pass(200);
  expect(start).toHaveBeenCalledOnce();
  expect(waiting.getState().stage).toEqual({ kind: "started", attempt: ATTEMPT });
});

it("fetches the paper again after an edit of the test", async () => {
  const { hold, answer } = visit();
  await pass(0);
  answer.changes = { paperId: "4" };
  await pass(61_000);
  expect(hold.mock.calls).toEqual([["3"], ["4"]]);
});

it("waits in line as long as the server is busy, and for the network", async () => {
  const { start, stage, waiting } = visit();
  start.mockRejectedValueOnce(new Unreachable(false, { retryAfterSeconds: 3 }));
  start.mockRejectedValueOnce(new Unreachable(true));
  await pass(601_100);
  expect(stage()).toBe("inLine");
  await pass(2_900);
  expect(start).toHaveBeenCalledOnce();
  await pass(1_200);
  expect(stage()).toBe("offline");
  waiting.networkBack();
  await pass(500);
  expect(stage()).toBe("started");
});

it("waits again when the opening was moved, and gives up after some refusals", async () => {
  const { start, stage, answer, waiting } = visit();
  await pass(0);
  start.mockRejectedValue(new Refused("conflict", "This test opens later."));
  answer.changes = { opensAt: new Date(OPENS + 120_000).toISOString() };
  // The page learns of it at the start at the latest.
  await pass(601_100);
  expect(stage()).toBe("waiting");
  await pass(121_000);
  await pass(60_000);
  expect(waiting.getState().stage).toEqual({ kind: "refused", message: "This test opens later." });
});

it("leaves a late student the choice, and one with an attempt in progress", async () => {
  const late = visit({ opensAt: new Date(START - 60_000).toISOString() });
  await pass(0);
  expect(late.stage()).toBe("late");
  await pass(120_000);
  expect(late.start).not.toHaveBeenCalled();
  late.waiting.enter();
  await pass(0);
  expect(late.stage()).toBe("started");
  const again = visit({ isUnderWay: true });
  await pass(0);
  expect(again.stage()).toBe("underWay");
  const refused = visit({ refusal: "This test closed." });
  await pass(0);
  expect(refused.waiting.getState().stage).toEqual({
    ...{ kind: "refused", message: "This test closed." },
  });
});

it("starts nobody's clock while the page is out of sight", async () => {
  const { page, start, waiting, stage } = visit();
  await pass(0);
  page.isHidden = true;
  await pass(630_000);
  expect(start).not.toHaveBeenCalled();
  page.isHidden = false;
  waiting.shown();
  await pass(1_000);
  expect(stage()).toBe("started");
});

it("sends the agreement until the server has it", async () => {
  const { waiting, ask, answer } = visit();
  await pass(0);
  ask.mockRejectedValueOnce(new Unreachable(true));
  waiting.agree();
  await pass(0);
  expect(waiting.getState()).toMatchObject({ isAgreeing: true, roundTripMs: null });
  answer.changes = { agreedAt: new Date().toISOString() };
  await pass(5_000);
  expect(ask.mock.lastCall).toEqual([true, "3"]);
  expect(waiting.getState().isAgreeing).toBe(false);
});

it("counts down by the server's clock, whatever the device's says", async () => {
  const { waiting } = visit({ now: new Date(START + 41_000).toISOString() });
  await pass(0);
  expect(waiting.now() - Date.now()).toBe(41_000);
  vi.setSystemTime(START - 3_600_000);
  expect(Math.round((waiting.now() - START - 41_000) / 10)).toBe(0);
});
