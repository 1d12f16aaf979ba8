import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  forgetServerClock,
  noteServerDate,
  onServerClockMoved,
  serverNow,
} from "./server-clock.ts";

const NOON = Date.parse("2026-11-28T12:00:00Z");
const HOUR_MS = 3_600_000;

function dated(time: number): Headers {
  return new Headers({ date: new Date(time).toUTCString() });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  forgetServerClock();
  vi.useRealTimers();
});

it("is the device's time before the first answer, and after one without a date", () => {
  expect(serverNow()).toBe(NOON);
  noteServerDate(new Headers());
  noteServerDate(new Headers({ date: "soon" }));
  expect(serverNow()).toBe(NOON);
});

it("follows the server and the time that passes, not a device clock that jumps", () => {
  noteServerDate(dated(NOON - 25 * HOUR_MS));
  vi.advanceTimersByTime(90_000);
  expect(serverNow()).toBe(NOON - 25 * HOUR_MS + 90_000);
  vi.setSystemTime(NOON + 25 * HOUR_MS);
  expect(serverNow()).toBe(NOON - 25 * HOUR_MS + 90_000);
});

it("reports when an answer moved it, but not the part of a second that a header rounds away", () => {
  const moved = vi.fn();
  const stop = onServerClockMoved(moved);
  noteServerDate(dated(NOON - 999));
  expect(moved).not.toHaveBeenCalled();
  noteServerDate(dated(NOON + HOUR_MS));
  expect(moved).toHaveBeenCalledTimes(1);
  stop();
  noteServerDate(dated(NOON));
  expect(moved).toHaveBeenCalledTimes(1);
});
