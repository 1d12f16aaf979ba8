import { expect, it, onTestFinished } from "vitest";
import { INDIA, setZone } from "#rules/zone.ts";
import { dayOf, formErrors, formOf, inputOf, type ScheduleForm } from "./schedule-form.ts";

const STORED = {
  __typename: "Test" as const,
  ...{ id: "1", title: "Mock", totalQuestions: 120, durationMinutes: 120, openAttemptCount: 0 },
  ...{ opensAt: "2026-12-06T04:30:00.000Z", closesAt: "2026-12-06T07:00:00.000Z" },
  ...{ resultsAt: "2026-12-06T12:30:00.000Z", isLateStartCut: true, attemptLimit: 1, version: 3 },
  sharingTests: [],
  ...{ clockRunsOn: false, isRanked: false, lateAnswers: "ACCEPT" as const, opensAgain: false },
  extraTimes: [],
};
const LENGTH = { durationMinutes: 120, extraSeconds: 0 };
const NONE: ScheduleForm = {
  ...{ opensAt: "", closesAt: "", lateStart: "cut", attemptLimit: 0 },
  ...{ shown: "at once", resultsAt: "", away: "stands still", isRanked: false },
  ...{ lateAnswers: "accept", opensAgain: false },
  stored: { opensAt: null, closesAt: null, resultsAt: null },
};
/** The other fields of a schedule that has only times. */
const PLAIN = { clockRunsOn: false, isRanked: false, lateAnswers: "ACCEPT", opensAgain: false };

it("shows times as a clock in India, and sends the moments they stand for", () => {
  const { opensAt, closesAt, resultsAt } = STORED;
  const form = formOf(STORED, LENGTH);
  expect(form).toEqual({
    ...{ opensAt: "2026-12-06T10:00", closesAt: "2026-12-06T12:30", lateStart: "cut" },
    ...{ attemptLimit: 1, shown: "at a time", resultsAt: "2026-12-06T18:00" },
    ...{ away: "stands still", isRanked: false, lateAnswers: "accept", opensAgain: false },
    stored: { opensAt, closesAt, resultsAt },
  });
  expect(inputOf(form, LENGTH)).toEqual({
    ...{ opensAt, closesAt, resultsAt, isLateStartCut: true, attemptLimit: 1, ...PLAIN },
  });
  // Answers sent at the closing may arrive for a minute.
  const minuteLater = "2026-12-06T07:01:00.000Z";
  expect(formOf({ ...STORED, resultsAt: minuteLater }, LENGTH)).toMatchObject({
    shown: "at closing",
  });
  // Late starts with their full time end two hours later.
  const full = { ...form, lateStart: "full", shown: "at closing" } as const;
  expect(inputOf(full, LENGTH).resultsAt).toBe("2026-12-06T09:01:00.000Z");
  // Answers given in time may arrive for ten minutes.
  const rules = { ...form, away: "runs on", shown: "at closing" } as const;
  expect(inputOf(rules, LENGTH)).toMatchObject({
    ...{ clockRunsOn: true, resultsAt: "2026-12-06T07:10:00.000Z" },
  });
  const refusing = { ...rules, lateAnswers: "refuse" } as const;
  expect(inputOf(refusing, LENGTH)).toMatchObject({
    lateAnswers: "REFUSE",
    resultsAt: minuteLater,
  });
  expect(inputOf(NONE, LENGTH)).toMatchObject({
    opensAt: null,
    resultsAt: null,
    attemptLimit: null,
  });
});

it("asks for the time that results depend on", () => {
  expect(formErrors(NONE, LENGTH)).toEqual([]);
  expect(formErrors({ ...NONE, shown: "at closing" }, LENGTH)[0]?.field).toBe("closesAt");
  expect(formErrors({ ...NONE, shown: "at a time" }, LENGTH)[0]?.field).toBe("resultsAt");
  const wrong = { ...NONE, opensAt: "2026-12-06T10:00", closesAt: "2026-12-06T09:00" };
  expect(formErrors(wrong, LENGTH)[0]?.field).toBe("closesAt");
});

it("takes times by the institute's clock, and refuses one that summer time skips", () => {
  setZone("Europe/London");
  onTestFinished(() => setZone(INDIA));
  const july = { ...NONE, opensAt: "2026-07-05T10:00", closesAt: "2026-12-06T10:00" };
  expect(inputOf(july, LENGTH)).toMatchObject({
    ...{ opensAt: "2026-07-05T09:00:00.000Z", closesAt: "2026-12-06T10:00:00.000Z" },
  });
  const skipped = { ...NONE, opensAt: "2026-03-29T01:15" };
  expect(formErrors(skipped, LENGTH)).toMatchObject([{ field: "opensAt" }]);
  // An unused time is not checked.
  expect(formErrors({ ...NONE, resultsAt: "2026-03-29T01:15" }, LENGTH)).toEqual([]);
  // The second of two equal clock times stays the second while it isn't changed.
  const again = { ...STORED, closesAt: "2026-10-25T01:30:20.000Z" };
  expect(inputOf(formOf(again, LENGTH), LENGTH).closesAt).toBe(again.closesAt);
});

it("says where all start in one second, since the closing would cut a later start", () => {
  const opens = (form: ScheduleForm) =>
    dayOf(form, LENGTH).find(({ what }) => what === "Opens")?.remark;
  const form = formOf(STORED, LENGTH);
  expect(opens(form)).toBe("Students can start");
  expect(opens({ ...form, closesAt: "2026-12-06T12:00" })).toMatch(/^All start in one second\./);
  expect(opens({ ...form, closesAt: "2026-12-06T12:00", lateStart: "full" })).toBe(
    "Students can start",
  );
});

it("draws the day in the order of its times", () => {
  const names = (form: ScheduleForm) => dayOf(form, LENGTH).map(({ what }) => what);
  expect(names(NONE)).toEqual([]);
  const form = formOf(STORED, LENGTH);
  expect(names(form)).toEqual([
    ...["Waiting room", "Opens", "On-time starts end", "Closes", "Results"],
  ]);
  expect(names({ ...form, closesAt: "2026-12-06T11:00" })).toEqual([
    ...["Waiting room", "Opens", "Closes", "Results"],
  ]);
  expect(names({ ...form, away: "runs on", isRanked: true })).toEqual([
    ...["Waiting room", "Opens", "On-time starts end", "Closes", "Grace ends", "Results and ranks"],
  ]);
  expect(names({ ...form, lateStart: "full", shown: "at once" })).toEqual([
    ...["Waiting room", "Opens", "On-time starts end", "Closes", "Last clocks end"],
  ]);
});
