import fc from "fast-check";
import { expect, it } from "vitest";
import { MINUTE_MS } from "./durations.ts";
import {
  isLive,
  openingAnnouncement,
  START_SPREAD_MS,
  startSpread,
  waitingRoomOpensAt,
} from "./waiting-room.ts";

const opensAt = new Date("2026-12-06T04:30:00Z");
const after = (minutes: number) => new Date(opensAt.getTime() + minutes * MINUTE_MS);

it("opens the waiting room half an hour before the test", () => {
  expect(waitingRoomOpensAt(opensAt)).toEqual(after(-30));
  expect(waitingRoomOpensAt(null)).toBeNull();
});

it("takes a test as live from then until its first clock ends, or it closes", () => {
  const test = { opensAt, closesAt: null, durationMinutes: 120 };
  const at = (minutes: number, changes = {}) => isLive({ ...test, ...changes }, after(minutes));
  expect([-30.1, -30, 0, 119, 120].map((minutes) => at(minutes))).toEqual([
    ...[false, true, true, true, false],
  ]);
  expect(at(60, { closesAt: after(60) })).toBe(false);
  expect(at(59, { closesAt: after(60) })).toBe(true);
  expect(at(0, { opensAt: null })).toBe(false);
});

it("takes no second from anybody by the moment that it gives them", () => {
  const lengths = fc.record({
    closesAfterMs: fc.oneof(
      fc.integer({ min: 1, max: 3 * 3_600_000 }),
      fc.integer({ min: 7_199_000, max: 7_207_000 }),
    ),
    isLateStartCut: fc.boolean(),
    ...{
      extraMs: fc.integer({ min: 0, max: 3_600_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    },
  });
  fc.assert(
    fc.property(lengths, ({ closesAfterMs, isLateStartCut, extraMs, share }) => {
      const closesAt = new Date(opensAt.getTime() + closesAfterMs);
      const spread = startSpread({ opensAt, closesAt, isLateStartCut, durationMinutes: 120 });
      const timeFrom = (delay: number) => {
        const full = 120 * MINUTE_MS + extraMs;
        return isLateStartCut ? Math.min(full, closesAfterMs + extraMs - delay) : full;
      };
      expect(timeFrom(share * spread)).toBe(timeFrom(0));
    }),
  );
  const test = { opensAt, closesAt: after(120), isLateStartCut: true, durationMinutes: 120 };
  expect(startSpread(test)).toBe(0);
  expect(startSpread({ ...test, closesAt: after(90) })).toBe(0);
  expect(startSpread({ ...test, closesAt: after(121) })).toBe(START_SPREAD_MS);
  expect(startSpread({ ...test, isLateStartCut: false })).toBe(START_SPREAD_MS);
  expect(startSpread({ ...test, closesAt: null })).toBe(START_SPREAD_MS);
});

it("speaks at 10, 5 and 1 minutes and 10 seconds, and nothing that is long past", () => {
  expect(openingAnnouncement(601, 600)).toBe("10 minutes until the paper opens.");
  expect(openingAnnouncement(302, 299)).toBe("5 minutes until the paper opens.");
  expect(openingAnnouncement(61, 60)).toBe("1 minute until the paper opens.");
  expect(openingAnnouncement(11, 10)).toBe("10 seconds until the paper opens.");
  expect(openingAnnouncement(60, 59)).toBeNull();
  // The computer slept.
  expect(openingAnnouncement(700, 400)).toBeNull();
  expect(openingAnnouncement(700, 5)).toBe("10 seconds until the paper opens.");
  expect(openingAnnouncement(12, 0)).toBeNull();
});
