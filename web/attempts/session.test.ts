import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused, Unreachable } from "./gateway.ts";
import { type QuizState, sittingOf } from "./machine.ts";
import { MemoryStorage } from "./memory-storage.ts";
import { listUnsent } from "./outbox.ts";
import { sampleAttempt, samplePaper } from "./sample-attempt.ts";
import { SampleServer } from "./sample-server.ts";
import { listSavedProgress, progressKey, readSavedProgress } from "./saved-progress.ts";
import { createSession, type QuizSession } from "./session.ts";

const open: QuizSession[] = [];
let storage: MemoryStorage;

function visit(server: SampleServer, writer = "this tab", testId = "12"): QuizSession {
  const session = createSession({ testId, userId: "5", gateway: server, storage, writer });
  open.push(session);
  session.begin();
  return session;
}

async function passes(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

/** A session with the quiz in progress and its first save done. */
async function sitDown(server = new SampleServer()): Promise<QuizSession> {
  const session = visit(server);
  await passes(0.01);
  expect(session.getState().phase).toBe("inProgress");
  return session;
}

/** Another browser takes the attempt up, and answers. */
async function resumedElsewhere(server: SampleServer, answers: number[]): Promise<void> {
  await server.resume();
  const { progress } = server.attempt;
  await server.save("7", { ...progress, sequence: progress.sequence + 1, answers }, false);
  server.calls.length = 0;
}

function answersIn(state: QuizState): readonly number[] | undefined {
  return sittingOf(state)?.sheet.answers;
}

beforeEach(() => {
  vi.useFakeTimers({ now: samplePaper.startedAt });
  storage = new MemoryStorage();
});
afterEach(() => {
  for (const session of open.splice(0)) session.end();
  vi.useRealTimers();
});

describe("loading", () => {
  it("starts once, however often it is begun, and saves at once", async () => {
    const server = new SampleServer();
    const session = visit(server);
    session.begin();
    await passes(0.01);
    expect(server.count("start")).toBe(1);
    expect(server.attempt.progress.sequence).toBe(1);
    expect(session.getSaveState()).toEqual({ kind: "saved", at: samplePaper.startedAt });
    expect(session.getClock()?.secondsLeft()).toBe(600);
  });

  it.each([
    ["12", new Refused("notFound", "no"), "Test not found"],
    ["12", new Unreachable(true), "Failed to load test. Please try again."],
    ["random-3", new Unreachable(false), "Failed to load random test. Please try again."],
  ])("%s failing with %s says %s", async (testId, failure, message) => {
    const server = new SampleServer();
    server.failure = failure;
    const session = visit(server, "tab", testId);
    await passes(0.01);
    expect(session.getState()).toEqual({ phase: "loadFailed", message });
  });
});

describe("saving", () => {
  it("keeps an answer at once and sends it within two seconds", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    session.act({ type: "optionChosen", option: 2 });
    await passes(0);
    expect(readSavedProgress(storage, "5", "12", Date.now())?.answers).toEqual([2, -1, -1, -1]);
    await passes(2);
    expect(server.attempt.progress.answers).toEqual([2, -1, -1, -1]);
  });

  it("saves every 30 seconds of the timer", async () => {
    const server = new SampleServer();
    await sitDown(server);
    await passes(95);
    expect(server.count("save")).toBe(4);
    expect(server.attempt.progress.timeLeftSeconds).toBe(510);
  });

  it("saves when the page is hidden and when it is left, with requests that outlive it", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    await passes(3);
    session.pageHidden();
    await passes(0.01);
    expect(server.attempt.progress).toMatchObject({ tabSwitchCount: 1, timeLeftSeconds: 597 });
    session.pageShown();
    session.act({ type: "quizContinued" });
    await passes(3);
    session.pageLeaving();
    // The document hides after it is left: that is no second switch.
    session.pageHidden();
    await passes(0.01);
    expect(server.count("save on leaving")).toBe(2);
    expect(server.attempt.progress).toMatchObject({ tabSwitchCount: 1, timeLeftSeconds: 594 });
  });

  it("tells that it is offline, keeps the answers, and sends them when the network is back", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    server.failure = new Unreachable(true);
    session.act({ type: "optionChosen", option: 1 });
    await passes(2);
    expect(session.getSaveState()).toEqual({ kind: "unsent", offline: true, kept: true });
    server.failure = null;
    session.networkBack();
    await passes(0.01);
    expect(server.attempt.progress.answers).toEqual([1, -1, -1, -1]);
    expect(session.getSaveState()?.kind).toBe("saved");
  });

  it("goes on without any storage, and says that nothing is kept", async () => {
    storage.full = true;
    const server = new SampleServer();
    const session = await sitDown(server);
    session.act({ type: "optionChosen", option: 1 });
    await passes(2);
    expect(server.attempt.progress.answers).toEqual([1, -1, -1, -1]);
    server.failure = new Unreachable(true);
    session.act({ type: "optionChosen", option: 2 });
    await passes(2);
    expect(session.getSaveState()).toEqual({ kind: "unsent", offline: true, kept: false });
  });

  it("takes over the server's view of the clock when less is left", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    const { progress } = server.attempt;
    server.attempt = { ...server.attempt, progress: { ...progress, timeLeftSeconds: 400 } };
    session.act({ type: "optionChosen", option: 1 });
    await passes(20);
    expect(session.getClock()?.secondsLeft()).toBeLessThanOrEqual(400);
    expect(server.attempt.progress.answers).toEqual([1, -1, -1, -1]);
  });
});

