// Two devices answered different questions: the answers are merged (docs/attempts.md, section 9).
import { describe, expect, it } from "vitest";
import { struckOf, withStruck } from "#rules/annotation-edits.ts";
import { noAnnotations } from "#rules/annotations.ts";
import { answerIn, goOnIn, settled, startedOn, twoDevices } from "../testing/sample-places.ts";
import { passes } from "../testing/sample-visit.ts";
import { activeAttemptOf } from "./machine/quiz-state.ts";
import type { QuizSession } from "./session.ts";

const at = twoDevices();

/** The laptop goes offline and answers; the phone resumes the attempt and answers other questions. */
async function answeredOnBoth(): Promise<QuizSession> {
  const first = at.laptop.open();
  await settled();
  await answerIn(first, 0, 1);
  await passes(3);
  at.laptop.isOnline = false;
  await answerIn(first, 1, 2);
  await passes(20);
  const second = at.phone.open();
  await settled();
  await goOnIn(second);
  await answerIn(second, 2, 3);
  await passes(3);
  at.laptop.isOnline = true;
  return first;
}

it("puts answers together that conflict nowhere, in the page that was offline", async () => {
  const first = await answeredOnBoth();
  first.networkBack();
  await settled();
  expect(first.getState()).toMatchObject({
    phase: "savedElsewhere",
    differences: [],
    merging: { here: 1, there: 1 },
  });
  // The phone would never get the answer that only this device has.
  first.act({ type: "placeLeft" });
  expect(first.getState()).toMatchObject({ phase: "savedElsewhere", isLeft: false });
  first.act({ type: "versionChosen", keep: "theirs" });
  await passes(3);
  expect(first.getState()).toMatchObject({
    phase: "inProgress",
    attempt: { merged: { here: 1, there: 1 } },
  });
  expect(at.server.attempt.progress.answers).toEqual([1, 2, 3, -1]);
  expect(at.server.attempt.progress.choices).toEqual(["B", "C", "D", ""]);
});

it("counts the time worked and every penalty once, where both worked at the same time without a network", async () => {
  const workedOn = () => {
    const { resumeCount, progress } = at.server.attempt;
    return { resumeCount, seconds: 600 - progress.timeLeftSeconds - resumeCount * 60 };
  };
  const takeBack = async (tab: QuizSession) => {
    tab.networkBack();
    await settled();
    tab.act({ type: "versionChosen", keep: "theirs" });
    await passes(3);
    expect(tab.getState().phase).toBe("inProgress");
  };
  const first = await startedOn(at.laptop);
  await passes(60);
  at.laptop.isOnline = false;
  const second = at.phone.open();
  await settled();
  await goOnIn(second);
  await passes(3);
  at.phone.isOnline = false;
  await answerIn(first, 0, 1);
  await answerIn(second, 1, 2);
  await passes(40);
  at.laptop.isOnline = true;
  await takeBack(first);
  at.phone.isOnline = true;
  await takeBack(second);
  expect(at.server.attempt.progress.answers).toEqual([1, 2, -1, -1]);
  const { resumeCount, seconds } = workedOn();
  expect(resumeCount).toBe(3);
  // 60, 3, 40, 3 and 3 seconds, one after the other.
  expect(seconds).toBeGreaterThanOrEqual(103);
  expect(seconds).toBeLessThanOrEqual(112);
});

it("puts them together in a page that is opened later, without asking", async () => {
  const first = await answeredOnBoth();
  at.laptop.isOnline = false;
  at.laptop.close(first);
  at.laptop.isOnline = true;
  const again = at.laptop.open();
  await settled();
  again.act({ type: "resumeChosen" });
  await passes(3);
  expect(again.getState()).toMatchObject({
    phase: "inProgress",
    attempt: { merged: { here: 1, there: 1 } },
  });
  expect(at.server.attempt.progress.answers).toEqual([1, 2, 3, -1]);
});

it("keeps what the other device saves while the attempt is taken back", async () => {
  const first = await answeredOnBoth();
  first.networkBack();
  await settled();
  const { resume } = at.server;
  at.server.resume = async () => {
    const { progress } = at.server.attempt;
    const more = { answers: [1, -1, 3, 1], choices: ["B", "", "D", "B"] };
    await at.server.save("7", { ...progress, ...more, sequence: progress.sequence + 1 }, false);
    return resume.call(at.server);
  };
  first.act({ type: "versionChosen", keep: "theirs" });
  await passes(10);
  expect(first.getState().phase).toBe("inProgress");
  expect(at.server.attempt.progress.answers).toEqual([1, 2, 3, 1]);
});

