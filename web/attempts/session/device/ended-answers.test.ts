import { beforeEach, expect, it } from "vitest";
import { MemoryStorage } from "../../testing/memory-storage.ts";
import { sampleAttempt, samplePaper, sampleProgress } from "../../testing/sample-attempt.ts";
import { SampleServer } from "../../testing/sample-server.ts";
import { Refused, Unreachable } from "../gateway/gateway.ts";
import { findEndedAnswers } from "./ended-answers.ts";
import { keepUnsent } from "./outbox.ts";
import { keepLocally, listUnsentProgress } from "./saved-progress.ts";

const NOW = samplePaper.startedAt + 60_000;
/** The server confirmed the first answer; this device has three. */
const HERE = [1, 2, 3, -1];
const CONFIRMED = [1, -1, -1, -1];

let storage: MemoryStorage;
let server: SampleServer;

function find() {
  return findEndedAnswers(server, storage, "5");
}

beforeEach(() => {
  storage = new MemoryStorage();
  keepLocally(
    storage,
    { userId: "5", writer: "tab", now: NOW },
    samplePaper,
    sampleProgress({ sequence: 4, answers: HERE }),
    { resumeCount: 0, confirmedSequence: 3, confirmed: { at: NOW, answers: CONFIRMED } },
  );
  // The sample server uses the system clock, so an attempt saved just now has not expired.
  server = new SampleServer(sampleAttempt({ answers: CONFIRMED }, { savedAt: Date.now() }));
});

it("leaves answers alone whose attempt is open, and whose submit waits", async () => {
  expect(await find()).toEqual([]);
  server.attempt = { ...server.attempt, status: "submitted" };
  keepUnsent(storage, {
    ...{ userId: "5", attemptId: "7", testId: "12", isRandomTest: false, title: "Mock" },
    progress: sampleProgress(),
    keptAt: NOW,
  });
  expect(await find()).toEqual([]);
  expect(listUnsentProgress(storage, "5")).toHaveLength(1);
});

it.each([
  ["was submitted elsewhere", "submitted", Date.now(), "/results/7"],
  ["was started afresh elsewhere", "abandoned", Date.now(), null],
  ["was left for more than 24 hours", "open", Date.now() - 25 * 3_600_000, null],
] as const)(
  "names the questions of an attempt that %s, and keeps them",
  async (_, status, savedAt, result) => {
    server.attempt = { ...server.attempt, status, savedAt };
    expect(await find()).toMatchObject([{ attemptId: "7", questions: [2, 3], result }]);
    expect(listUnsentProgress(storage, "5")).toHaveLength(1);
  },
);

it("removes what the server has after all", async () => {
  const progress = { ...server.attempt.progress, answers: HERE };
  server.attempt = { ...server.attempt, status: "submitted", progress };
  expect(await find()).toEqual([]);
  expect(listUnsentProgress(storage, "5")).toEqual([]);
});

it("reports an attempt that is gone, and nothing while the server is out of reach", async () => {
  server.failure = new Unreachable(true);
  await expect(find()).rejects.toThrow(Unreachable);
  expect(listUnsentProgress(storage, "5")).toHaveLength(1);
  server.failure = new Refused("notFound", "Attempt not found");
  expect(await find()).toMatchObject([{ questions: [2, 3], result: null }]);
});

it("hands over what came too late where the clock runs on", async () => {
  keepLocally(
    storage,
    { userId: "5", writer: "tab", now: NOW },
    { ...samplePaper, clockRunsOn: true },
    sampleProgress({ sequence: 4, answers: HERE }),
    { resumeCount: 0, confirmedSequence: 3, confirmed: { at: NOW, answers: CONFIRMED } },
  );
  server.attempt = { ...server.attempt, status: "submitted" };
  server.acceptsLate = true;
  expect(await find()).toMatchObject([{ questions: [2, 3], isKept: true }]);
  expect(server.kept.map(({ answers }) => answers)).toEqual([HERE]);
});
