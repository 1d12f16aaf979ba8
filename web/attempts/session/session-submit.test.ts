import { describe, expect, it, vi } from "vitest";
import { seededRandom } from "../../apollo/testing/seeded-random.ts";
import { sampleAttempt, samplePaper } from "../testing/sample-attempt.ts";
import { SampleServer } from "../testing/sample-server.ts";
import { passes, sampleVisits } from "../testing/sample-visit.ts";
import { listUnsent } from "./device/outbox.ts";
import { listSavedProgress } from "./device/saved-progress.ts";
import { Refused, Unreachable } from "./gateway/gateway.ts";

const visits = sampleVisits();

describe("submitting", () => {
  it("sends the final answers once, and clears this device", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "optionChosen", option: 2 });
    session.act({ type: "submitAsked" });
    session.act({ type: "submitConfirmed" });
    session.act({ type: "submitConfirmed" });
    await passes(60);
    expect(session.getState()).toEqual({
      phase: "submitted",
      resultId: "7",
      destination: "/results",
      late: null,
    });
    expect(server.graded.map((progress) => progress.answers)).toEqual([[2, -1, -1, -1]]);
    expect(visits.storage.length).toBe(0);
  });

  it("leads to the result of a random test", async () => {
    const paper = { ...samplePaper, testId: "random-3", isRandomTest: true };
    const server = new SampleServer(sampleAttempt({}, { paper }));
    const session = visits.visit(server, "tab", "random-3");
    await passes(0.01);
    session.act({ type: "submitAsked" });
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState()).toMatchObject({ destination: "/random-results/7" });
  });

  it("tries again by itself in one row, however often the network comes back", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "submitAsked" });
    server.failure = new Unreachable(true);
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    for (let back = 0; back < 5; back += 1) {
      session.networkBack();
      await passes(0.01);
    }
    expect(server.count("submit")).toBe(6);
    // After 2, 4, 8 and 16 seconds, each up to a fifth more or less.
    await passes(25);
    expect(server.count("submit")).toBeLessThanOrEqual(10);
  });

  it("keeps everything when it fails, and tries again by itself", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "optionChosen", option: 2 });
    session.act({ type: "submitAsked" });
    server.failure = new Unreachable(true);
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState()).toMatchObject({ phase: "submitFailed" });
    expect(listUnsent(visits.storage, "5")).toHaveLength(1);
    expect(listSavedProgress(visits.storage, "5", Date.now())).toHaveLength(1);
    server.failure = null;
    session.networkBack();
    await passes(0.01);
    expect(session.getState().phase).toBe("submitted");
    expect(server.graded.map((progress) => progress.answers)).toEqual([[2, -1, -1, -1]]);
    expect(visits.storage.length).toBe(0);
  });

  it("reports an error response, and still tries again by itself", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "submitAsked" });
    server.failure = new Unreachable(false, { trouble: "fault" });
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState()).toMatchObject({
      phase: "submitFailed",
      failure: { kind: "unreachable", trouble: "fault" },
    });
    server.failure = null;
    await passes(5);
    expect(session.getState().phase).toBe("submitted");
  });

  it("is delivered by the next visit, before anything is started", async () => {
    const server = new SampleServer();
    const first = await visits.start(server);
    first.act({ type: "optionChosen", option: 2 });
    first.act({ type: "submitAsked" });
    server.failure = new Unreachable(true);
    first.act({ type: "submitConfirmed" });
    await passes(0.01);
    first.end();
    server.failure = null;
    server.calls.length = 0;
    const second = visits.visit(server, "second visit");
    await passes(0.01);
    expect(server.calls).toEqual(["submit"]);
    expect(second.getState()).toEqual({
      phase: "submitted",
      resultId: "7",
      destination: "/results",
      late: null,
    });
    expect(server.graded).toHaveLength(1);
  });

  it("counts once when the answer got lost", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
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
    const session = await visits.start(server);
    session.act({ type: "submitAsked" });
    server.failure = new Refused("invalid", "answers has 3 entries");
    session.act({ type: "submitConfirmed" });
    await passes(60);
    expect(session.getState()).toMatchObject({
      phase: "submitFailed",
      failure: { kind: "refused", message: "answers has 3 entries" },
    });
    expect(server.count("submit")).toBe(1);
    expect(listUnsent(visits.storage, "5")).toHaveLength(1);
  });
});

