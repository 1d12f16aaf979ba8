import { describe, expect, it } from "vitest";
import { SampleServer } from "../testing/sample-server.ts";
import { passes, sampleVisits } from "../testing/sample-visit.ts";
import type { Progress } from "./attempt/attempt.ts";
import { listUnsent } from "./device/outbox.ts";
import { type SaveAnswer, Unreachable } from "./gateway/gateway.ts";
import { activeAttemptOf } from "./machine/quiz-state.ts";

/** A server that gives five minutes, which pages learn with the next save. */
class GivingServer extends SampleServer {
  given = 0;
  readonly sent: (number | undefined)[] = [];

  override async save(id: string, progress: Progress, leaving: boolean): Promise<SaveAnswer> {
    this.sent.push(progress.extraSeconds);
    const answer = await super.save(id, progress, leaving);
    const missing = this.given - (progress.extraSeconds ?? 0);
    return {
      ...answer,
      timeLeftSeconds: answer.timeLeftSeconds + missing,
      ...{ extraSeconds: this.given, extraReason: "Power cut" },
    };
  }
}

const visits = sampleVisits();

it("takes over time that is given, says why, and sends what it knows of from then on", async () => {
  const server = new GivingServer();
  const session = await visits.start(server);
  await passes(60);
  expect(session.getClock()?.secondsLeft()).toBe(540);
  server.given = 300;
  session.act({ type: "optionChosen", option: 1 });
  await passes(2);
  const attempt = activeAttemptOf(session.getState());
  expect(attempt).toMatchObject({
    ...{ extraSeconds: 300, given: { seconds: 300, reason: "Power cut" } },
  });
  expect(session.getClock()?.secondsLeft()).toBe(838);
  // Answer times follow the clock as it counts up, whatever time was given.
  expect(attempt?.sheet.answeredAt[0]).toBe(60);
  await passes(2);
  expect(server.sent.at(-1)).toBe(300);
});

describe("time that is given in the last seconds", () => {
  it("is asked for before the page submits by its clock", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    await passes(595);
    server.giveTime(300);
    await passes(6);
    expect(server.count("submit")).toBe(0);
    const attempt = activeAttemptOf(session.getState());
    expect(session.getState().phase).toBe("inProgress");
    expect(attempt).toMatchObject({ extraSeconds: 300, given: { seconds: 300 } });
    expect(session.getClock()?.secondsLeft()).toBe(299);
    // A reload doesn't send the prepared submit.
    expect(listUnsent(visits.storage, "5")).toEqual([]);
    await passes(305);
    expect(session.getState().phase).toBe("submitted");
    expect(server.graded).toHaveLength(1);
  });

  it("is heard of by the submit where the question before it got no answer", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "optionChosen", option: 1 });
    await passes(599);
    server.giveTime(300);
    server.failure = new Unreachable(true);
    await passes(5);
    expect(session.getState().phase).toBe("submitFailed");
    server.failure = null;
    session.networkBack();
    await passes(0.1);
    expect(session.getState().phase).toBe("inProgress");
    expect(server.graded).toEqual([]);
    expect(activeAttemptOf(session.getState())?.sheet.answers[0]).toBe(1);
    expect(session.getClock()?.secondsLeft()).toBeGreaterThan(290);
    session.act({ type: "optionChosen", option: 2 });
    await passes(3);
    expect(server.attempt.progress.answers[0]).toBe(2);
    await passes(310);
    expect(server.graded).toHaveLength(1);
  });

  it("does not hold up what the student submits", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    await passes(590);
    server.giveTime(300);
    session.act({ type: "submitAsked" });
    session.act({ type: "submitConfirmed" });
    await passes(1);
    expect(session.getState().phase).toBe("submitted");
  });

  it("is offered by the next visit to a test that an earlier one submitted by its clock", async () => {
    const server = new SampleServer();
    const first = await visits.start(server);
    first.act({ type: "optionChosen", option: 3 });
    await passes(598);
    server.failure = new Unreachable(true);
    await passes(5);
    first.end();
    server.failure = null;
    server.giveTime(300);
    const next = visits.visit(server, "next tab");
    await passes(1);
    expect(next.getState()).toMatchObject({ phase: "resumeOffer", offer: { mustSubmit: null } });
    next.act({ type: "resumeChosen" });
    await passes(1);
    expect(activeAttemptOf(next.getState())?.sheet.answers[0]).toBe(3);
    expect(server.graded).toEqual([]);
  });
});

describe("an attempt that is ended and reopened while its page is open", () => {
  it.each([
    ["with the next save", 100],
    ["at the end of the page's clock", 599],
  ])("goes on %s, without a tab switch", async (_, seconds) => {
    const server = new SampleServer();
    const session = await visits.start(server);
    await passes(seconds);
    server.reopen(200);
    await passes(35);
    const attempt = activeAttemptOf(session.getState());
    expect(session.getState().phase).toBe("inProgress");
    expect(attempt).toMatchObject({ tabSwitchCount: 0, resumeCount: 1 });
    expect(server.count("resume")).toBe(1);
    expect(server.graded).toEqual([]);
    const left = session.getClock()?.secondsLeft() ?? 0;
    expect(left).toBeGreaterThan(160);
    expect(left).toBeLessThanOrEqual(200);
  });
});
