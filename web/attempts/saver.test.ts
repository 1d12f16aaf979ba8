import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Progress } from "./attempt.ts";
import { Refused, Unreachable } from "./gateway.ts";
import { sampleProgress } from "./sample-attempt.ts";
import { countFrom, createSaver, type SaveState } from "./saver.ts";

interface Call {
  progress: Progress;
  leaving: boolean;
  succeed(savedAt?: number): Promise<void>;
  fail(error: unknown): Promise<void>;
}

function desk() {
  const sent: Call[] = [];
  const kept: { sequence: number; confirmed: number }[] = [];
  const shown: SaveState[] = [];
  const refused: Refused[] = [];
  const counter = countFrom(10);
  let storageWorks = true;
  const saver = createSaver(
    {
      snapshot: (sequence) => sampleProgress({ sequence }),
      keep(progress, confirmed) {
        kept.push({ sequence: progress.sequence, confirmed });
        return storageWorks;
      },
      send: (progress, leaving) =>
        new Promise((resolve, reject) => {
          const settled = () => vi.advanceTimersByTimeAsync(0).then(() => undefined);
          sent.push({
            progress,
            leaving,
            succeed(savedAt = 0) {
              resolve({ savedAt });
              return settled();
            },
            fail(error) {
              reject(error);
              return settled();
            },
          });
        }),
      refused: (refusal) => refused.push(refusal),
      show: (state) => shown.push(state),
    },
    counter,
    10,
  );
  return {
    saver,
    counter,
    sent,
    kept,
    shown,
    refused,
    last: () => sent.at(-1) ?? expect.fail("nothing was sent"),
    deny() {
      storageWorks = false;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a change", () => {
  it("is kept at once and sent within two seconds, together with the ones that follow", () => {
    const { saver, sent, kept } = desk();
    saver.changed();
    saver.changed();
    vi.advanceTimersByTime(0);
    expect(kept).toEqual([{ sequence: 11, confirmed: 10 }]);
    vi.advanceTimersByTime(1000);
    saver.changed();
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(sent.map((call) => call.progress.sequence)).toEqual([13]);
  });

  it("during a save is sent after it", async () => {
    const { saver, sent, last } = desk();
    saver.saveNow();
    saver.changed();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    await last().succeed();
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent.map((call) => call.progress.sequence)).toEqual([11, 13]);
  });
});

describe("what the student is told", () => {
  it("saving, then saved at the server's time", async () => {
    const { saver, shown, last } = desk();
    saver.saveNow();
    await last().succeed(1234);
    expect(shown).toEqual([{ kind: "saving" }, { kind: "saved", at: 1234 }]);
  });

  it("offline, and whether this device has it", async () => {
    const { saver, shown, last, deny } = desk();
    saver.saveNow();
    await last().fail(new Unreachable(true));
    expect(shown.at(-1)).toEqual({ kind: "unsent", offline: true, kept: true });
    deny();
    await vi.advanceTimersByTimeAsync(3000);
    await last().fail(new Unreachable(false));
    expect(shown.at(-1)).toEqual({ kind: "unsent", offline: false, kept: false });
  });
});

describe("a save that did not get through", () => {
  it("is tried again later and later, with the newest state", async () => {
    const { saver, sent, last } = desk();
    saver.saveNow();
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const count = sent.length;
      await last().fail(new Unreachable(true));
      let waited = 0;
      while (sent.length === count && waited < 60_000) {
        await vi.advanceTimersByTimeAsync(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThanOrEqual(2500);
    expect(waits[3]).toBeGreaterThan(10_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(36_100);
    const sequences = sent.map((call) => call.progress.sequence);
    expect(new Set(sequences).size).toBe(sequences.length);
  });

  it("is sent at once when the network is back, and only then", async () => {
    const { saver, sent, last } = desk();
    saver.networkBack();
    expect(sent).toEqual([]);
    saver.saveNow();
    await last().fail(new Unreachable(true));
    saver.networkBack();
    expect(sent).toHaveLength(2);
  });
});

describe("a page on its way out", () => {
  it("does not wait for the request before", () => {
    const { saver, sent } = desk();
    saver.saveNow();
    saver.saveNow(true);
    expect(sent.map((call) => [call.progress.sequence, call.leaving])).toEqual([
      [11, false],
      [12, true],
    ]);
  });

  it("does not mind that the request before then comes too late", async () => {
    const { saver, sent, refused } = desk();
    saver.saveNow();
    saver.saveNow(true);
    await sent[1]?.succeed();
    await sent[0]?.fail(new Refused("conflict", "newer"));
    expect(refused).toEqual([]);
  });
});

describe("a refusal", () => {
  it("stops the saving until it goes on, above what others have used", async () => {
    const { saver, counter, sent, kept, refused, last } = desk();
    saver.saveNow();
    await last().fail(new Refused("conflict", "newer"));
    expect(refused).toHaveLength(1);
    const before = kept.length;
    saver.changed();
    saver.saveNow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(kept).toHaveLength(before);
    counter.raiseTo(40);
    saver.goOn();
    expect(last().progress.sequence).toBe(41);
  });
});

it("books on this device what the server confirmed", async () => {
  const { saver, kept, last } = desk();
  saver.saveNow();
  saver.changed();
  vi.advanceTimersByTime(0);
  await last().succeed();
  expect(kept.at(-1)).toEqual({ sequence: 12, confirmed: 11 });
});
