import { expect, it } from "vitest";
import { SampleServer } from "../testing/sample-server.ts";
import { passes, sampleVisits } from "../testing/sample-visit.ts";
import type { Progress } from "./attempt/attempt.ts";
import type { SaveAnswer } from "./gateway/gateway.ts";
import { activeAttemptOf } from "./machine/quiz-state.ts";

/** Gives five minutes, of which pages hear with the next save. */
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
  // The answer is dated by the clock as it counts up, whatever was given.
  expect(attempt?.sheet.answeredAt[0]).toBe(60);
  await passes(2);
  expect(server.sent.at(-1)).toBe(300);
});
