import { describe, expect, it } from "vitest";
import { goOnIn, sampleDevice, settled } from "../testing/sample-places.ts";
import { sectionedAttempt, sectionedPaper } from "../testing/sample-sections.ts";
import { SampleServer } from "../testing/sample-server.ts";
import { answersIn, passes, sampleVisits } from "../testing/sample-visit.ts";
import { answer, leaveFor, where } from "../testing/section-plays.ts";
import { readSavedProgress } from "./device/saved-progress.ts";
import { Unreachable } from "./gateway/gateway.ts";
import { activeAttemptOf } from "./machine/quiz-state.ts";

const visits = sampleVisits();
const NONE = [-1, -1, -1, -1, -1, -1];

/** Three sections of two questions and five minutes. */
const locked = () => new SampleServer(sectionedAttempt());
const unlocked = () => new SampleServer(sectionedAttempt(sectionedPaper(5, false)));

describe("without network", () => {
  it("crosses the end of a section, and resumes first when the network is back", async () => {
    const server = locked();
    const session = await visits.start(server);
    await passes(30);
    server.failure = new Unreachable(true);
    answer(session, 0, 1);
    await passes(271);
    expect(where(session).phase).toBe("sectionOver");
    session.act({ type: "sectionStarted" });
    answer(session, 3, 2);
    await passes(120);
    const before = where(session).left?.[1] ?? 0;
    server.failure = null;
    session.networkBack();
    await passes(1);
    expect(server.count("resume")).toBe(1);
    expect(server.attempt.progress.answers).toEqual([1, -1, -1, 2, -1, -1]);
    expect(server.attempt).toMatchObject({ resumeCount: 1, progress: { tabSwitchCount: 1 } });
    // The penalty comes off the section in progress.
    expect(where(session)).toMatchObject({ phase: "inProgress", question: 3 });
    expect(before - (where(session).left?.[1] ?? 0)).toBeGreaterThanOrEqual(60);
    expect(activeAttemptOf(session.getState())?.sections?.news).toEqual({ kind: "resumed" });
    expect(session.getSaveState()?.kind).toBe("saved");
  });

  it("takes the penalty once, also when the answer to the resume is lost", async () => {
    const server = locked();
    const session = await visits.start(server);
    server.failure = new Unreachable(true);
    answer(session, 0, 1);
    await passes(420);
    server.failure = null;
    server.losesAnswers = true;
    session.networkBack();
    await passes(0.1);
    server.losesAnswers = false;
    await passes(40);
    expect(server.attempt.resumeCount).toBe(1);
    expect(server.attempt.progress.answers[0]).toBe(1);
    expect(where(session).phase).toBe("inProgress");
  });

  it("resumes nothing where the section's answers had arrived", async () => {
    const server = locked();
    const session = await visits.start(server);
    answer(session, 0, 1);
    await passes(5);
    server.failure = new Unreachable(true);
    await passes(420);
    server.failure = null;
    session.networkBack();
    await passes(1);
    expect(server.count("resume")).toBe(0);
    expect(server.attempt.progress.sections).toMatchObject({ section: 1 });
  });

  it("resumes nothing where the end was a moment ago", async () => {
    const soon = locked();
    const other = await visits.start(soon);
    await passes(280);
    soon.failure = new Unreachable(true);
    answer(other, 0, 2);
    await passes(40);
    soon.failure = null;
    other.networkBack();
    await passes(1);
    expect(soon.count("resume")).toBe(0);
    expect(soon.attempt.progress.answers[0]).toBe(2);
  });

  it("shows which answers the server does not take where a resume would block the test", async () => {
    const server = locked();
    const { progress } = server.attempt;
    server.attempt = { ...server.attempt, progress: { ...progress, tabSwitchCount: 4 } };
    const session = await visits.start(server);
    server.failure = new Unreachable(true);
    answer(session, 0, 1);
    await passes(420);
    server.failure = null;
    session.networkBack();
    await passes(1);
    expect(server.count("resume")).toBe(0);
    expect(answersIn(session.getState())).toEqual(NONE);
    expect(activeAttemptOf(session.getState())?.sections).toMatchObject({
      refused: [0],
      news: { kind: "refused", positions: [0] },
    });
  });

  it("holds what the penalty would end in the last minute for the submit, which counts it", async () => {
    const server = locked();
    const session = await visits.start(server);
    server.failure = new Unreachable(true);
    answer(session, 0, 1);
    for (const seconds of [301, 300]) {
      await passes(seconds);
      session.act({ type: "sectionStarted" });
    }
    answer(session, 5, 2);
    await passes(250);
    server.failure = null;
    session.networkBack();
    await passes(1);
    expect(server.count("resume")).toBe(0);
    expect(where(session)).toMatchObject({ phase: "inProgress", section: 2 });
    expect(server.attempt.progress.answers).toEqual(NONE);
    expect(session.getSaveState()).toMatchObject({ kind: "unsent", offline: false, kept: true });
    await passes(60);
    expect(session.getState().phase).toBe("submitted");
    expect(server.count("resume")).toBe(1);
    expect(server.graded).toMatchObject([{ answers: [1, -1, -1, -1, -1, 2] }]);
    expect(server.lateAnswers).toBe(0);
  });

  it("resumes before a submit that was made in the meantime, so that its answers count", async () => {
    const server = locked();
    const session = await visits.start(server);
    server.failure = new Unreachable(true);
    answer(session, 0, 1);
    await passes(301);
    session.act({ type: "sectionStarted" });
    answer(session, 3, 2);
    session.act({ type: "submitAsked" });
    session.act({ type: "submitConfirmed" });
    await passes(120);
    expect(session.getState().phase).toBe("submitFailed");
    // There is no single time limit: each section has its own.
    expect(session.finalCountsUntil()).toBeNull();
    server.failure = null;
    session.networkBack();
    await passes(1);
    expect(session.getState().phase).toBe("submitted");
    expect(server.count("resume")).toBe(1);
    expect(server.graded).toMatchObject([{ answers: [1, -1, -1, 2, -1, -1] }]);
    expect(server.lateAnswers).toBe(0);
  });
});

