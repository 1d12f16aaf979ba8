import { describe, expect, it, vi } from "vitest";
import { SampleServer } from "../testing/sample-server.ts";
import { passes, sampleVisits, savesUnheard } from "../testing/sample-visit.ts";
import { readSavedProgress } from "./device/saved-progress.ts";
import { Refused, Unreachable } from "./gateway/gateway.ts";

const visits = sampleVisits();

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
    // The document hides after it was left: no second switch.
    session.pageHidden();
    await passes(0.01);
    expect(server.count("save on leaving")).toBe(2);
    expect(server.attempt.progress).toMatchObject({ tabSwitchCount: 1, timeLeftSeconds: 594 });
  });

  it("shows that it is offline, keeps the answers, and sends them when the network is back", async () => {
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
    await savesUnheard(server, session);
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
