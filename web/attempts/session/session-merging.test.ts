// Two devices that answered different questions: both are put together (docs/attempts.md, section 9).
import { expect, it } from "vitest";
import { answerIn, goOnIn, settled, twoDevices } from "../testing/sample-places.ts";
import { passes } from "../testing/sample-visit.ts";
import type { QuizSession } from "./quiz-session.ts";

const at = twoDevices();

/** The laptop goes offline and answers; the phone takes the attempt up, and answers other questions. */
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
  // The phone would never get the answer that is on this device alone.
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
