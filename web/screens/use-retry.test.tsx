import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NoAnswer, UnreadableAnswer } from "../apollo/transport.ts";
import { useRetry } from "./use-retry.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // The middle of the jitter, so that each wait has its nominal length.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function waiting(first: unknown) {
  const again = vi.fn<() => void>();
  const { rerender, unmount } = renderHook(({ failure }) => useRetry(failure, again), {
    initialProps: { failure: first },
  });
  /** Milliseconds until the next try. */
  function wait(): number {
    const before = again.mock.calls.length;
    let waited = 0;
    for (; again.mock.calls.length === before && waited < 60_000; waited += 500) {
      vi.advanceTimersByTime(500);
    }
    return waited;
  }
  return { again, wait, unmount, failed: (failure: unknown) => rerender({ failure }) };
}

const away = () => new NoAnswer("unreachable");

it("waits twice as long each time, and shortly again once it has worked", () => {
  const { wait, failed } = waiting(away());
  expect(wait()).toBe(2_000);
  failed(away());
  expect(wait()).toBe(4_000);
  failed(away());
  expect(wait()).toBe(8_000);
  failed(null);
  failed(away());
  expect(wait()).toBe(2_000);
});

it("never comes back sooner than the server asks", () => {
  const { wait } = waiting(new UnreadableAnswer(503, 20));
  expect(wait()).toBe(25_000);
});

it("tries at once when the network is back, and nothing while nothing waits", () => {
  const { again, failed, unmount } = waiting(null);
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(again).not.toHaveBeenCalled();
  failed(away());
  window.dispatchEvent(new Event("online"));
  expect(again).toHaveBeenCalledOnce();
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(again).toHaveBeenCalledOnce();
});
