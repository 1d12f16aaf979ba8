import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useClock } from "./use-clock.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
});

const clock = (left: number | null, key: string, onEnd = () => undefined) =>
  renderHook(() => useClock(left, key, onEnd));

it("goes on where it stood at a question that was left, and starts from zero at any other", () => {
  const first = clock(600, "7.0");
  vi.advanceTimersByTime(20_400);
  first.rerender();
  expect(first.result.current.left).toBe(580);
  first.unmount();
  vi.advanceTimersByTime(3_600_000);
  const again = clock(600, "7.0");
  expect(again.result.current.left).toBe(580);
  vi.advanceTimersByTime(5_000);
  expect(again.result.current.secondsSpent()).toBe(25);
  again.unmount();
  expect(clock(575, "7.1").result.current.left).toBe(575);
});

it("runs out once, also at a question that was come back to", () => {
  clock(30, "8.0").unmount();
  const first = clock(30, "8.0");
  vi.advanceTimersByTime(25_250);
  first.unmount();
  const onEnd = vi.fn();
  clock(30, "8.0", onEnd);
  vi.advanceTimersByTime(60_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

it("keeps nothing where there is no clock", () => {
  const untimed = clock(null, "9.0");
  vi.advanceTimersByTime(9_000);
  expect(untimed.result.current.left).toBeNull();
  expect(untimed.result.current.secondsSpent()).toBe(9);
  expect(window.localStorage.length).toBe(0);
});
