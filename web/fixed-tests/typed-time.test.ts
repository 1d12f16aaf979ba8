import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { INDIA, setZone } from "#rules/zone.ts";
import { momentTyped, typedError, typedRemark, typedTime } from "./typed-time.ts";

afterEach(() => {
  setZone(INDIA);
  vi.restoreAllMocks();
});

it("a stored moment that nobody changes stays the same, in every zone and in the hour that comes twice", () => {
  const moment = fc.date({
    ...{ min: new Date("2024-01-01T00:00:00Z"), max: new Date("2032-01-01T00:00:00Z") },
    noInvalidDate: true,
  });
  const zone = fc.constantFrom("Asia/Kolkata", "Europe/London", "America/New_York", "Asia/Beirut");
  fc.assert(
    fc.property(moment, zone, (at, name) => {
      setZone(name);
      const stored = at.toISOString();
      const text = typedTime(stored);
      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
      expect(momentTyped(text, stored)).toEqual(at);
      expect(typedError(text)).toBeNull();
      // Typed again, it is unchanged.
      expect(typedTime(momentTyped(text)?.toISOString())).toBe(text);
    }),
  );
  expect([typedTime(null), momentTyped(""), typedError(""), typedRemark("")]).toEqual([
    ...["", null, null, null],
  ]);
});

it("a time that summer time skips is refused with the next one", () => {
  setZone("Europe/London");
  expect(typedError("2026-03-29T01:30")).toBe(
    "The clock skips 1:30 AM on that day. Choose 2:30 AM, or a time before the change.",
  );
  expect(typedError("2026-03-29T02:00")).toBeNull();
  expect(typedRemark("2026-03-29T01:30")).toBeNull();
});

it("of a time that comes twice the first is meant, and the screen says so", () => {
  setZone("Europe/London");
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-60);
  const second = "2026-10-25T01:30:00.000Z";
  expect(momentTyped("2026-10-25T01:30")?.toISOString()).toBe("2026-10-25T00:30:00.000Z");
  expect(typedRemark("2026-10-25T01:30")).toBe(
    "1:30 AM comes twice on that day; the first is meant.",
  );
  expect(typedRemark("2026-10-25T01:30", second)).toBe(
    "1:30 AM comes twice on that day; the second is meant. That is 2:30 AM your time.",
  );
});