describe("coming back", () => {
  it("is in the section in progress after a reload in the dialog of five seconds", async () => {
    const server = locked();
    const session = await visits.start(server);
    answer(session, 1, 2);
    await passes(302);
    expect(where(session).phase).toBe("sectionOver");
    expect(readSavedProgress(visits.storage, "5", "12", Date.now())?.sections).toMatchObject({
      section: 1,
    });
    session.pageLeaving();
    session.end();
    await passes(1);
    const again = visits.visit(server, "reloaded");
    await passes(0.01);
    again.act({ type: "resumeChosen" });
    await passes(0.01);
    expect(where(again)).toMatchObject({ phase: "inProgress", question: 2, section: 1 });
    expect(where(again).left).toEqual([0, 240, 300]);
    expect(answersIn(again.getState())).toEqual([-1, 2, -1, -1, -1, -1]);
  });

  it("loses nothing of what was answered without network over the end of a section", async () => {
    const server = locked();
    const session = await visits.start(server);
    server.failure = new Unreachable(true);
    answer(session, 0, 1);
    await passes(301);
    session.act({ type: "sectionStarted" });
    answer(session, 2, 3);
    await passes(10);
    session.pageLeaving();
    session.end();
    await passes(3_600);
    server.failure = null;
    const again = visits.visit(server, "reloaded");
    await passes(0.01);
    again.act({ type: "resumeChosen" });
    await passes(2);
    expect(where(again)).toMatchObject({ phase: "inProgress", question: 2, section: 1 });
    expect(server.attempt.progress.answers).toEqual([1, -1, 3, -1, -1, -1]);
    expect(server.attempt.resumeCount).toBe(1);
  });

  it("goes on in section 3 on another device, and the first one says so", async () => {
    const server = locked();
    const phone = sampleDevice(server, "phone");
    const laptop = sampleDevice(server, "laptop");
    const first = phone.open();
    await settled();
    answer(first, 0, 1);
    await passes(5);
    for (const index of [2, 4]) {
      leaveFor(first, index);
      await passes(5);
    }
    const second = laptop.open();
    await settled();
    await goOnIn(second);
    expect(where(second)).toMatchObject({ question: 4, section: 2 });
    expect(where(second).left?.slice(0, 2)).toEqual([0, 0]);
    answer(second, 5, 2);
    await passes(5);
    answer(first, 4, 3);
    await passes(5);
    expect(first.getState().phase).toBe("savedElsewhere");
    expect(server.attempt.progress.answers).toEqual([1, -1, -1, -1, -1, 2]);
    for (const device of [phone, laptop]) for (const tab of device.tabs) tab.end();
  });

  it("counts no answer of a tab that stayed behind in a section that is over", async () => {
    const server = locked();
    const phone = sampleDevice(server, "phone");
    const laptop = sampleDevice(server, "laptop");
    const first = phone.open();
    await settled();
    await passes(5);
    phone.isOnline = false;
    answer(first, 0, 1);
    await passes(2);
    const second = laptop.open();
    await settled();
    await goOnIn(second);
    leaveFor(second, 2);
    // Longer than an answer to a left section may take to arrive.
    await passes(350);
    phone.isOnline = true;
    first.networkBack();
    await settled();
    expect(first.getState()).toMatchObject({ phase: "savedElsewhere" });
    first.act({ type: "versionChosen", keep: "mine" });
    await passes(2);
    expect(server.attempt.progress.answers).toEqual(NONE);
    expect(where(first)).toMatchObject({ phase: "inProgress" });
    expect(where(first).left?.[0]).toBe(0);
    expect(activeAttemptOf(first.getState())?.sections?.refused).toEqual([0]);
    // Each device resumed once. No resume reopens a section that was left.
    expect(server.count("resume")).toBe(2);
    expect(server.attempt.resumeCount).toBe(2);
    for (const device of [phone, laptop]) for (const tab of device.tabs) tab.end();
  });

  it("is in one section alone, however many tabs are open", async () => {
    const server = unlocked();
    const device = sampleDevice(server, "laptop");
    const first = device.open();
    await settled();
    answer(first, 0, 1);
    await passes(5);
    const second = device.open();
    await settled();
    await goOnIn(second);
    answer(second, 4, 2);
    await passes(5);
    expect(first.getState().phase).toBe("savedElsewhere");
    answer(first, 1, 3);
    await passes(5);
    expect(server.attempt.progress.answers).toEqual([1, -1, -1, -1, 2, -1]);
    expect(server.attempt.progress.sections?.section).toBe(2);
    for (const tab of device.tabs) tab.end();
  });

  it("never has more time in any section, whichever of two places counts", async () => {
    const server = unlocked();
    const phone = sampleDevice(server, "phone");
    const laptop = sampleDevice(server, "laptop");
    const first = phone.open();
    await settled();
    await passes(20);
    phone.isOnline = false;
    answer(first, 0, 1);
    first.act({ type: "questionOpened", index: 4 });
    await passes(90);
    const second = laptop.open();
    await settled();
    await goOnIn(second);
    second.act({ type: "questionOpened", index: 2 });
    second.act({ type: "optionChosen", option: 0 });
    await passes(40);
    const there = where(second).left ?? [];
    const here = where(first).left ?? [];
    phone.isOnline = true;
    first.networkBack();
    await passes(1);
    first.act({ type: "versionChosen", keep: "mine" });
    await passes(3);
    const after = where(first);
    expect(after.phase).toBe("inProgress");
    after.left?.forEach((seconds, index) => {
      expect(seconds).toBeLessThanOrEqual(Math.min(there[index] ?? 0, here[index] ?? 0));
    });
    for (const device of [phone, laptop]) for (const tab of device.tabs) tab.end();
  });
});

it("takes the server's clock of a section over where it has less, and says so", async () => {
  const server = locked();
  const session = await visits.start(server);
  const { progress } = server.attempt;
  const sections = { section: 0, reached: 0, left: [200, 300, 300] };
  server.attempt = { ...server.attempt, progress: { ...progress, sections, timeLeftSeconds: 800 } };
  session.act({ type: "optionChosen", option: 1 });
  await passes(3);
  expect(where(session).left?.[0]).toBeLessThanOrEqual(200);
  expect(activeAttemptOf(session.getState())?.sections?.news).toMatchObject({ kind: "clock" });
});
