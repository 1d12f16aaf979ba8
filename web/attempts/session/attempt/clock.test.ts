import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startClock, type TimeSources } from "./clock.ts";

const HOUR_MS = 3_600_000;

/** The two clocks of a computer, moved by the test; timers follow the monotonic one. */
function computer() {
  let monotonic = 5000;
  let wall = Date.UTC(2026, 0, 9);
  const time: TimeSources = { monotonic: () => monotonic, wall: () => wall };
  return {
    time,
    passes(ms: number) {
      // In small steps, as timers fire in between.
      for (let rest = ms; rest > 0; rest -= 250) {
        const step = Math.min(250, rest);
        monotonic += step;
        wall += step;
        vi.advanceTimersByTime(step);
      }
    },
    sleeps(ms: number) {
      wall += ms;
    },
    systemTimeIsSet(ms: number) {
      wall += ms;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the countdown", () => {
  it("shows each whole second once and ends at 0", () => {
    const { time, passes } = computer();
    const clock = startClock(5, time);
    const shown: number[] = [];
    clock.subscribe(() => shown.push(clock.reading()));
    passes(7000);
    expect(shown).toEqual([4, 3, 2, 1, 0]);
    expect(clock.secondsLeft()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stands still for a pause, which is no time that was slept through", () => {
    const { time, passes } = computer();
    const clock = startClock(60, time);
    clock.confirm(1_000_000, clock.passedMs());
    passes(10_000);
    clock.pause(5000);
    passes(4000);
    expect(clock.secondsLeft()).toBe(50);
    passes(3000);
    expect(clock.reading()).toBe(48);
    expect(clock.passedMs() - clock.elapsedMs()).toBe(5000);
    clock.confirm(1_017_000, clock.passedMs());
    expect(clock.secondsLeft()).toBe(48);
    clock.pause(5000);
    passes(1000);
    clock.pause(0);
    passes(1000);
    expect(clock.secondsLeft()).toBe(47);
  });

  it("shows nothing below 0 and begins above it only when there is time", () => {
    const { time } = computer();
    expect(startClock(0, time).secondsLeft()).toBe(0);
  });

  it("keeps time when timers are slow: ten seconds in one step are ten seconds", () => {
    const { time } = computer();
    let now = 0;
    const clock = startClock(60, { ...time, monotonic: () => now });
    now = 10_000;
    vi.advanceTimersByTime(1000);
    expect(clock.reading()).toBe(50);
  });

  it("stops telling anybody after stop", () => {
    const { time, passes } = computer();
    const clock = startClock(60, time);
    const listener = vi.fn();
    clock.subscribe(listener);
    clock.stop();
    passes(3000);
    expect(listener).not.toHaveBeenCalled();
  });

  it("forgets a listener that left", () => {
    const { time, passes } = computer();
    const clock = startClock(60, time);
    const listener = vi.fn();
    clock.subscribe(listener)();
    passes(2000);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe("a changed system time", () => {
  for (const change of [HOUR_MS, -HOUR_MS, 30 * HOUR_MS]) {
    it(`by ${change / HOUR_MS} h on a visible page moves nothing`, () => {
      const { time, passes, systemTimeIsSet } = computer();
      const clock = startClock(600, time);
      passes(10_000);
      systemTimeIsSet(change);
      passes(10_000);
      expect(clock.secondsLeft()).toBe(580);
      expect(clock.unprovenGap()).toBe(0);
    });
  }

  it("set back while the page is hidden moves nothing", () => {
    const { time, passes, systemTimeIsSet } = computer();
    const clock = startClock(600, time);
    clock.pageHidden();
    systemTimeIsSet(-HOUR_MS);
    passes(10_000);
    clock.pageShown();
    clock.believeGap();
    expect(clock.secondsLeft()).toBe(590);
  });

  it("set forward while hidden moves nothing once the server has spoken", () => {
    const { time, passes, systemTimeIsSet } = computer();
    const clock = startClock(600, time);
    clock.confirm(1_000_000, clock.elapsedMs());
    clock.pageHidden();
    systemTimeIsSet(HOUR_MS);
    passes(10_000);
    clock.pageShown();
    expect(clock.unprovenGap()).toBe(HOUR_MS);
    clock.confirm(1_010_000, clock.elapsedMs());
    clock.believeGap();
    expect(clock.secondsLeft()).toBe(590);
  });

  it("further than saved progress lives is no sleep", () => {
    const { time, systemTimeIsSet } = computer();
    const clock = startClock(600, time);
    clock.pageHidden();
    systemTimeIsSet(25 * HOUR_MS);
    clock.pageShown();
    expect(clock.unprovenGap()).toBe(0);
  });
});

describe("a computer that slept", () => {
  it("with the page hidden and no server: the sleep counts once it is believed", () => {
    const { time, passes, sleeps } = computer();
    const clock = startClock(1200, time);
    passes(10_000);
    clock.pageHidden();
    sleeps(600_000);
    passes(1000);
    clock.pageShown();
    clock.believeGap();
    expect(clock.secondsLeft()).toBe(589);
    clock.believeGap();
    expect(clock.secondsLeft()).toBe(589);
  });

  it("with the page visible: the server's clock brings it out", () => {
    const { time, passes, sleeps } = computer();
    const clock = startClock(1200, time);
    clock.confirm(1_000_000, clock.elapsedMs());
    passes(10_000);
    sleeps(600_000);
    passes(1000);
    expect(clock.secondsLeft()).toBe(1189);
    clock.confirm(1_611_000, clock.elapsedMs());
    expect(clock.secondsLeft()).toBe(589);
  });

  it("past the end: the clock is at 0 and reports it", () => {
    const { time, sleeps } = computer();
    const clock = startClock(60, time);
    const shown: number[] = [];
    clock.subscribe(() => shown.push(clock.reading()));
    clock.pageHidden();
    sleeps(HOUR_MS);
    clock.pageShown();
    clock.believeGap();
    expect(shown).toEqual([0]);
  });

  it("whose monotonic clock goes on asleep needs no gap", () => {
    const { time, passes } = computer();
    const clock = startClock(1200, time);
    clock.pageHidden();
    passes(600_000);
    clock.pageShown();
    expect(clock.unprovenGap()).toBe(0);
    expect(clock.secondsLeft()).toBe(600);
  });
});

describe("what others know", () => {
  it("a slow answer of the server costs no time", () => {
    const { time, passes } = computer();
    const clock = startClock(600, time);
    clock.confirm(1_000_000, clock.elapsedMs());
    const sent = clock.elapsedMs();
    passes(9000);
    // The server handled it nine seconds after it was sent, and answered immediately.
    clock.confirm(1_009_000, sent);
    expect(clock.secondsLeft()).toBe(591);
  });

  it("a server clock that went back gives no time", () => {
    const { time, passes } = computer();
    const clock = startClock(600, time);
    clock.confirm(1_000_000, clock.elapsedMs());
    passes(5000);
    clock.confirm(1, clock.elapsedMs());
    expect(clock.secondsLeft()).toBe(595);
  });

  it("atMost lowers, and never raises", () => {
    const { time, passes } = computer();
    const clock = startClock(600, time);
    clock.atMost(500);
    expect(clock.reading()).toBe(500);
    clock.atMost(550);
    expect(clock.secondsLeft()).toBe(500);
    passes(1000);
    expect(clock.secondsLeft()).toBe(499);
    clock.atMost(-3);
    expect(clock.reading()).toBe(0);
  });
});
