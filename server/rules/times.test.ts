import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  durationParts,
  formatClock,
  formatDate,
  formatDateTime,
  formatDuration,
  formatSecond,
  formatTime,
  formatWeekday,
  istYear,
  minutesAway,
} from "./times.ts";

const day = fc.date({
  min: new Date("1980-01-01T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});

describe("IST", () => {
  test.each([
    ["2026-01-09T13:12:00Z", "Jan 09, 2026 6:42 PM IST"],
    ["2026-01-08T18:30:00Z", "Jan 09, 2026 12:00 AM IST"],
    ["2026-01-09T06:30:00Z", "Jan 09, 2026 12:00 PM IST"],
    ["2025-12-31T18:29:59.999Z", "Dec 31, 2025 11:59 PM IST"],
    ["2025-12-31T18:30:00Z", "Jan 01, 2026 12:00 AM IST"],
    ["2026-06-30T04:35:00+05:30", "Jun 30, 2026 4:35 AM IST"],
    ["2026-09-14T08:00:00Z", "Sep 14, 2026 1:30 PM IST"],
  ])("%s is %s", (iso, text) => {
    expect(formatDateTime(iso)).toBe(text);
    expect(formatDateTime(new Date(iso))).toBe(text);
  });

  test("its parts alone", () => {
    const instant = "2026-01-14T13:12:00Z";
    expect(formatDate(instant)).toBe("Jan 14, 2026");
    expect(formatTime(instant)).toBe("6:42 PM IST");
    expect(formatSecond("2026-01-14T13:12:05.900Z")).toBe("6:42:05 PM IST");
    expect(formatWeekday(instant)).toBe("Wednesday, Jan 14, 2026");
    expect(istYear("2025-12-31T18:30:00Z")).toBe(2026);
    expect(istYear("2025-12-31T18:29:00Z")).toBe(2025);
  });

  test("always has the one shape, in plain spaces, and reads back as the same minute", () => {
    fc.assert(
      fc.property(day, (date) => {
        const text = formatDateTime(date);
        expect(text).toMatch(/^[A-Z][a-z]{2} \d{2}, \d{4} (1[0-2]|[1-9]):[0-5]\d [AP]M IST$/);
        const minute = Math.floor(date.getTime() / 60_000) * 60_000;
        expect(Date.parse(text.replace("IST", "GMT+0530"))).toBe(minute);
        expect(`${formatDate(date)} ${formatTime(date)}`).toBe(text);
        expect(formatWeekday(date).endsWith(formatDate(date))).toBe(true);
      }),
    );
  });

  test("says what the engine's own formatter says", () => {
    const formatter = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
      timeZone: "Asia/Kolkata",
      ...{ weekday: "long", year: "numeric", month: "short", day: "2-digit" },
      ...{ hour: "numeric", minute: "2-digit", second: "2-digit", hour12: true },
    });
    fc.assert(
      fc.property(day, (date) => {
        const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
        for (const { type, value } of formatter.formatToParts(date)) parts[type] = value;
        const { weekday, month, year, hour, minute, second, dayPeriod } = parts;
        expect(formatWeekday(date)).toBe(`${weekday}, ${month} ${parts.day}, ${year}`);
        expect(formatSecond(date)).toBe(`${hour}:${minute}:${second} ${dayPeriod} IST`);
        expect(istYear(date)).toBe(Number(year));
      }),
    );
  });

  test("no date is refused", () => {
    expect(() => formatDateTime("yesterday")).toThrow(RangeError);
    expect(() => formatDate(new Date(Number.NaN))).toThrow(RangeError);
  });
});

test.each([
  [74, "1h 14m"],
  [30, "0h 30m"],
  [60, "1h 0m"],
  [0, "0h 0m"],
  [59.5, "1h 0m"],
  [59.4, "0h 59m"],
  [-5, "0h 0m"],
  [-0.4, "0h 0m"],
  [6000, "100h 0m"],
])("%d minutes last %s", (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text);
});

test("a duration's parts make up the whole", () => {
  fc.assert(
    fc.property(fc.nat(), (minutes) => {
      const parts = durationParts(minutes);
      expect(parts.hours * 60 + parts.minutes).toBe(minutes);
      expect(parts.minutes).toBeLessThan(60);
    }),
  );
});

test.each([
  [3668, "61:08"],
  [299, "04:59"],
  [7200, "120:00"],
  [0, "00:00"],
  [-3, "00:00"],
  [0.2, "00:01"],
  [18_000, "300:00"],
])("%d seconds on the clock are %s", (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});

test("the clock reads back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 18_000 }), (seconds) => {
      const text = formatClock(seconds);
      expect(text).toMatch(/^\d{2,3}:[0-5]\d$/);
      const [minutes, rest] = text.split(":").map(Number);
      expect((minutes ?? 0) * 60 + (rest ?? 0)).toBe(seconds);
    }),
  );
});

test("lengths that are none are refused", () => {
  for (const format of [formatDuration, formatClock]) {
    expect(() => format(Number.NaN)).toThrow(RangeError);
    expect(() => format(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  }
});

test("minutes away", () => {
  expect(minutesAway(0, 59_999)).toBe(0);
  expect(minutesAway(0, 60_000)).toBe(1);
  expect(minutesAway(new Date(60_000), 60_000 * 12)).toBe(11);
  expect(minutesAway(60_000, 0)).toBe(0);
  expect(() => minutesAway(new Date(Number.NaN), 0)).toThrow(RangeError);
});
