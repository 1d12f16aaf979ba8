import { describe, expect, it, vi } from "vitest";
import { sampleAttempt, samplePaper } from "../testing/sample-attempt.ts";
import { SampleServer } from "../testing/sample-server.ts";
import { answersIn, passes, sampleVisits } from "../testing/sample-visit.ts";
import { readSavedProgress } from "./device/saved-progress.ts";
import { Refused, Unreachable } from "./gateway/gateway.ts";

const visits = sampleVisits();

describe("loading", () => {
  it("starts once, however often it is begun, and saves at once", async () => {
    const server = new SampleServer();
    const session = visits.visit(server);
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
    const session = visits.visit(server, "tab", testId);
    await passes(0.01);
    expect(session.getState()).toMatchObject({ phase: "loadFailed", message });
    server.failure = null;
    session.begin();
    await passes(0.01);
    expect(session.getState().phase).toBe("inProgress");
  });
});

describe("saving", () => {
  it("keeps an answer at once and sends it within two seconds", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "optionChosen", option: 2 });
    await passes(0.06);
    expect(readSavedProgress(visits.storage, "5", "12", Date.now())?.answers).toEqual([
      2, -1, -1, -1,
    ]);
    await passes(2);
    expect(server.attempt.progress.answers).toEqual([2, -1, -1, -1]);
  });

  it("saves every 30 seconds of the timer", async () => {
    const server = new SampleServer();
    await visits.start(server);
    await passes(95);
    expect(server.count("save")).toBe(4);
    expect(server.attempt.progress.timeLeftSeconds).toBe(510);
  });

  it("saves when the page is hidden and when it is left, with requests that outlive it", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
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
    const session = await visits.start(server);
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

  it("asks again at once, when the network is back, why a save was refused", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    server.failure = new Refused("conflict", "open");
    const read = vi.spyOn(server, "read").mockRejectedValue(new Unreachable(true));
    session.act({ type: "optionChosen", option: 1 });
    await passes(40);
    const count = read.mock.calls.length;
    expect(count).toBeGreaterThan(2);
    server.failure = null;
    session.networkBack();
    await passes(0.01);
    expect(server.attempt.progress.answers).toEqual([1, -1, -1, -1]);
  });

  it("asks nothing twice while an answer is on its way, however often the network is back", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    server.failure = new Refused("conflict", "open");
    const read = vi.spyOn(server, "read").mockRejectedValueOnce(new Unreachable(true));
    read.mockReturnValue(new Promise(() => {}));
    session.act({ type: "optionChosen", option: 1 });
    await passes(5);
    const calls = server.calls.length;
    for (let back = 0; back < 3; back += 1) {
      session.networkBack();
      await passes(5);
    }
    expect(server.calls).toHaveLength(calls);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("goes on without any visits.storage, and says that nothing is kept", async () => {
    visits.storage.full = true;
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "optionChosen", option: 1 });
    await passes(2);
    expect(server.attempt.progress.answers).toEqual([1, -1, -1, -1]);
    server.failure = new Unreachable(true);
    session.act({ type: "optionChosen", option: 2 });
    await passes(2);
    expect(session.getSaveState()).toEqual({ kind: "unsent", offline: true, kept: false });
  });

  it("counts how long a passage is in view, and sends it with what is saved next", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "passageViewed", isInView: true });
    await passes(20);
    const saves = server.attempt.progress.sequence;
    session.act({ type: "passageViewed", isInView: false });
    await passes(5);
    expect(server.attempt.progress.sequence, "no save of its own").toBe(saves);
    session.act({ type: "questionOpened", index: 2 });
    session.act({ type: "passageViewed", isInView: true });
    await passes(4);
    session.act({ type: "optionChosen", option: 1 });
    await passes(2);
    expect(server.attempt.progress.secondsReading).toEqual([20, 0, expect.any(Number), 0]);
    expect(server.attempt.progress.secondsReading[2]).toBeGreaterThanOrEqual(4);
    expect(server.attempt.progress.secondsSpent[0]).toBe(25);
  });

  it("knows its own save again, however many were sent after it whose answers were lost", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    server.losesAnswers = true;
    session.act({ type: "optionChosen", option: 1 });
    await passes(2);
    server.losesAnswers = false;
    server.failure = new Unreachable(true);
    session.act({ type: "questionOpened", index: 2 });
    await passes(60);
    server.failure = null;
    session.networkBack();
    await passes(2);
    expect(session.getState().phase).toBe("inProgress");
    expect(server.attempt.progress).toMatchObject({ currentQuestion: 2, answers: [1, -1, -1, -1] });
  });

  it("takes over the server's clock when it has less left, and says so", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    const { progress } = server.attempt;
    server.attempt = { ...server.attempt, progress: { ...progress, timeLeftSeconds: 400 } };
    session.act({ type: "optionChosen", option: 1 });
    await passes(20);
    expect(session.getClock()?.secondsLeft()).toBe(381);
    expect(session.getClockTaken()).toEqual({ seconds: 399 });
    expect(server.attempt.progress.answers).toEqual([1, -1, -1, -1]);
  });

  it("does not speak of a second or two between the clocks", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    const { savedAt } = server.attempt;
    server.attempt = { ...server.attempt, savedAt: savedAt - 2000 };
    await passes(31);
    expect(session.getClock()?.secondsLeft()).toBe(569);
    expect(session.getClockTaken()).toBeNull();
  });
});

