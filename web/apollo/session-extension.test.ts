import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

// What they would do is of no interest here, and needs a browser.
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

const { extendOnActivity, extendSession } = await import("./session-extension.ts");

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
    extendOnActivity(target, 0, extend);
    target.dispatchEvent(new Event("keydown"));
    vi.advanceTimersByTime(999);
    expect(extend).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(extend).toHaveBeenCalledTimes(1);
  });

  it("extends at most once per 5 minutes", () => {
    const target = new EventTarget();
    const extend = vi.fn();
    extendOnActivity(target, 0, extend);
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
    const stop = extendOnActivity(target, 1_000_000, extend);
    target.dispatchEvent(new Event("click"));
    vi.advanceTimersByTime(300_000);
    target.dispatchEvent(new Event("click"));
    stop();
    vi.advanceTimersByTime(10_000);
    target.dispatchEvent(new Event("touchstart"));
    vi.advanceTimersByTime(10_000);
    expect(extend).not.toHaveBeenCalled();
  });
});
