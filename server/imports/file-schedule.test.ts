import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { NO_SCHEDULE, type Schedule, scheduleErrors } from "#rules/schedule.ts";
import { INDIA, setZone } from "#rules/zone.ts";
import { FileSchedule, scheduleOfFile, scheduleTexts } from "./file-schedule.ts";

afterEach(() => setZone(INDIA));

/** What rows of a file say, each a record of columns, from row 2 on. */
function read(...rows: Record<string, string>[]) {
  const collected = new FileSchedule();
  for (const [index, cells] of rows.entries()) {
    collected.read(index + 2, new Map(Object.entries(cells)) as never);
  }
  collected.finish();
  return scheduleOfFile(collected.all, 60);
}

const time = fc.option(
  fc.date({
    ...{ min: new Date("2026-01-01T00:00:00Z"), max: new Date("2028-01-01T00:00:00Z") },
    noInvalidDate: true,
  }),
);
const anySchedule = fc.record({
  ...{ opensAt: time, closesAt: time, resultsAt: time, isLateStartCut: fc.boolean() },
  attemptLimit: fc.option(fc.integer({ min: 1, max: 20 })),
  ...{ clockRunsOn: fc.boolean(), isRanked: fc.boolean(), opensAgain: fc.boolean() },
  lateAnswers: fc.constantFrom("accept" as const, "refuse" as const),
});

describe("the schedule in a test's file", () => {
  it("is read back as it was written, in every zone", () => {
    const zones = fc.constantFrom("Asia/Kolkata", "Europe/London", "America/New_York");
    fc.assert(
      fc.property(anySchedule, zones, (schedule: Schedule, zone) => {
        setZone(zone);
        const length = { durationMinutes: 60, extraSeconds: 0 };
        fc.pre(scheduleErrors(schedule, length).length === 0);
        expect(read({ ...scheduleTexts(schedule) })).toEqual(schedule);
      }),
      { numRuns: 300 },
    );
  });

  it("is none without its columns, and stands in one row or the same in several", () => {
    expect(read({}, {})).toEqual(NO_SCHEDULE);
    const opensAt = new Date("2026-12-06T04:30:00Z");
    const opens = { opens_at: "2026-12-06 10:00" };
    expect(read({}, opens)).toEqual({ ...NO_SCHEDULE, opensAt });
    expect(read(opens, {}, opens)).toEqual({ ...NO_SCHEDULE, opensAt });
    expect(() => read(opens, { opens_at: "2026-12-06 11:00" })).toThrow(
      "Row 3, opens_at: 2026-12-06 11:00, but row 2 says 2026-12-06 10:00. Write it in one row, or the same in each.",
    );
  });

  it.each([
    [
      { opens_at: "06-12-2026 10:00" },
      /^Row 2, opens_at: 06-12-2026 10:00 is no time\. Write it as/,
    ],
    [{ opens_at: "2026-02-30 10:00" }, /^Row 2, opens_at: 2026-02-30 10:00 is no time/],
    [{ ranked: "maybe" }, "Row 2, ranked: maybe is neither. Write true or false."],
    [{ attempt_limit: "once" }, /^Row 2, attempt_limit: once is no number/],
    [{ attempt_limit: "21" }, "Row 2, attempt_limit: The number must be from 1 to 20."],
    [{ late_answers: "ask" }, "Row 2, late_answers: ask is no rule. Write accept or refuse."],
    [{ ranked: "true" }, /^Row 2, ranked: A rank needs a time at which the test closes\.$/],
    [
      { opens_at: "2026-12-06 10:00", closes_at: "2026-12-06 09:00" },
      "Row 2, closes_at: The test must close after it opens.",
    ],
    [
      { closes_at: "2026-12-06 12:30", results_at: "2026-12-06 12:00" },
      /^Row 2, results_at: Results can’t show before the last answers are in/,
    ],
  ])("%o is refused with row, column and what would be right", (cells, message) => {
    expect(() => read(cells as Record<string, string>)).toThrow(message);
  });

  it("names everything that is wrong, and a time that summer time skips", () => {
    expect(() => read({ opens_at: "soon" }, { ranked: "perhaps" })).toThrow(
      /^Row 2, opens_at: .+ Row 3, ranked: /,
    );
    setZone("Europe/London");
    expect(() => read({ opens_at: "2026-03-29 01:30" })).toThrow(
      "Row 2, opens_at: The clock skips 2026-03-29 01:30. Write 2026-03-29 02:30, or a time before the change.",
    );
  });
});
