import { expect, it } from "vitest";
import { dayStart, daysFrom, fromIndia, toIndia } from "./india-days.ts";

it("begins a day at midnight in India, half past six in the evening before in UTC", () => {
  const late = new Date("2026-01-14T18:29:59.999Z");
  const next = new Date("2026-01-14T18:30:00Z");
  expect(dayStart(late).toISOString()).toBe("2026-01-13T18:30:00.000Z");
  expect(dayStart(next).toISOString()).toBe("2026-01-14T18:30:00.000Z");
  expect(dayStart(late, 1)).toEqual(next);
});

it("counts days by midnights, not by hours", () => {
  const evening = new Date("2026-01-14T18:29:00Z");
  expect(daysFrom(evening, new Date("2026-01-14T18:31:00Z"))).toBe(1);
  expect(daysFrom(evening, evening)).toBe(0);
  expect(daysFrom(evening, new Date("2026-01-12T18:29:00Z"))).toBe(-2);
});

it("shifts a moment to India's clock and back", () => {
  const moment = new Date("2026-01-14T20:00:00Z");
  expect(toIndia(moment).toISOString()).toBe("2026-01-15T01:30:00.000Z");
  expect(fromIndia(toIndia(moment))).toEqual(moment);
});
