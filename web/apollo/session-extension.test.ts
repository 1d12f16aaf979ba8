import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage } from "./browser-storage.ts";

// Mocked, since they need a browser.
const { send, refreshAccessToken, role } = vi.hoisted(() => ({
  send: vi.fn(),
  refreshAccessToken: vi.fn(),
  role: { now: "student" },
}));
vi.mock("./send.ts", () => ({ send }));
vi.mock("./session-calls.ts", () => ({ refreshAccessToken }));
vi.mock("./session.ts", () => ({
  session: {
    get: () => ({ status: "member", user: { role: role.now } }),
    accessToken: () => "old",
  },
}));

const { extendOnActivity, extendSession, extensionMemory } = await import("./session-extension.ts");

describe("extendSession", () => {
  beforeEach(() => {
    vi.clearAllMocks();
  });

  it.each([
    ["student", "STUDENT", 0],
    ["student", "ADMIN", 1],
    ["admin", "STUDENT", 1],
    ["admin", "ADMIN", 0],
  ])("of a session known as %s that is %s refreshes %i times", async (known, is, times) => {
    role.now = known;
    send.mockResolvedValue({ result: { data: { extendSession: { role: is } } } });
    await extendSession();
    expect(refreshAccessToken).toHaveBeenCalledTimes(times);
    if (times > 0) expect(refreshAccessToken).toHaveBeenCalledWith("old");
  });

  it("leaves a failure to the next time", async () => {
    send.mockRejectedValue(new Error("away"));
    await extendSession();
    send.mockResolvedValue({ result: { errors: [{ message: "x" }] } });
    await extendSession();
    expect(refreshAccessToken).not.toHaveBeenCalled();
  });
});

/** The memory of a tab without an earlier extension. */
const memory = () => extensionMemory(7, memoryStorage());

describe("extendOnActivity", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("waits a second after the activity", () => {
    const target = new EventTarget();
    const extend = vi.fn();
    extendOnActivity(target, memory(), extend);
    target.dispatchEvent(new Event("keydown"));
    vi.advanceTimersByTime(999);
    expect(extend).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(extend).toHaveBeenCalledTimes(1);
  });

  it("extends at most once per 5 minutes", () => {
    const target = new EventTarget();
    const extend = vi.fn();
    extendOnActivity(target, memory(), extend);
    for (let second = 0; second < 300; second += 1) {
      target.dispatchEvent(new Event("mousemove"));
      vi.advanceTimersByTime(1_000);
    }
    expect(extend).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    target.dispatchEvent(new Event("scroll"));
    vi.advanceTimersByTime(1_000);
    expect(extend).toHaveBeenCalledTimes(2);
  });

  it("counts an extension made before, and stops when asked", () => {
    const target = new EventTarget();
    const extend = vi.fn();
    const extended = memory();
    extended.note(1_000_000);
    const stop = extendOnActivity(target, extended, extend);
    target.dispatchEvent(new Event("click"));
    vi.advanceTimersByTime(300_000);
    target.dispatchEvent(new Event("click"));
    stop();
    vi.advanceTimersByTime(10_000);
    target.dispatchEvent(new Event("touchstart"));
    vi.advanceTimersByTime(10_000);
    expect(extend).not.toHaveBeenCalled();
  });

  it("counts those of a reloaded page and of other tabs, also within the second", () => {
    const storage = memoryStorage();
    const tabs = [new EventTarget(), new EventTarget()];
    const extend = vi.fn();
    for (const tab of tabs) extendOnActivity(tab, extensionMemory(7, storage), extend);
    for (const tab of tabs) tab.dispatchEvent(new Event("click"));
    vi.advanceTimersByTime(1_000);
    expect(extend).toHaveBeenCalledTimes(1);
    const reloaded = new EventTarget();
    extendOnActivity(reloaded, extensionMemory(7, storage), extend);
    vi.advanceTimersByTime(298_000);
    reloaded.dispatchEvent(new Event("click"));
    vi.advanceTimersByTime(1_000);
    expect(extend).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    reloaded.dispatchEvent(new Event("click"));
    vi.advanceTimersByTime(1_000);
    expect(extend).toHaveBeenCalledTimes(2);
  });

  it("is not held up by somebody else's, by a full storage, or by a clock that was set back", () => {
    const storage = memoryStorage();
    extensionMemory(8, storage).note(1_000_000);
    const extend = vi.fn();
    const target = new EventTarget();
    const full = () => {
      throw new Error("QuotaExceededError");
    };
    extendOnActivity(target, extensionMemory(7, { ...storage, setItem: full }), extend);
    for (let second = 0; second < 200; second += 1) {
      target.dispatchEvent(new Event("click"));
      vi.advanceTimersByTime(1_000);
    }
    expect(extend).toHaveBeenCalledTimes(1);

    const later = new EventTarget();
    const ahead = extensionMemory(9, memoryStorage());
    ahead.note(Date.now() + 86_400_000);
    extendOnActivity(later, ahead, extend);
    later.dispatchEvent(new Event("click"));
    vi.advanceTimersByTime(1_000);
    expect(extend).toHaveBeenCalledTimes(2);
  });
});