it.each([
  ["mine", "here", [1, 2, 3, 1]],
  ["theirs", "there", [1, 2, 3, 0]],
] as const)(
  "reports whose answers were chosen, and what was added: %s",
  async (keep, from, answers) => {
    const first = await answeredOnBoth();
    await answerIn(first, 3, 1);
    const [second] = at.phone.tabs;
    if (second) await answerIn(second, 3, 0);
    await passes(3);
    first.networkBack();
    await settled();
    expect(first.getState()).toMatchObject({
      phase: "savedElsewhere",
      differences: [{ index: 3 }],
    });
    first.act({ type: "versionChosen", keep });
    await passes(3);
    expect(first.getState()).toMatchObject({
      phase: "inProgress",
      attempt: { merged: { here: 1, there: 1, chosen: { count: 1, from }, place: "device" } },
    });
    expect(at.server.attempt.progress.answers).toEqual(answers);
  },
);

it("reports it also where all come from the other device", async () => {
  const first = await startedOn(at.laptop);
  await passes(3);
  at.laptop.isOnline = false;
  await answerIn(first, 0, 1);
  const second = at.phone.open();
  await settled();
  await goOnIn(second);
  await answerIn(second, 0, 2);
  await passes(3);
  at.laptop.close(first);
  at.laptop.isOnline = true;
  const again = at.laptop.open();
  await settled();
  await goOnIn(again);
  expect(again.getState()).toMatchObject({
    attempt: { merged: { here: 0, there: 0, chosen: { count: 1, from: "there" } } },
  });
});

describe("marks", () => {
  const marksIn = (tab: QuizSession) => activeAttemptOf(tab.getState())?.sheet.marked;
  const struckOn = () => struckOf(at.server.attempt.progress.annotations, 101);

  function toggle(tab: QuizSession, question: number): void {
    tab.act({ type: "questionOpened", index: question });
    tab.act({ type: "markToggled" });
  }

  function strike(tab: QuizSession, option: number, isOut: boolean): void {
    const before = activeAttemptOf(tab.getState())?.sheet.annotations ?? noAnnotations;
    tab.act({ type: "annotated", annotations: withStruck(before, 101, option, isOut) });
  }

  /** Both questions are answered and marked, and an option is struck out, before the laptop goes offline. */
  async function marked(): Promise<QuizSession> {
    const first = await startedOn(at.laptop);
    for (const question of [0, 1]) {
      await answerIn(first, question, 1);
      toggle(first, question);
    }
    strike(first, 0, true);
    await passes(3);
    expect(at.server.attempt.progress.marked).toEqual([true, true, false, false]);
    at.laptop.isOnline = false;
    return first;
  }

  it("that were removed without network stay removed after a merge, and added ones of both are kept", async () => {
    const first = await marked();
    toggle(first, 0);
    toggle(first, 2);
    strike(first, 0, false);
    strike(first, 2, true);
    await answerIn(first, 3, 1);
    await passes(5);
    const second = at.phone.open();
    await settled();
    await goOnIn(second);
    toggle(second, 1);
    strike(second, 3, true);
    await passes(3);
    at.laptop.isOnline = true;
    first.networkBack();
    await settled();
    await goOnIn(first);
    await passes(3);
    expect(marksIn(first)).toEqual([false, false, true, false]);
    expect(at.server.attempt.progress.marked).toEqual([false, false, true, false]);
    expect(struckOn()).toEqual([2, 3]);
  });

  it("that were removed without network stay removed in a page that is opened later", async () => {
    const first = await marked();
    toggle(first, 0);
    strike(first, 0, false);
    await passes(5);
    at.laptop.close(first);
    const second = at.phone.open();
    await settled();
    await goOnIn(second);
    await answerIn(second, 2, 1);
    await passes(3);
    at.laptop.isOnline = true;
    const again = at.laptop.open();
    await settled();
    await goOnIn(again);
    await passes(3);
    expect(at.server.attempt.progress).toMatchObject({
      marked: [false, true, false, false],
      answers: [1, 1, 1, -1],
    });
    expect(struckOn()).toEqual([]);
  });

  it("are as this device left them when nobody else was at the attempt", async () => {
    const first = await marked();
    toggle(first, 0);
    toggle(first, 2);
    await passes(5);
    at.laptop.close(first);
    at.laptop.isOnline = true;
    const again = at.laptop.open();
    await settled();
    await goOnIn(again);
    await passes(3);
    expect(at.server.attempt.progress.marked).toEqual([false, true, true, false]);
  });

  it("are those of both where an earlier version kept what the server confirmed", async () => {
    const first = await marked();
    toggle(first, 0);
    await answerIn(first, 3, 1);
    at.laptop.close(first);
    const key = "lexam.quiz-progress.5.12";
    const kept = JSON.parse(at.laptop.storage.getItem(key) ?? "null");
    const { at: savedAt, answers } = kept.confirmed;
    const confirmed = { at: savedAt, answers };
    at.laptop.storage.setItem(key, JSON.stringify({ ...kept, confirmed }));
    const second = at.phone.open();
    await settled();
    await goOnIn(second);
    await passes(3);
    at.laptop.isOnline = true;
    const again = at.laptop.open();
    await settled();
    await goOnIn(again);
    await passes(3);
    expect(at.server.attempt.progress).toMatchObject({
      marked: [true, true, false, false],
      answers: [1, 1, -1, 1],
    });
  });
});
