import { describe, expect, it } from "vitest";
import { sectionedAttempt, sectionedPaper } from "../testing/sample-sections.ts";
import { SampleServer } from "../testing/sample-server.ts";
import { answersIn, passes, sampleVisits } from "../testing/sample-visit.ts";
import { answer, leaveFor, where } from "../testing/section-plays.ts";
import { activeAttemptOf } from "./machine/quiz-state.ts";

const visits = sampleVisits();
const NONE = [-1, -1, -1, -1, -1, -1];

/** Three sections of two questions and five minutes. */
const locked = () => new SampleServer(sectionedAttempt());
const unlocked = () => new SampleServer(sectionedAttempt(sectionedPaper(5, false)));

describe("the clock of a section", () => {
  it("goes to the next section after a dialog of five seconds, which cost no clock", async () => {
    const server = locked();
    const session = await visits.start(server);
    answer(session, 1, 2);
    await passes(300);
    expect(where(session)).toMatchObject({ phase: "sectionOver", question: 1, section: 1 });
    expect(session.getState()).toMatchObject({ ended: [0], countdown: 5 });
    session.act({ type: "optionChosen", option: 3 });
    session.act({ type: "submitAsked" });
    session.act({ type: "leaveCancelled" });
    await passes(3);
    expect(session.getState()).toMatchObject({ phase: "sectionOver", countdown: 2 });
    await passes(2);
    expect(where(session)).toMatchObject({ phase: "inProgress", question: 2, left: [0, 300, 300] });
    expect(answersIn(session.getState())).toEqual([-1, 2, -1, -1, -1, -1]);
    expect(server.attempt.progress).toMatchObject({ answers: [-1, 2, -1, -1, -1, -1] });
    expect(server.attempt.progress.sections).toMatchObject({ section: 1, reached: 1 });
    // The server agrees, so no time is taken off afterwards.
    await passes(40);
    expect(where(session)).toMatchObject({ left: [0, 260, 300], seconds: 560 });
    const { left = [] } = server.attempt.progress.sections ?? {};
    expect(left[1]).toBeGreaterThanOrEqual(where(session).left?.[1] ?? 0);
    expect(activeAttemptOf(session.getState())?.sections?.news).toBeNull();
    // A finished section can't be reopened.
    session.act({ type: "questionOpened", index: 0 });
    expect(where(session)).toMatchObject({ phase: "inProgress", question: 2 });
  });

  it("begins at once with Begin Now, and ends with Time's Up", async () => {
    const server = locked();
    const session = await visits.start(server);
    for (const question of [2, 4]) {
      await passes(where(session).seconds % 300 || 300);
      expect(where(session)).toMatchObject({ phase: "sectionOver" });
      session.act({ type: "sectionStarted" });
      expect(where(session)).toMatchObject({ phase: "inProgress", question });
    }
    answer(session, 5, 1);
    await passes(300);
    expect(session.getState().phase).toBe("timesUp");
    await passes(4);
    expect(session.getState().phase).toBe("submitted");
    expect(server.graded).toMatchObject([{ answers: [-1, -1, -1, -1, -1, 1] }]);
    expect(server.lateAnswers).toBe(0);
  });

  it("waits with its end until a student who is away is back", async () => {
    const session = await visits.start(locked());
    await passes(290);
    session.pageHidden();
    await passes(30);
    session.pageShown();
    expect(where(session)).toMatchObject({ phase: "tabSwitchWarning", section: 1 });
    session.act({ type: "quizContinued" });
    session.act({ type: "optionChosen", option: 1 });
    await passes(0.01);
    expect(where(session).phase).toBe("sectionOver");
    expect(answersIn(session.getState())).toEqual(NONE);
  });

  it("reports all sections that ran out while the computer slept", async () => {
    const server = locked();
    const session = await visits.start(server);
    session.getClock()?.atMost(250);
    await passes(0.01);
    expect(session.getState()).toMatchObject({ phase: "sectionOver", ended: [0, 1] });
    session.act({ type: "sectionStarted" });
    expect(where(session)).toMatchObject({ question: 4, left: [0, 0, 250] });
  });
});

describe("leaving a section", () => {
  it("asks before a locked one is left, and gives up what it had left", async () => {
    const server = locked();
    const session = await visits.start(server);
    await passes(100);
    session.act({ type: "questionOpened", index: 2 });
    expect(session.getState()).toMatchObject({ phase: "leaveSection", index: 2 });
    session.act({ type: "leaveCancelled" });
    expect(where(session)).toMatchObject({
      phase: "inProgress",
      question: 0,
      left: [200, 300, 300],
    });
    leaveFor(session, 3);
    expect(where(session)).toMatchObject({ question: 3, left: [0, 300, 300], seconds: 600 });
    await passes(10);
    expect(server.attempt.progress.sections).toMatchObject({ section: 1 });
    expect(server.attempt.progress.sections?.left[0]).toBe(0);
    // A locked section that has not started is not left.
    session.act({ type: "questionOpened", index: 0 });
    expect(where(session)).toMatchObject({ phase: "inProgress", question: 3 });
  });

  it("never goes over a locked section, which would be lost", async () => {
    const session = await visits.start(locked());
    session.act({ type: "questionOpened", index: 4 });
    expect(where(session)).toMatchObject({ phase: "inProgress", question: 0 });
  });

  it("reports that a section ended while the server was asked", async () => {
    const session = await visits.start(locked());
    session.act({ type: "questionOpened", index: 2 });
    await passes(300);
    expect(where(session).phase).toBe("sectionOver");
  });

  it("comes back to one that is not locked, whose clock rested", async () => {
    const server = unlocked();
    const session = await visits.start(server);
    await passes(100);
    session.act({ type: "questionOpened", index: 4 });
    await passes(50);
    session.act({ type: "questionOpened", index: 1 });
    await passes(3);
    expect(where(session)).toMatchObject({ phase: "inProgress", left: [197, 300, 250] });
    expect(server.attempt.progress.sections).toMatchObject({ section: 0, reached: 2 });
    const [first, , third] = server.attempt.progress.sections?.left ?? [];
    expect(Math.abs((first ?? 0) - 200)).toBeLessThanOrEqual(3);
    expect(Math.abs((third ?? 0) - 250)).toBeLessThanOrEqual(3);
    answer(session, 0, 3);
    await passes(2);
    expect(server.attempt.progress.answers[0]).toBe(3);
  });

  it("goes back to a section with time when the last one is over", async () => {
    const session = await visits.start(unlocked());
    await passes(100);
    session.act({ type: "questionOpened", index: 4 });
    await passes(300);
    session.act({ type: "sectionStarted" });
    expect(where(session)).toMatchObject({ phase: "inProgress", question: 0, section: 0 });
  });

  it("moves freely on a paper whose sections only group", async () => {
    const server = new SampleServer(sectionedAttempt(sectionedPaper(null, false)));
    const session = await visits.start(server);
    answer(session, 5, 1);
    answer(session, 0, 2);
    await passes(2);
    expect(server.attempt.progress.answers).toEqual([2, -1, -1, -1, -1, 1]);
    expect(server.attempt.progress.sections).toBeUndefined();
  });
});
