import { describe, expect, it, vi } from "vitest";
import { sampleAttempt } from "../testing/sample-attempt.ts";
import { SampleServer } from "../testing/sample-server.ts";
import { answersIn, passes, sampleVisits } from "../testing/sample-visit.ts";
import { chooseEntry, takeEntry } from "./entry.ts";
import { Refused, Unreachable } from "./gateway/gateway.ts";
import { createSession, type QuizSession } from "./session.ts";

const visits = sampleVisits();

function open(server: SampleServer): QuizSession {
  const { storage, random } = visits;
  const at = { testId: "12", userId: "5", storage, writer: "this tab", random };
  const session = createSession({ ...at, gateway: server });
  session.open();
  return session;
}

/** An attempt saved by another device. */
function underWay(): SampleServer {
  const attempt = sampleAttempt();
  const progress = { ...attempt.progress, sequence: 4, answers: [1, -1, -1, -1] };
  return new SampleServer({ ...attempt, progress });
}

it.each([25, -25, 24 * 40])(
  "offers answers that wait on a device whose clock jumps by %i hours",
  async (hours) => {
    const server = new SampleServer();
    const session = await visits.start(server);
    await passes(2);
    server.failure = new Unreachable(true);
    session.act({ type: "optionChosen", option: 2 });
    await passes(1);
    session.end();
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    // The server's own clock did not jump, so its attempt is no older.
    const { attempt } = server;
    const later = new SampleServer({ ...attempt, savedAt: Date.now() - 3000 });
    const back = visits.visit(later);
    await passes(0.01);
    const state = back.getState();
    if (state.phase !== "resumeOffer") throw new Error(`It is ${state.phase}.`);
    expect(state.offer.snapshot.progress.answers).toEqual([2, -1, -1, -1]);
  },
);

describe("the start screen", () => {
  it("asks the server for nothing until something is chosen", async () => {
    const server = new SampleServer();
    const session = open(server);
    session.pageHidden();
    session.pageShown();
    session.pageLeaving();
    await passes(120);
    expect(server.calls).toEqual([]);
    expect(session.getState()).toEqual({ phase: "loading" });
    session.end();
  });

  it("starts once, however often Start Test is pressed", async () => {
    const server = new SampleServer();
    server.delayMs = 1000;
    const session = open(server);
    session.begin({ kind: "start" });
    session.begin({ kind: "start" });
    expect(session.isEntering()).toBe(true);
    await passes(1.01);
    session.begin({ kind: "start" });
    expect(session.isEntering()).toBe(false);
    expect(session.getState().phase).toBe("inProgress");
    expect(server.count("start")).toBe(1);
    session.end();
  });

  it("can be tried again after a failure, and says the server's own words", async () => {
    const server = new SampleServer();
    const session = open(server);
    for (const [failure, message] of [
      [new Unreachable(true), "Failed to load test. Please try again."],
      [new Refused("conflict", "You have 50 tests in progress."), "You have 50 tests in progress."],
    ] as const) {
      server.failure = failure;
      session.begin({ kind: "start" });
      await passes(0.01);
      expect(session.getState()).toMatchObject({ phase: "loadFailed", message });
    }
    server.failure = null;
    session.begin({ kind: "start" });
    await passes(0.01);
    expect(session.getState().phase).toBe("inProgress");
    session.end();
  });

  it("offers what was started elsewhere in the meantime in place of a start", async () => {
    const session = open(underWay());
    session.begin({ kind: "start" });
    await passes(1);
    expect(session.getState()).toMatchObject({ phase: "resumeOffer", task: null });
    session.end();
  });

  it("resumes what was shown at once, and never starts", async () => {
    const server = underWay();
    const session = open(server);
    session.begin({ kind: "resume", attemptId: "7", sequence: 4 });
    await passes(0.01);
    expect(session.getState().phase).toBe("inProgress");
    expect(answersIn(session.getState())).toEqual([1, -1, -1, -1]);
    expect(server.count("start")).toBe(0);
    expect(server.count("resume")).toBe(1);
    session.end();
  });

  it("offers it again when another device went on since it was shown", async () => {
    const server = underWay();
    const session = open(server);
    session.begin({ kind: "resume", attemptId: "7", sequence: 3 });
    await passes(1);
    expect(session.getState()).toMatchObject({ phase: "resumeOffer", task: null });
    expect(server.count("resume")).toBe(0);
    session.end();
  });

  it.each([
    ["submitted", "submitted"],
    ["abandoned", "closed"],
  ] as const)("finds an attempt %s elsewhere, and begins no other", async (status, phase) => {
    const server = underWay();
    server.attempt = { ...server.attempt, status };
    const session = open(server);
    session.begin({ kind: "resume", attemptId: "7", sequence: 4 });
    await passes(1);
    expect(session.getState().phase).toBe(phase);
    expect(server.calls).toEqual(["read"]);
    session.end();
  });

  it("starts afresh at once; when another device went on, it shows that instead", async () => {
    const server = underWay();
    const session = open(server);
    session.begin({ kind: "fresh", attemptId: "7", sequence: 4 });
    await passes(0.01);
    expect(session.getState().phase).toBe("inProgress");
    expect(session.getClock()?.secondsLeft()).toBe(600);
    session.end();

    const other = underWay();
    other.startFresh = () => Promise.reject(new Refused("conflict", "newer"));
    const second = open(other);
    second.begin({ kind: "fresh", attemptId: "7", sequence: 3 });
    await passes(1);
    expect(second.getState()).toMatchObject({ phase: "resumeOffer", task: null });
    second.end();
  });

  it("starts afresh over a save of this device that came after the screen had asked", async () => {
    const server = new SampleServer();
    const first = await visits.start(server);
    first.act({ type: "optionChosen", option: 2 });
    await passes(2);
    const shown = server.attempt.progress.sequence;
    first.act({ type: "markToggled" });
    first.pageLeaving();
    first.end();
    await passes(0.01);
    expect(server.attempt.progress.sequence).toBeGreaterThan(shown);
    const second = open(server);
    second.begin({ kind: "fresh", attemptId: "7", sequence: shown });
    await passes(1);
    expect(second.getState().phase).toBe("inProgress");
    expect(answersIn(second.getState())).toEqual([-1, -1, -1, -1]);
    expect(server.count("startFresh")).toBe(2);
    second.end();
  });

  it("submits what can't be taken up any more", async () => {
    const server = underWay();
    const { progress } = server.attempt;
    server.attempt = { ...server.attempt, progress: { ...progress, tabSwitchCount: 4 } };
    const session = open(server);
    session.begin({ kind: "submit", attemptId: "7", sequence: 4 });
    await passes(0.01);
    expect(session.getState().phase).toBe("submitted");
    expect(server.graded.map(({ answers }) => answers)).toEqual([[1, -1, -1, -1]]);
    session.end();
  });
});