describe("resuming", () => {
  const saved = () =>
    new SampleServer(
      sampleAttempt({ sequence: 5, answers: [1, -1, -1, -1], timeLeftSeconds: 500 }),
    );

  it("takes the penalty once and goes on", async () => {
    const server = saved();
    const session = visit(server);
    await passes(0.01);
    expect(session.getState().phase).toBe("resumeOffer");
    session.act({ type: "resumeChosen" });
    session.act({ type: "resumeChosen" });
    await passes(0.01);
    expect(server.count("resume")).toBe(1);
    expect(session.getState()).toMatchObject({
      phase: "inProgress",
      sitting: { tabSwitchCount: 1 },
    });
    expect(session.getClock()?.secondsLeft()).toBe(440);
    expect(answersIn(session.getState())).toEqual([1, -1, -1, -1]);
  });

  it("sends first what only this device has", async () => {
    const server = new SampleServer();
    const first = await sitDown(server);
    server.failure = new Unreachable(true);
    first.act({ type: "optionChosen", option: 3 });
    first.pageLeaving();
    await passes(0.01);
    first.end();
    server.failure = null;
    const second = visit(server, "second visit");
    await passes(0.01);
    second.act({ type: "resumeChosen" });
    await passes(0.01);
    expect(answersIn(second.getState())).toEqual([3, -1, -1, -1]);
    expect(server.attempt.progress.answers).toEqual([3, -1, -1, -1]);
    expect(server.attempt.penaltyMinutes).toBe(1);
  });

  it("does not take a penalty twice when its answer got lost", async () => {
    const server = saved();
    const session = visit(server);
    await passes(0.01);
    const { read } = server;
    session.act({ type: "resumeChosen" });
    // The read before it gets through, the answer to the resume does not.
    server.losesAnswers = true;
    server.read = () => Promise.resolve(server.attempt);
    await passes(0.01);
    expect(session.getState()).toMatchObject({ phase: "resumeOffer", failed: true });
    server.losesAnswers = false;
    server.read = read;
    session.act({ type: "resumeChosen" });
    await passes(0.01);
    expect(session.getState().phase).toBe("inProgress");
    expect(server.attempt.penaltyMinutes).toBe(1);
  });

  it("starts fresh with the full time and forgets what was kept", async () => {
    const server = saved();
    const session = visit(server);
    await passes(0.01);
    session.act({ type: "freshChosen" });
    await passes(0.01);
    expect(session.getClock()?.secondsLeft()).toBe(600);
    expect(readSavedProgress(storage, "5", "12", Date.now())).toMatchObject({
      attemptId: "8",
      answers: [-1, -1, -1, -1],
    });
  });

  it("only submits when the penalty takes the last of the time", async () => {
    const server = new SampleServer(sampleAttempt({ sequence: 5, timeLeftSeconds: 30 }));
    const session = visit(server);
    await passes(0.01);
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState()).toEqual({ phase: "submitted", destination: "/results" });
    expect(server.graded).toHaveLength(1);
  });
});