describe("when time runs out", () => {
  it("submits after three seconds what was answered until then", async () => {
    const server = new SampleServer(sampleAttempt({ timeLeftSeconds: 5 }));
    const session = await visits.start(server);
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

  it.each([5, 6, 7, 8, 9, 10])(
    "with %i seconds after a save whose answer got lost, it is no other device's",
    async (timeLeftSeconds) => {
      const server = new SampleServer(sampleAttempt({ timeLeftSeconds }));
      const session = await visits.start(server);
      server.losesAnswers = true;
      session.act({ type: "optionChosen", option: 1 });
      await passes(1.6);
      // The second submit is refused, the page asks why, and the time runs out.
      server.losesAnswers = false;
      server.delayMs = 2500;
      await passes(timeLeftSeconds + 15);
      expect(session.getState().phase).toBe("submitted");
      expect(server.graded.map((progress) => progress.answers)).toEqual([[1, -1, -1, -1]]);
    },
  );

  it("a reload in these seconds still submits", async () => {
    const server = new SampleServer(sampleAttempt({ timeLeftSeconds: 2 }));
    const session = await visits.start(server);
    await passes(3);
    expect(session.getState().phase).toBe("timesUp");
    session.pageLeaving();
    session.end();
    const second = visits.visit(server, "second visit");
    await passes(0.01);
    expect(second.getState().phase).toBe("submitted");
    expect(server.graded).toHaveLength(1);
  });

  it("by the server's clock, it is over here too, and what came late is shown", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "optionChosen", option: 3 });
    await passes(2);
    // The page shows 598 seconds left; the server last got a save long ago.
    server.attempt = { ...server.attempt, savedAt: Date.now() - 3_600_000 };
    session.act({ type: "optionChosen", option: 1 });
    await passes(2);
    expect(session.getState().phase).toBe("timesUp");
    await passes(3.1);
    expect(session.getState()).toEqual({
      phase: "submitted",
      resultId: "7",
      destination: "/results",
      late: { count: 1, details: "/results/7" },
    });
    expect(server.graded.map((progress) => progress.answers)).toEqual([[3, -1, -1, -1]]);
  });

  it("without network for hours, the submit is delivered, and what came late is shown", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "optionChosen", option: 3 });
    await passes(2);
    server.failure = new Unreachable(true);
    session.act({ type: "optionChosen", option: 1 });
    await passes(700);
    expect(session.getState().phase).toBe("submitFailed");
    server.failure = null;
    session.networkBack();
    await passes(0.01);
    expect(session.getState()).toMatchObject({ phase: "submitted", late: { count: 1 } });
    expect(server.graded.map((progress) => progress.answers)).toEqual([[3, -1, -1, -1]]);
    expect(visits.storage.length).toBe(0);
  });

  describe("where the clock runs on and the test accepts late answers", () => {
    const runningClock = () => {
      const server = new SampleServer(
        sampleAttempt({ timeLeftSeconds: 30 }, { paper: { ...samplePaper, clockRunsOn: true } }),
      );
      server.acceptsLate = true;
      return server;
    };

    it("an answer given offline counts when it is delivered five minutes after the end", async () => {
      const server = runningClock();
      const session = await visits.start(server);
      server.failure = new Unreachable(true);
      await passes(10);
      session.act({ type: "optionChosen", option: 1 });
      await passes(20 + 300);
      expect(session.getState().phase).toBe("submitFailed");
      // The test's rule decides whether it would count after a minute.
      expect(session.finalCountsUntil()).toBeNull();
      server.failure = null;
      session.networkBack();
      await passes(0.01);
      expect(session.getState()).toMatchObject({ phase: "submitted", late: null });
      expect(server.graded).toMatchObject([{ answers: [1, -1, -1, -1] }]);
      // 570 of 600 seconds were gone when the page was opened.
      expect(server.graded[0]?.answeredAt).toEqual([580, -1, -1, -1]);
    });

    it("fifteen minutes after it, the server has submitted automatically, and is given them to keep", async () => {
      const server = runningClock();
      const session = await visits.start(server);
      server.failure = new Unreachable(true);
      session.act({ type: "optionChosen", option: 1 });
      await passes(30 + 900);
      expect(session.getState().phase).toBe("submitFailed");
      server.attempt = { ...server.attempt, status: "submitted" };
      server.failure = null;
      session.networkBack();
      await passes(0.01);
      expect(session.getState()).toMatchObject({ phase: "submitted", resultId: "7" });
      expect(server.kept.map(({ answers }) => answers)).toEqual([[1, -1, -1, -1]]);
      expect(visits.storage.length).toBe(0);
    });
  });

  it("without network at Time's Up, everything counts when it is back within a minute", async () => {
    const server = new SampleServer(sampleAttempt({ timeLeftSeconds: 30 }));
    const session = await visits.start(server);
    server.failure = new Unreachable(true);
    session.act({ type: "optionChosen", option: 1 });
    await passes(80);
    server.failure = null;
    session.networkBack();
    await passes(0.01);
    expect(session.getState()).toMatchObject({ phase: "submitted", late: null });
    expect(server.graded.map((progress) => progress.answers)).toEqual([[1, -1, -1, -1]]);
  });

  it("offline, reports until when unsaved answers count, and nothing for saved ones", async () => {
    const server = new SampleServer(sampleAttempt({ timeLeftSeconds: 30 }));
    const session = await visits.start(server);
    session.act({ type: "optionChosen", option: 1 });
    await passes(2);
    server.failure = new Unreachable(true);
    session.act({ type: "submitAsked" });
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(session.getState().phase).toBe("submitFailed");
    expect(session.finalCountsUntil()).toBeNull();

    visits.storage.values.clear();
    const other = new SampleServer(sampleAttempt({ timeLeftSeconds: 30 }, { savedAt: Date.now() }));
    const second = await visits.start(other);
    // The minute of delivery grace after the end.
    const end = Date.now() + 30_000 + 60_000;
    other.failure = new Unreachable(true);
    second.act({ type: "optionChosen", option: 1 });
    await passes(40);
    expect(second.getState().phase).toBe("submitFailed");
    expect(Math.abs((second.finalCountsUntil() ?? 0) - end)).toBeLessThan(100);
    // Also on a later visit.
    second.end();
    const third = visits.visit(other, "third visit");
    await passes(0.01);
    expect(third.getState().phase).toBe("submitFailed");
    expect(third.finalCountsUntil()).toBe(second.finalCountsUntil());
    await passes(60);
    expect(third.finalCountsUntil()).toBeNull();
  });

  it("spreads automatic submits over two seconds, but sends one at once when its button is pressed", async () => {
    visits.random = seededRandom(3);
    const sentAfter = [];
    for (let student = 0; student < 20; student += 1) {
      const now = { savedAt: Date.now() };
      const server = new SampleServer(sampleAttempt({ timeLeftSeconds: 1 }, now));
      const session = await visits.start(server);
      await passes(3.99);
      expect(session.getState().phase).toBe("submitting");
      const started = Date.now();
      while (server.count("submit") === 0) await passes(0.01);
      sentAfter.push(Date.now() - started);
      session.end();
      visits.storage.values.clear();
    }
    expect(Math.max(...sentAfter)).toBeLessThanOrEqual(2010);
    expect(new Set(sentAfter.map((wait) => Math.floor(wait / 250))).size).toBeGreaterThanOrEqual(5);

    const now = { savedAt: Date.now() };
    const server = new SampleServer(sampleAttempt({ timeLeftSeconds: 1 }, now));
    const session = await visits.start(server);
    await passes(1);
    session.act({ type: "submitConfirmed" });
    expect(server.count("submit")).toBe(1);
  });

  it("waits as long as the server asks before the next try", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "submitAsked" });
    server.failure = new Unreachable(false, { retryAfterSeconds: 20 });
    session.act({ type: "submitConfirmed" });
    await passes(19.9);
    expect(server.count("submit")).toBe(1);
    await passes(0.2);
    expect(server.count("submit")).toBe(2);
  });

  it("stops at once when everything ended", async () => {
    const session = await visits.start();
    session.end();
    expect(vi.getTimerCount()).toBe(0);
  });
});
