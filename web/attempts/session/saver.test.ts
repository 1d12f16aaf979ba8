import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleProgress } from "../testing/sample-attempt.ts";
import type { Progress } from "./attempt/attempt.ts";
import { Refused, Unreachable } from "./gateway/gateway.ts";
import { createSaver, type SaveState } from "./sync.ts";

interface Call {
  progress: Progress;
  leaving: boolean;
  succeed(savedAt?: number): Promise<void>;
  fail(error: unknown): Promise<void>;
}

/** A saver that has done its first save, number 11. */
async function started() {
  const sent: Call[] = [];
  const kept: { sequence: number; confirmed: number }[] = [];
  const shown: SaveState[] = [];
  const refused: Refused[] = [];
  const device = { storageWorks: true, answers: [-1, -1, -1, -1] };
  const saver = createSaver({
    snapshot: (sequence) => sampleProgress({ sequence, answers: device.answers }),
    keep(progress, confirmed) {
      kept.push({ sequence: progress.sequence, confirmed });
      return device.storageWorks;
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
  });
  const last = () => sent.at(-1) ?? expect.fail("nothing was sent");
  saver.goOn(10);
  await last().succeed();
  for (const list of [sent, kept, shown]) list.length = 0;
  return { saver, sent, kept, shown, refused, last, device };
}

function numbers(calls: Call[]): number[] {
  return calls.map((call) => call.progress.sequence);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a change", () => {
  it("is kept at once and sent within two seconds, together with the ones that follow", async () => {
    const { saver, sent, kept } = await started();
    saver.changed();
    saver.changed();
    vi.advanceTimersByTime(50);
    expect(kept).toEqual([{ sequence: 12, confirmed: 11 }]);
    vi.advanceTimersByTime(1000);
    saver.changed();
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(numbers(sent)).toEqual([12]);
  });

  it("during a save is sent after it", async () => {
    const { saver, sent, kept, last } = await started();
    saver.saveNow();
    saver.changed();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    expect(kept.at(-1)).toEqual({ sequence: 13, confirmed: 11 });
    await last().succeed();
    expect(kept.at(-1)).toEqual({ sequence: 13, confirmed: 12 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(numbers(sent)).toEqual([12, 13]);
  });
});

describe("what the student sees", () => {
  it("saving, then saved at the server's time", async () => {
    const { saver, shown, last } = await started();
    saver.saveNow();
    await last().succeed(1234);
    expect(shown).toEqual([{ kind: "saving" }, { kind: "saved", at: 1234 }]);
  });

  it("offline, and whether this device has it", async () => {
    const { saver, shown, last, device } = await started();
    saver.saveNow();
    await last().fail(new Unreachable(true));
    expect(shown.at(-1)).toEqual({ kind: "unsent", offline: true, kept: true });
    device.storageWorks = false;
    await vi.advanceTimersByTimeAsync(3000);
    await last().fail(new Unreachable(false));
    expect(shown.at(-1)).toEqual({ kind: "unsent", offline: false, kept: false });
  });
});

describe("a save that did not get through", () => {
  it("is tried again later and later, under the same number", async () => {
    const { saver, sent, last } = await started();
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
    expect(new Set(numbers(sent))).toEqual(new Set([12]));
  });

  it("is sent at once when the network is back, and only then", async () => {
    const { saver, sent, last } = await started();
    saver.networkBack();
    expect(sent).toEqual([]);
    saver.saveNow();
    await last().fail(new Unreachable(true));
    saver.networkBack();
    expect(sent).toHaveLength(2);
  });

  it("is tried again soon when the first request after that fails too", async () => {
    const { saver, sent, shown, last } = await started();
    saver.saveNow();
    for (let failure = 0; failure < 6; failure += 1) {
      await last().fail(new Unreachable(true));
      await vi.advanceTimersByTimeAsync(37_000);
    }
    const count = sent.length;
    // One save that started offline is in flight.
    shown.length = 0;
    saver.networkBack();
    expect(sent).toHaveLength(count);
    await last().fail(new Unreachable(true));
    await vi.advanceTimersByTimeAsync(2500);
    expect(sent).toHaveLength(count + 1);
    // Until a save gets through, none is shown as in progress.
    expect(shown).toEqual([{ kind: "unsent", offline: true, kept: true }]);
    await last().succeed(1234);
    expect(shown.at(-1)).toEqual({ kind: "saved", at: 1234 });
  });

  it("may have arrived all the same, and is known by its work", async () => {
    const { saver, last, device } = await started();
    device.answers = [1, -1, -1, -1];
    saver.saveNow();
    const { progress } = last();
    await last().fail(new Unreachable(true));
    device.answers = [1, 2, -1, -1];
    expect(saver.isOwn(progress)).toBe(true);
    expect(saver.isOwn({ ...progress, answers: [3, -1, -1, -1] })).toBe(false);
    expect(saver.isOwn({ ...progress, sequence: 13 })).toBe(false);
    expect(saver.isOwn({ ...progress, sequence: 11, answers: [3, 3, 3, 3] })).toBe(true);
  });
});

describe("a page on its way out", () => {
  it("does not wait for the request before", async () => {
    const { saver, sent } = await started();
    saver.saveNow();
    saver.saveNow(true);
    expect(sent.map((call) => [call.progress.sequence, call.leaving])).toEqual([
      [12, false],
      [13, true],
    ]);
  });

  it("does not mind that the request before then comes too late", async () => {
    const { saver, sent, refused } = await started();
    saver.saveNow();
    saver.saveNow(true);
    await sent[1]?.succeed();
    await sent[0]?.fail(new Refused("conflict", "newer"));
    expect(refused).toEqual([]);
  });
});

describe("a refusal", () => {
  it("stops the sending, not the keeping, until it goes on above what others have used", async () => {
    const { saver, sent, kept, refused, last } = await started();
    saver.saveNow();
    await last().fail(new Refused("conflict", "newer"));
    expect(refused).toHaveLength(1);
    kept.length = 0;
    saver.changed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept).toEqual([{ sequence: 12, confirmed: 11 }]);
    // Also when the page is about to close.
    saver.saveNow(true);
    expect(kept).toHaveLength(2);
    saver.networkBack();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    saver.goOn(40);
    expect(last().progress.sequence).toBe(41);
  });

  it("that ends in a rest keeps nothing more", async () => {
    const { saver, sent, kept, last } = await started();
    saver.saveNow();
    await last().fail(new Refused("conflict", "newer"));
    saver.changed();
    saver.rest();
    kept.length = 0;
    saver.changed();
    saver.saveNow(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, kept.length]).toEqual([1, 0]);
  });
});
