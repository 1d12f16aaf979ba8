import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

// The calls it would send are of no interest here, and need a browser.
vi.mock("./send.ts", () => ({ send: vi.fn() }));

const { extendOnActivity } = await import("./session-extension.ts");

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
