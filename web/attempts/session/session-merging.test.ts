// Two devices that answered different questions: both are put together (docs/attempts.md, section 9).
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { samplePaper } from "../testing/sample-attempt.ts";
import { goOnIn, type SampleDevice, sampleDevice, settled } from "../testing/sample-places.ts";
import { SampleServer } from "../testing/sample-server.ts";
import { passes } from "../testing/sample-visit.ts";
import type { QuizSession } from "./quiz-session.ts";

let server: SampleServer;
let laptop: SampleDevice;
let phone: SampleDevice;
beforeEach(() => {
  vi.useFakeTimers({ now: samplePaper.startedAt });
  server = new SampleServer();
  laptop = sampleDevice(server, "laptop");
  phone = sampleDevice(server, "phone");
});
afterEach(() => {
  for (const tab of [...laptop.tabs, ...phone.tabs]) tab.end();
  vi.useRealTimers();
});

async function answer(tab: QuizSession, question: number, option: number): Promise<void> {
  tab.act({ type: "questionOpened", index: question });
  tab.act({ type: "optionChosen", option });
  await passes(0.06);
}

/** The laptop goes offline and answers; the phone takes the attempt up, and answers other questions. */
async function answeredOnBoth(): Promise<QuizSession> {
  const first = laptop.open();
  await settled();
  await answer(first, 0, 1);
  await passes(3);
  laptop.isOnline = false;
  await answer(first, 1, 2);
  await passes(20);
  const second = phone.open();
  await settled();
  await goOnIn(second);
  await answer(second, 2, 3);
  await passes(3);
  laptop.isOnline = true;
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
  expect(server.attempt.progress.answers).toEqual([1, 2, 3, -1]);
  expect(server.attempt.progress.choices).toEqual(["B", "C", "D", ""]);
});

it("puts them together in a page that is opened later, without asking", async () => {
  const first = await answeredOnBoth();
  laptop.isOnline = false;
  laptop.close(first);
  laptop.isOnline = true;
  const again = laptop.open();
  await settled();
  again.act({ type: "resumeChosen" });
  await passes(3);
  expect(again.getState()).toMatchObject({
    phase: "inProgress",
    attempt: { merged: { here: 1, there: 1 } },
  });
  expect(server.attempt.progress.answers).toEqual([1, 2, 3, -1]);
});

it("keeps what the other device saves while the attempt is taken back", async () => {
  const first = await answeredOnBoth();
  first.networkBack();
  await settled();
  const { resume } = server;
  server.resume = async () => {
    const { progress } = server.attempt;
    const more = { answers: [1, -1, 3, 1], choices: ["B", "", "D", "B"] };
    await server.save("7", { ...progress, ...more, sequence: progress.sequence + 1 }, false);
    return resume.call(server);
  };
  first.act({ type: "versionChosen", keep: "theirs" });
  await passes(10);
  expect(first.getState().phase).toBe("inProgress");
  expect(server.attempt.progress.answers).toEqual([1, 2, 3, 1]);
});