describe("resuming", () => {
  const saved = () =>
    new SampleServer(
      sampleAttempt({ sequence: 5, answers: [1, -1, -1, -1], timeLeftSeconds: 500 }),
    );

  it("takes the penalty once and goes on", async () => {
    const server = saved();
    const session = visits.visit(server);
    await passes(0.01);
    expect(session.getState().phase).toBe("resumeOffer");
    session.act({ type: "resumeChosen" });
    session.act({ type: "resumeChosen" });
    await passes(0.01);
    expect(server.count("resume")).toBe(1);
    expect(session.getState()).toMatchObject({
      phase: "inProgress",
      attempt: { tabSwitchCount: 1 },
    });
    expect(session.getClock()?.secondsLeft()).toBe(440);
    expect(answersIn(session.getState())).toEqual([1, -1, -1, -1]);
  });

  it("goes on with what only this device has, and sends it", async () => {
    const server = new SampleServer();
    const first = await visits.start(server);
    server.failure = new Unreachable(true);
    first.act({ type: "optionChosen", option: 3 });
    first.pageLeaving();
    await passes(0.01);
    first.end();
    server.failure = null;
    const second = visits.visit(server, "second visit");
    await passes(0.01);
    second.act({ type: "resumeChosen" });
    await passes(0.01);
    expect(answersIn(second.getState())).toEqual([3, -1, -1, -1]);
    expect(server.attempt.progress.answers).toEqual([3, -1, -1, -1]);
    expect(server.attempt.penaltyMinutes).toBe(1);
  });

  it("does not take a penalty twice when its answer got lost", async () => {
    const server = saved();
    const session = visits.visit(server);
    await passes(0.01);
    const { read } = server;
    session.act({ type: "resumeChosen" });
    // The read before it gets through, the answer to the resume does not.
    server.losesAnswers = true;
    server.read = () => Promise.resolve(server.attempt);
    await passes(0.01);
    expect(session.getState()).toMatchObject({
      phase: "resumeOffer",
      failure: { kind: "offline" },
    });
    server.losesAnswers = false;
    server.read = read;
    session.act({ type: "resumeChosen" });
    await passes(0.01);
    expect(session.getState().phase).toBe("inProgress");
    expect(server.attempt.penaltyMinutes).toBe(1);
  });

  it("starts fresh with the full time and forgets what was kept", async () => {
    const server = saved();
    const session = visits.visit(server);
    await passes(0.01);
    session.act({ type: "freshChosen" });
    await passes(0.01);
    expect(session.getClock()?.secondsLeft()).toBe(600);
    expect(readSavedProgress(visits.storage, "5", "12", Date.now())).toMatchObject({
      attemptId: "8",
      answers: [-1, -1, -1, -1],
    });
  });

  it("only submits when the penalty takes the last of the time, with all that this device has", async () => {
    const server = new SampleServer();
    const first = await visits.start(server);
    await passes(560);
    server.failure = new Unreachable(true);
    first.act({ type: "optionChosen", option: 3 });
    first.pageLeaving();
    await passes(0.01);
    first.end();
    await passes(3 * 3600);
    server.failure = null;
    const second = visits.visit(server, "second visit");
    await passes(0.01);
    expect(second.getState()).toMatchObject({
      phase: "resumeOffer",
      offer: { mustSubmit: "time" },
    });
    second.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(second.getState()).toMatchObject({ phase: "submitted", late: null });
    expect(server.graded.map((progress) => progress.answers)).toEqual([[3, -1, -1, -1]]);
  });

  it("submits what can't be taken up any more as it is", async () => {
    const server = new SampleServer(sampleAttempt({ sequence: 5, tabSwitchCount: 5 }));
    const session = visits.visit(server);
    await passes(0.01);
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(server.count("resume")).toBe(0);
    expect(session.getState().phase).toBe("submitted");
  });

  it("offers a submit again when nobody answered", async () => {
    const server = new SampleServer(sampleAttempt({ sequence: 5, timeLeftSeconds: 30 }));
    const session = visits.visit(server);
    await passes(0.01);
    server.failure = new Unreachable(true);
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState()).toMatchObject({
      phase: "resumeOffer",
      task: null,
      failure: { kind: "offline" },
    });
    server.failure = null;
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState().phase).toBe("submitted");
  });

  it("only submits when the penalty takes the last of the time", async () => {
    const server = new SampleServer(sampleAttempt({ sequence: 5, timeLeftSeconds: 30 }));
    const session = visits.visit(server);
    await passes(0.01);
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState()).toEqual({
      phase: "submitted",
      resultId: "7",
      destination: "/results",
      late: null,
    });
    expect(server.graded).toHaveLength(1);
  });
});