describe("submitting", () => {
  it("sends the final answers once, and clears this device", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    session.act({ type: "optionChosen", option: 2 });
    session.act({ type: "submitAsked" });
    session.act({ type: "submitConfirmed" });
    session.act({ type: "submitConfirmed" });
    await passes(60);
    expect(session.getState()).toEqual({ phase: "submitted", destination: "/results" });
    expect(server.graded.map((progress) => progress.answers)).toEqual([[2, -1, -1, -1]]);
    expect(storage.length).toBe(0);
  });

  it("leads to the result of a random test", async () => {
    const paper = { ...samplePaper, testId: "random-3", isRandomTest: true };
    const server = new SampleServer(sampleAttempt({}, { paper }));
    const session = visit(server, "tab", "random-3");
    await passes(0.01);
    session.act({ type: "submitAsked" });
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState()).toMatchObject({ destination: "/random-results/7" });
  });

  it("keeps everything when it fails, and tries again by itself", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    session.act({ type: "optionChosen", option: 2 });
    session.act({ type: "submitAsked" });
    server.failure = new Unreachable(true);
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState()).toMatchObject({ phase: "submitFailed" });
    expect(listUnsent(storage, "5")).toHaveLength(1);
    expect(listSavedProgress(storage, "5", Date.now())).toHaveLength(1);
    server.failure = null;
    session.networkBack();
    await passes(0.01);
    expect(session.getState().phase).toBe("submitted");
    expect(server.graded.map((progress) => progress.answers)).toEqual([[2, -1, -1, -1]]);
    expect(storage.length).toBe(0);
  });

  it("is delivered by the next visit, before anything is started", async () => {
    const server = new SampleServer();
    const first = await sitDown(server);
    first.act({ type: "optionChosen", option: 2 });
    first.act({ type: "submitAsked" });
    server.failure = new Unreachable(true);
    first.act({ type: "submitConfirmed" });
    await passes(0.01);
    first.end();
    server.failure = null;
    server.calls.length = 0;
    const second = visit(server, "second visit");
    await passes(0.01);
    expect(server.calls).toEqual(["submit"]);
    expect(second.getState()).toEqual({ phase: "submitted", destination: "/results" });
    expect(server.graded).toHaveLength(1);
  });

  it("counts once when the answer got lost", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    session.act({ type: "submitAsked" });
    server.losesAnswers = true;
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState().phase).toBe("submitFailed");
    server.losesAnswers = false;
    await passes(5);
    expect(session.getState().phase).toBe("submitted");
    expect(server.graded).toHaveLength(1);
  });

  it("says it when the server refuses for good, and keeps the answers", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    session.act({ type: "submitAsked" });
    server.failure = new Refused("invalid", "answers has 3 entries");
    session.act({ type: "submitConfirmed" });
    await passes(60);
    expect(session.getState()).toMatchObject({
      phase: "submitFailed",
      failure: { kind: "refused", message: "answers has 3 entries" },
    });
    expect(server.count("submit")).toBe(1);
    expect(listUnsent(storage, "5")).toHaveLength(1);
  });
});