it("applies what was chosen on another page once, and only to that quiz", () => {
  const entry = { kind: "fresh", attemptId: "7", sequence: 4 } as const;
  chooseEntry("12", entry);
  expect(takeEntry("13")).toBeNull();
  chooseEntry("12", entry);
  expect(takeEntry("12")).toEqual(entry);
  expect(takeEntry("12")).toBeNull();
});

describe("a server that is too busy to start", () => {
  const busy = new Unreachable(false, { retryAfterSeconds: 5, trouble: "away" });

  it("has the student wait in line, and starts by itself", async () => {
    const server = new SampleServer();
    server.failure = busy;
    const session = open(server);
    session.begin({ kind: "start" });
    await passes(0.1);
    const state = session.getState();
    expect(state).toMatchObject({ phase: "loadFailed", isInLine: true });
    expect(state.phase === "loadFailed" && state.message).toContain("Your clock has not started.");
    expect(session.isEntering()).toBe(true);
    // A second press sends no request.
    session.begin({ kind: "start" });
    await passes(4);
    expect(server.count("start")).toBe(1);
    server.failure = null;
    await passes(8);
    expect(session.getState().phase).toBe("inProgress");
    session.end();
  });

  it("starts nobody's clock while the page is out of sight", async () => {
    const server = new SampleServer();
    server.failure = busy;
    const session = open(server);
    session.begin({ kind: "start" });
    await passes(0.1);
    server.failure = null;
    session.pageHidden();
    await passes(30);
    expect(server.count("start")).toBe(1);
    session.pageShown();
    await passes(2);
    expect(session.getState().phase).toBe("inProgress");
    session.end();
  });

  it("ends the wait when something else is wrong", async () => {
    const server = new SampleServer();
    server.failure = busy;
    const session = open(server);
    session.begin({ kind: "start" });
    await passes(0.1);
    server.failure = new Refused("conflict", "This test closed.");
    await passes(10);
    expect(session.getState()).toMatchObject({ phase: "loadFailed", message: "This test closed." });
    expect(session.isEntering()).toBe(false);
    session.end();
  });
});
