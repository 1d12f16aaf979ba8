import { expect, it } from "vitest";
import { calendarEntry } from "./calendar-entry.ts";

it("is a file that calendars take in, with short lines and escaped texts", () => {
  const text = calendarEntry({
    ...{ id: "result-7", title: "Result: Mock 6, “अ” and\nmore; yes" },
    ...{ at: new Date("2026-12-06T12:30:00Z"), url: "https://lexam.example/results/7" },
  });
  const lines = text.replaceAll("\r\n ", "").split("\r\n");
  expect(lines).toContain("DTSTART:20261206T123000Z");
  expect(lines).toContain("SUMMARY:Result: Mock 6\\, “अ” and\\nmore\\; yes");
  expect(lines).toContain("URL:https://lexam.example/results/7");
  expect(lines.at(-1)).toBe("");
  const bytes = text.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
});
