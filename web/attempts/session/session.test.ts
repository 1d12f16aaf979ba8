import { describe, expect, it } from "vitest";
import { sampleAttempt, samplePaper } from "../testing/sample-attempt.ts";
import { SampleServer } from "../testing/sample-server.ts";
import { answersIn, passes, sampleVisits } from "../testing/sample-visit.ts";
import { readSavedProgress } from "./device/saved-progress.ts";
import { Refused, Unreachable } from "./gateway/gateway.ts";

const visits = sampleVisits();

describe("loading", () => {
  it("starts once, however often it is started, and saves at once", async () => {
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
    expect(server.attempt.resumeCount).toBe(1);
  });

  it("does not take a penalty twice when its answer got lost", async () => {
    const server = saved();
    const session = visits.visit(server);
    await passes(0.01);
    const { read } = server;
    session.act({ type: "resumeChosen" });
    // The read before it succeeds; the response to the resume is lost.
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
    expect(server.attempt.resumeCount).toBe(1);
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
    // The server accepts no more saves, and the page sends none.
    const sent = server.calls.length;
    session.pageHidden();
    await passes(100);
    expect(server.calls.length).toBe(sent);
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState()).toMatchObject({ phase: "submitted", late: null });
  });

  it("a fifth time while offline is shown once the network is back", async () => {
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