describe("when time runs out", () => {
  it("submits after three seconds what was answered until then", async () => {
    const server = new SampleServer(sampleAttempt({ timeLeftSeconds: 5 }));
    const session = await sitDown(server);
    await passes(4.5);
    session.act({ type: "optionChosen", option: 3 });
    await passes(0.6);
    expect(session.getState()).toMatchObject({ phase: "timesUp", countdown: 3 });
    session.act({ type: "optionChosen", option: 1 });
    await passes(2);
    expect(session.getState()).toMatchObject({ phase: "timesUp", countdown: 1 });
    await passes(1.1);
    expect(session.getState().phase).toBe("submitted");
    expect(server.graded).toMatchObject([{ answers: [3, -1, -1, -1], timeLeftSeconds: 0 }]);
  });

  it("a reload in these seconds still submits", async () => {
    const server = new SampleServer(sampleAttempt({ timeLeftSeconds: 2 }));
    const session = await sitDown(server);
    await passes(3);
    expect(session.getState().phase).toBe("timesUp");
    session.pageLeaving();
    session.end();
    const second = visit(server, "second visit");
    await passes(0.01);
    expect(second.getState().phase).toBe("submitted");
    expect(server.graded).toHaveLength(1);
  });

  it("stops at once when everything ended", async () => {
    const session = await sitDown();
    session.end();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("leaving the page", () => {
  it("warns four times and then asks to submit", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    for (let count = 1; count <= 4; count += 1) {
      session.pageHidden();
      session.pageShown();
      expect(session.getState()).toMatchObject({ phase: "tabSwitchWarning" });
      session.act({ type: "quizContinued" });
    }
    session.pageHidden();
    session.pageShown();
    expect(session.getState()).toMatchObject({ phase: "blocked", sitting: { tabSwitchCount: 5 } });
    await passes(2);
    expect(server.attempt.progress.tabSwitchCount).toBe(5);
  });

  it("while a dialog is open is saved but not counted", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    session.act({ type: "submitAsked" });
    await passes(2);
    session.pageHidden();
    await passes(0.01);
    expect(server.count("save on leaving")).toBe(1);
    expect(server.attempt.progress.tabSwitchCount).toBe(0);
  });

  it("counts a page that was put away and came back", async () => {
    const session = await sitDown();
    session.pageLeaving();
    session.pageHidden();
    session.pageRestored();
    expect(session.getState()).toMatchObject({
      phase: "tabSwitchWarning",
      sitting: { tabSwitchCount: 1 },
    });
  });
});

describe("the same attempt elsewhere", () => {
  it("on another device: the student chooses, and nothing is overwritten before", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    await resumedElsewhere(server, [0, 0, -1, -1]);
    session.act({ type: "optionChosen", option: 3 });
    await passes(2);
    expect(session.getState()).toMatchObject({
      phase: "savedElsewhere",
      mine: { progress: { answers: [3, -1, -1, -1] } },
      theirs: { progress: { answers: [0, 0, -1, -1] } },
    });
    await passes(90);
    expect(server.attempt.progress.answers).toEqual([0, 0, -1, -1]);
    session.act({ type: "standingChosen", keep: "mine" });
    await passes(0.01);
    expect(server.attempt.progress.answers).toEqual([3, -1, -1, -1]);
    expect(session.getClock()?.secondsLeft()).toBe(600 - 60 - 90);
  });

  it("on another device: the newer ones can be taken over", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    await resumedElsewhere(server, [0, 0, -1, -1]);
    session.act({ type: "optionChosen", option: 3 });
    await passes(2);
    session.act({ type: "standingChosen", keep: "theirs" });
    await passes(2);
    expect(answersIn(session.getState())).toEqual([0, 0, -1, -1]);
    expect(server.attempt.progress.answers).toEqual([0, 0, -1, -1]);
    expect(session.getState()).toMatchObject({ sitting: { tabSwitchCount: 1, penaltyMinutes: 1 } });
  });

  it("in another tab: the first one notices without asking the server", async () => {
    const server = new SampleServer();
    const first = await sitDown(server);
    first.act({ type: "optionChosen", option: 3 });
    await passes(2);
    const second = visit(server, "other tab");
    await passes(0.01);
    second.act({ type: "resumeChosen" });
    await passes(0.01);
    first.storageChanged(progressKey("5", "12"));
    expect(first.getState()).toMatchObject({ phase: "savedElsewhere" });
    expect(second.getState().phase).toBe("inProgress");
    first.act({ type: "standingChosen", keep: "theirs" });
    second.storageChanged(progressKey("5", "12"));
    expect(second.getState()).toMatchObject({ phase: "savedElsewhere" });
  });

  it("in another tab, unnoticed: the next save notices", async () => {
    const server = new SampleServer();
    const first = await sitDown(server);
    const second = visit(server, "other tab");
    await passes(0.01);
    second.act({ type: "resumeChosen" });
    await passes(0.01);
    first.act({ type: "optionChosen", option: 2 });
    await passes(0.01);
    expect(first.getState()).toMatchObject({
      phase: "savedElsewhere",
      mine: { progress: { answers: [2, -1, -1, -1] } },
    });
  });

  it("submitted in another tab: this one goes to the results too", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    await server.submit("7", { ...server.attempt.progress, sequence: 50 });
    session.act({ type: "optionChosen", option: 2 });
    await passes(2);
    expect(session.getState()).toEqual({ phase: "submitted", destination: "/results" });
  });

  it("started fresh in another tab: this one is closed, and the fresh one keeps its progress", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    server.attempt = { ...server.attempt, status: "abandoned" };
    session.act({ type: "optionChosen", option: 2 });
    await passes(2);
    expect(session.getState()).toEqual({ phase: "closed" });
    expect(storage.length).toBe(0);
  });

  it("gone on elsewhere while the submit was on its way: the student chooses what counts", async () => {
    const server = new SampleServer();
    const session = await sitDown(server);
    session.act({ type: "optionChosen", option: 3 });
    server.failure = new Unreachable(true);
    session.act({ type: "submitAsked" });
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    server.failure = null;
    await resumedElsewhere(server, [0, 0, -1, -1]);
    for (let saves = 0; saves < 5; saves += 1) {
      const { progress } = server.attempt;
      await server.save("7", { ...progress, sequence: progress.sequence + 1 }, false);
    }
    await passes(5);
    expect(session.getState()).toMatchObject({ phase: "savedElsewhere", afterwards: "submit" });
    session.act({ type: "standingChosen", keep: "mine" });
    await passes(0.01);
    expect(server.graded.map((progress) => progress.answers)).toEqual([[3, -1, -1, -1]]);
  });
});
