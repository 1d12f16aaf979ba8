import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NoteKeeper, type NotePatch, type NoteWays } from "./note-keeper.ts";

class Away extends Error {}

let sent: [string, NotePatch][];
let kept: Readonly<Record<string, NotePatch>>;
let failure: Error | null;

function keeper(ways: Partial<NoteWays> = {}): NoteKeeper {
  return new NoteKeeper({
    send: async (id, patch) => {
      if (failure) throw failure;
      sent.push([id, patch]);
    },
    isAway: (error) => error instanceof Away,
    words: (error) => String(error),
    read: () => kept,
    keep: (patches) => {
      kept = patches;
    },
    now: () => 42,
    ...ways,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  kept = {};
  failure = null;
});
afterEach(() => {
  vi.useRealTimers();
});

describe("what is written of a question", () => {
  it("is kept at once, and sent when nothing more is typed", async () => {
    const notes = keeper();
    notes.change("1", { note: "R" }, 1000);
    notes.change("1", { note: "Read" }, 1000);
    expect(kept).toEqual({ 1: { note: "Read" } });
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([["1", { note: "Read" }]]);
    expect(notes.of("1")).toEqual({
      ...{ patch: {}, saved: { note: "Read" }, state: { kind: "saved", at: 42 } },
    });
    expect(kept).toEqual({});
  });

  it("goes with a reason that is chosen in the meantime", async () => {
    const notes = keeper();
    notes.change("1", { note: "Read" }, 1000);
    notes.change("1", { reason: "MISREAD" }, 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([["1", { note: "Read", reason: "MISREAD" }]]);
  });

  it("stays on the device while nobody answers, over a reload too, and is sent later", async () => {
    failure = new Away();
    const before = keeper();
    before.change("1", { reason: "CARELESS" }, 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(before.of("1").state).toEqual({ kind: "away" });
    failure = null;
    const after = keeper();
    expect(after.of("1").patch).toEqual({ reason: "CARELESS" });
    after.sendAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([["1", { reason: "CARELESS" }]]);
    expect(kept).toEqual({});
  });

  it("leaves on the device what another tab keeps there, of the same question too", async () => {
    failure = new Away();
    const [one, other] = [keeper(), keeper()];
    one.change("1", { note: "x" }, 0);
    other.change("2", { note: "y" }, 0);
    other.change("1", { reason: "MISREAD" }, 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(kept).toEqual({ 1: { note: "x", reason: "MISREAD" }, 2: { note: "y" } });
    failure = null;
    one.sendAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(kept).toEqual({ 1: { reason: "MISREAD" }, 2: { note: "y" } });
    other.sendAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(kept).toEqual({});
  });

  it("sends nothing that it found on the device and another tab has sent since, and shows it", async () => {
    failure = new Away();
    const one = keeper();
    one.change("1", { note: "old" }, 0);
    await vi.advanceTimersByTimeAsync(0);
    const later = keeper();
    expect(later.of("1").patch).toEqual({ note: "old" });
    failure = null;
    one.sendAll();
    await vi.advanceTimersByTimeAsync(0);
    later.sendAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([["1", { note: "old" }]]);
    expect(later.of("1")).toEqual({ patch: {}, saved: { note: "old" }, state: null });
    expect(later.failure()).toBeNull();
  });

  it("sends the newest of what two tabs wrote of one question, whichever comes first", async () => {
    failure = new Away();
    const one = keeper();
    one.change("1", { note: "old" }, 0);
    await vi.advanceTimersByTimeAsync(0);
    const other = keeper();
    other.change("1", { reason: "CARELESS" }, 0);
    await vi.advanceTimersByTimeAsync(0);
    one.change("1", { note: "new" }, 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(kept).toEqual({ 1: { note: "new", reason: "CARELESS" } });
    // A failed retry leaves the newer one there.
    other.sendAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(kept).toEqual({ 1: { note: "new", reason: "CARELESS" } });
    failure = null;
    one.sendAll();
    await vi.advanceTimersByTimeAsync(0);
    other.sendAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([
      ["1", { note: "new" }],
      ["1", { reason: "CARELESS" }],
    ]);
    expect(kept).toEqual({});
    expect(other.of("1").saved).toEqual({ note: "new", reason: "CARELESS" });
  });

  it("lives as long as the page where the device keeps nothing", async () => {
    failure = new Away();
    const notes = keeper({ read: () => ({}), keep: () => undefined });
    notes.change("1", { note: "x" }, 0);
    await vi.advanceTimersByTimeAsync(0);
    failure = null;
    notes.sendAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([["1", { note: "x" }]]);
  });

  it("keeps what is typed while it is sent, and sends it after that", async () => {
    const first = Promise.withResolvers<void>();
    const waits = [first.promise, Promise.resolve()];
    const notes = keeper({
      send: async (id, patch) => {
        sent.push([id, patch]);
        await waits.shift();
      },
    });
    notes.change("1", { note: "a" }, 0);
    await vi.advanceTimersByTimeAsync(0);
    notes.change("1", { note: "ab" }, 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    first.resolve();
    await vi.advanceTimersByTimeAsync(300);
    expect(sent.map(([, { note }]) => note)).toEqual(["a", "ab"]);
    expect(kept).toEqual({});
  });

  it("says once why notes wait that failed together, until they are sent", async () => {
    failure = new Away();
    const notes = keeper();
    const failures: unknown[] = [];
    notes.subscribe(() => {
      if (failures.at(-1) !== notes.failure()) failures.push(notes.failure());
    });
    notes.change("1", { note: "x" }, 0);
    notes.change("2", { note: "y" }, 0);
    await vi.advanceTimersByTimeAsync(0);
    const first = failure;
    failure = new Away();
    notes.sendAll();
    await vi.advanceTimersByTimeAsync(0);
    const second = failure;
    failure = null;
    notes.sendAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(failures).toEqual([null, first, second, null]);
    expect(failures[1]).toBe(first);
    expect(failures[2]).toBe(second);
  });

  it("says what the server refuses", async () => {
    failure = new Error("no");
    const notes = keeper();
    notes.change("1", { note: "x" }, 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(notes.of("1").state).toEqual({ kind: "refused", words: "Error: no" });
  });
});
