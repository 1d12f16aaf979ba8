import { describe, expect, it } from "vitest";
import { withStruck } from "#rules/annotation-edits.ts";
import { type Annotations, noAnnotations } from "#rules/annotations.ts";
import { SampleServer } from "../testing/sample-server.ts";
import { answersIn, passes, sampleVisits, savesUnheard } from "../testing/sample-visit.ts";
import { progressKey } from "./device/device-storage.ts";
import { listUnsentProgress } from "./device/saved-progress.ts";
import { Unreachable } from "./gateway/gateway.ts";
import { activeAttemptOf } from "./machine/quiz-state.ts";

const visits = sampleVisits();

/** Another browser resumes the attempt, and answers. */
async function resumedElsewhere(
  server: SampleServer,
  answers: number[],
  more: { annotations?: Annotations } = {},
): Promise<void> {
  await server.resume();
  const { progress } = server.attempt;
  await server.save("7", { ...progress, sequence: progress.sequence + 1, answers, ...more }, false);
  server.calls.length = 0;
}

describe("the same attempt elsewhere", () => {
  it("on another device: the student chooses, and nothing is overwritten before", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
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
    session.act({ type: "versionChosen", keep: "mine" });
    await passes(0.01);
    // The answer to the second question conflicts with no other.
    expect(server.attempt.progress.answers).toEqual([3, 0, -1, -1]);
    // Resumed like any attempt: the clock stopped at the last save, and the penalty applies. Both penalties and the
    // second of work here are gone.
    expect(session.getClock()?.secondsLeft()).toBe(600 - 60 - 60 - 1);
    expect(server.attempt).toMatchObject({ resumeCount: 2, progress: { tabSwitchCount: 2 } });
  });

  it("on another device that is gone again: a page with many changes since does not win unasked", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    await resumedElsewhere(server, [0, 0, -1, -1]);
    for (let change = 0; change < 20; change += 1) {
      session.act({ type: "optionChosen", option: change % 4 });
      await passes(0.01);
    }
    await passes(2);
    expect(session.getState().phase).toBe("savedElsewhere");
    expect(server.attempt.progress.answers).toEqual([0, 0, -1, -1]);
  });

  it("on another device while this one was offline: neither wins unasked", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    server.failure = new Unreachable(true);
    session.act({ type: "optionChosen", option: 1 });
    await passes(100);
    server.failure = null;
    await resumedElsewhere(server, [0, 0, -1, -1]);
    session.networkBack();
    await passes(0.01);
    expect(session.getState().phase).toBe("savedElsewhere");
  });

  it("no other device, only an answer of the server that got lost: goes on by itself", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    await savesUnheard(server, session);
    session.act({ type: "optionChosen", option: 2 });
    await passes(5);
    expect(session.getState().phase).toBe("inProgress");
    expect(session.getSaveState()?.kind).toBe("saved");
    expect(server.attempt.progress.answers).toEqual([2, -1, -1, -1]);
  });

  it("on another device: the newer ones can be taken over", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    await resumedElsewhere(server, [0, 0, -1, -1]);
    session.act({ type: "optionChosen", option: 3 });
    await passes(2);
    session.act({ type: "versionChosen", keep: "theirs" });
    await passes(2);
    expect(answersIn(session.getState())).toEqual([0, 0, -1, -1]);
    expect(server.attempt.progress.answers).toEqual([0, 0, -1, -1]);
    expect(session.getState()).toMatchObject({ attempt: { tabSwitchCount: 2, resumeCount: 2 } });
  });

  it.each(["mine", "theirs"] as const)(
    "on another device: strikes of both are kept, whether the answers here count or those there (%s)",
    async (keep) => {
      const server = new SampleServer();
      const session = await visits.start(server);
      const there = withStruck(noAnnotations, 101, 0, true);
      await resumedElsewhere(server, [0, 0, -1, -1], { annotations: there });
      session.act({ type: "optionChosen", option: 3 });
      session.act({ type: "annotated", annotations: withStruck(noAnnotations, 101, 2, true) });
      await passes(2);
      expect(session.getState().phase).toBe("savedElsewhere");
      session.act({ type: "versionChosen", keep });
      await passes(5);
      const both = withStruck(there, 101, 2, true);
      expect(activeAttemptOf(session.getState())?.sheet.annotations).toEqual(both);
      expect(server.attempt.progress).toMatchObject({
        annotations: both,
        answers: keep === "mine" ? [3, 0, -1, -1] : [0, 0, -1, -1],
      });
    },
  );

  it("in another tab: the first one notices without asking the server", async () => {
    const server = new SampleServer();
    const first = await visits.start(server);
    first.act({ type: "optionChosen", option: 3 });
    await passes(2);
    const second = visits.visit(server, "other tab");
    await passes(0.01);
    second.act({ type: "resumeChosen" });
    await passes(0.01);
    first.storageChanged(progressKey("5", "12"));
    expect(first.getState()).toMatchObject({
      phase: "savedElsewhere",
      place: "tab",
      differences: [],
    });
    expect(second.getState().phase).toBe("inProgress");
    first.act({ type: "versionChosen", keep: "theirs" });
    await passes(0.01);
    expect(first.getState().phase).toBe("inProgress");
    second.storageChanged(progressKey("5", "12"));
    expect(second.getState()).toMatchObject({ phase: "savedElsewhere" });
  });

  it("in another tab, unnoticed: the next save notices", async () => {
    const server = new SampleServer();
    const first = await visits.start(server);
    const second = visits.visit(server, "other tab");
    await passes(0.01);
    second.act({ type: "resumeChosen" });
    await passes(0.01);
    first.act({ type: "optionChosen", option: 2 });
    await passes(0.06);
    expect(first.getState()).toMatchObject({
      phase: "savedElsewhere",
      mine: { progress: { answers: [2, -1, -1, -1] } },
    });
  });

  it.each([
    ["submitted", { phase: "submitted", resultId: "7" }],
    ["discarded", { phase: "closed" }],
  ])(
    "%s in the tab that took it over: this one no longer says that it goes on there",
    async (how, then) => {
      const server = new SampleServer();
      const first = await visits.start(server);
      const second = visits.visit(server, "other tab");
      await passes(0.01);
      second.act({ type: "resumeChosen" });
      await passes(0.01);
      const key = progressKey("5", "12");
      first.storageChanged(key);
      first.act({ type: "placeLeft" });
      // A save by the other tab doesn't end the attempt.
      first.storageChanged(key);
      await passes(0.01);
      expect(first.getState()).toMatchObject({ phase: "savedElsewhere", isLeft: true });
      if (how === "submitted") {
        second.act({ type: "submitAsked" });
        second.act({ type: "submitConfirmed" });
        await passes(0.01);
      } else {
        server.attempt = { ...server.attempt, status: "abandoned" };
        visits.storage.removeItem(key);
      }
      expect(visits.storage.getItem(key)).toBeNull();
      first.storageChanged(key);
      await passes(0.01);
      expect(first.getState()).toMatchObject(then);
    },
  );

  it("submitted in another tab: this one goes to the results too", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    await server.submit("7", { ...server.attempt.progress, sequence: 50 });
    session.act({ type: "optionChosen", option: 2 });
    await passes(2);
    expect(session.getState()).toEqual({
      phase: "submitted",
      resultId: "7",
      destination: "/results",
      late: null,
    });
  });

  it("started fresh in another tab: this one is closed, and the fresh one keeps its progress", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    server.attempt = { ...server.attempt, status: "abandoned" };
    const key = progressKey("5", "12");
    const mine = JSON.parse(visits.storage.getItem(key) ?? "");
    const fresh = JSON.stringify({ ...mine, attemptId: "8", writer: "other tab" });
    visits.storage.setItem(key, fresh);
    session.act({ type: "optionChosen", option: 2 });
    await passes(1);
    expect(visits.storage.getItem(key)).toBe(fresh);
    await passes(1);
    expect(session.getState()).toEqual({ phase: "closed" });
    expect(visits.storage.getItem(key)).toBe(fresh);
  });

  it("closed on the server: nothing stays on this device but answers that were not sent", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    await passes(2);
    server.attempt = { ...server.attempt, status: "abandoned" };
    session.act({ type: "optionChosen", option: 2 });
    await passes(2);
    expect(session.getState()).toEqual({ phase: "closed" });
    expect(visits.storage.getItem(progressKey("5", "12"))).toBeNull();
    const [kept] = listUnsentProgress(visits.storage, "5");
    expect(kept?.answers).toEqual([2, -1, -1, -1]);
    expect(visits.storage.length).toBe(1);
  });

  it("gone on elsewhere while the submit was on its way: the student chooses what counts", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "optionChosen", option: 3 });
    server.failure = new Unreachable(true);
    session.act({ type: "submitAsked" });
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    server.failure = null;
    await resumedElsewhere(server, [0, 0, -1, -1]);
    await passes(5);
    expect(session.getState()).toMatchObject({ phase: "savedElsewhere", afterwards: "submit" });
    session.act({ type: "versionChosen", keep: "mine" });
    await passes(0.01);
    expect(server.graded.map((progress) => progress.answers)).toEqual([[3, 0, -1, -1]]);
  });
});