describe("leaving the page", () => {
  it("warns four times and then asks to submit", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    for (let count = 1; count <= 4; count += 1) {
      session.pageHidden();
      session.pageShown();
      expect(session.getState()).toMatchObject({ phase: "tabSwitchWarning" });
      session.act({ type: "quizContinued" });
    }
    session.pageHidden();
    session.pageShown();
    expect(session.getState()).toMatchObject({ phase: "blocked", attempt: { tabSwitchCount: 5 } });
    await passes(2);
    expect(server.attempt.progress.tabSwitchCount).toBe(5);
    // The server takes no more saves, and is sent none.
    const sent = server.calls.length;
    session.pageHidden();
    await passes(100);
    expect(server.calls.length).toBe(sent);
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState()).toMatchObject({ phase: "submitted", late: null });
  });

  it("a fifth time while offline is told once the network is back", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    server.failure = new Unreachable(true);
    for (let count = 1; count <= 5; count += 1) {
      session.pageHidden();
      session.pageShown();
      session.act({ type: "quizContinued" });
    }
    server.losesAnswers = true;
    server.failure = null;
    await passes(40);
    server.losesAnswers = false;
    await passes(60);
    expect(server.attempt.progress.tabSwitchCount).toBe(5);
    expect(session.getState().phase).toBe("blocked");
    expect(session.getSaveState()?.kind).toBe("saved");
  });

  it("while a dialog is open is saved but not counted", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "submitAsked" });
    await passes(2);
    session.pageHidden();
    await passes(0.01);
    expect(server.count("save on leaving")).toBe(1);
    expect(server.attempt.progress.tabSwitchCount).toBe(0);
  });

  it("counts a page that was put away and came back", async () => {
    const session = await visits.start();
    session.pageLeaving();
    session.pageHidden();
    session.pageRestored();
    expect(session.getState()).toMatchObject({
      phase: "tabSwitchWarning",
      attempt: { tabSwitchCount: 1 },
    });
  });
});
