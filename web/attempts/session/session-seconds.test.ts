import { describe, expect, it } from "vitest";
import { goOnIn, sampleDevice, settled } from "../testing/sample-places.ts";
import { sectionedAttempt } from "../testing/sample-sections.ts";
import { SampleServer } from "../testing/sample-server.ts";
import { passes, sampleVisits } from "../testing/sample-visit.ts";
import { answer, leaveFor, where } from "../testing/section-plays.ts";
import { activeAttemptOf } from "./machine/quiz-state.ts";
import type { QuizSession } from "./session.ts";

const visits = sampleVisits();

/** Three sections of two questions and five minutes. */
const locked = () => new SampleServer(sectionedAttempt());

describe("the time at a question", () => {
  const timesIn = (session: QuizSession) => activeAttemptOf(session.getState())?.sheet;

  it("counts no second of the dialog, and none that was given up, to a question", async () => {
    const session = await visits.start(locked());
    await passes(20);
    leaveFor(session, 2);
    await passes(300);
    await passes(5);
    session.act({ type: "questionOpened", index: 5 });
    expect(timesIn(session)?.secondsSpent).toEqual([20, 0, 300, 0, 0, 0]);
  });

  it("has nothing of what a section gave up on another device", async () => {
    const server = locked();
    const laptop = sampleDevice(server, "laptop");
    const phone = sampleDevice(server, "phone");
    const first = laptop.open();
    await settled();
    leaveFor(first, 2);
    first.act({ type: "passageViewed", isInView: true });
    await passes(10);
    laptop.isOnline = false;
    const second = phone.open();
    await settled();
    await goOnIn(second);
    leaveFor(second, 4);
    answer(second, 5, 1);
    await passes(5);
    first.act({ type: "optionChosen", option: 2 });
    await passes(2);
    laptop.isOnline = true;
    first.networkBack();
    await settled();
    expect(first.getState()).toMatchObject({ phase: "savedElsewhere" });
    first.act({ type: "versionChosen", keep: "mine" });
    await passes(3);
    expect(where(first)).toMatchObject({ phase: "inProgress", section: 2 });
    const sheet = timesIn(first);
    // Time on this device from question 3 on, until it learned of the other device.
    expect(sheet?.secondsSpent[2]).toBeGreaterThanOrEqual(10);
    expect(sheet?.secondsSpent[2]).toBeLessThanOrEqual(18);
    expect(sheet?.secondsReading[2]).toBeLessThanOrEqual(18);
    await passes(2);
    expect(server.attempt.progress.secondsSpent[2]).toBe(sheet?.secondsSpent[2]);
    for (const device of [phone, laptop]) for (const tab of device.tabs) tab.end();
  });

  it.each([
    ["a paper without sections", () => new SampleServer()],
    ["a paper in sections", locked],
  ])("is no more than the clock counted after a merge: %s", async (_, opened) => {
    const server = opened();
    const laptop = sampleDevice(server, "laptop");
    const phone = sampleDevice(server, "phone");
    const first = laptop.open();
    await settled();
    await passes(30);
    laptop.isOnline = false;
    answer(first, 1, 2);
    await passes(40);
    const second = phone.open();
    await settled();
    await goOnIn(second);
    answer(second, 0, 1);
    // Both devices continue.
    await passes(50);
    laptop.isOnline = true;
    first.networkBack();
    await settled();
    await goOnIn(first);
    await passes(10);
    const { paper, resumeCount, progress } = server.attempt;
    expect(progress.answers.slice(0, 2)).toEqual([1, 2]);
    const gone = paper.durationMinutes * 60 - progress.timeLeftSeconds - resumeCount * 60;
    const sum = progress.secondsSpent.reduce((total, seconds) => total + seconds, 0);
    expect(sum).toBeGreaterThan(gone - 10);
    expect(sum).toBeLessThanOrEqual(gone);
    for (const device of [phone, laptop]) for (const tab of device.tabs) tab.end();
  });

  it("has nothing of a sleep over the end of a section", async () => {
    const server = locked();
    const session = await visits.start(server);
    await passes(20);
    // Asleep with the page in view: only the server's clock ran.
    session.getClock()?.confirm(Date.now(), session.getClock()?.elapsedMs() ?? 0);
    session.getClock()?.confirm(Date.now() + 290_000, session.getClock()?.elapsedMs() ?? 0);
    await passes(0.01);
    expect(where(session)).toMatchObject({ phase: "sectionOver", section: 1 });
    session.act({ type: "sectionStarted" });
    await passes(5);
    session.act({ type: "questionOpened", index: 3 });
    expect(timesIn(session)?.secondsSpent.slice(0, 3)).toEqual([20, 0, 5]);
  });

  it("has nothing of a sleep in the dialog between two sections", async () => {
    const session = await visits.start(locked());
    await passes(302);
    expect(where(session).phase).toBe("sectionOver");
    session.getClock()?.atMost(500);
    session.act({ type: "sectionStarted" });
    expect(timesIn(session)?.secondsSpent).toEqual([300, 0, 0, 0, 0, 0]);
  });
});
