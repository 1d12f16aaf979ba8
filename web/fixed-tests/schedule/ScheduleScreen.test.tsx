import { fireEvent, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { expect, it, onTestFinished, vi } from "vitest";
import { INDIA, setZone } from "#rules/zone.ts";
import { type Answers, showRoutes, signInSample } from "../../testing/show.tsx";
import { ScheduleScreen } from "./ScheduleScreen.tsx";

const test = {
  __typename: "Test",
  ...{ id: "7", title: "Full Mock 8", totalQuestions: 120, durationMinutes: 120 },
  ...{ openAttemptCount: 2, opensAt: null, closesAt: null, resultsAt: null },
  ...{ isLateStartCut: true, attemptLimit: null, version: 3 },
  sharingTests: [],
  ...{ clockRunsOn: false, isRanked: false, lateAnswers: "ACCEPT", opensAgain: false },
  extraTimes: [],
};
const shared = {
  __typename: "SharingTest",
  ...{ testId: "5", title: "Full Mock 5", resultsAt: null, isDeleted: false },
  ...{ questionCount: 8, takenBy: 1190 },
};

async function open(answers: Answers = {}) {
  signInSample({ role: "admin" });
  const routes = [{ path: "/admin/tests/schedule/:id", element: <ScheduleScreen /> }];
  const shown = showRoutes(routes, "/admin/tests/schedule/7", {
    TestSchedule: { test },
    ...answers,
  });
  await screen.findByRole("heading", { name: "Schedule of Full Mock 8" });
  return shown;
}
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Schedule" }));

it("saves what was set as a whole, and shows the day beside it", async () => {
  const saved = { ...test, version: 4, opensAt: "2026-12-06T04:30:00.000Z" };
  const { asked } = await open({ ScheduleTest: { scheduleTest: saved } });
  expect(screen.getByText(/2 attempts in progress/)).toBeTruthy();
  fill("Opens", "2026-12-06T10:00");
  fill("Closes", "2026-12-06T12:30");
  fireEvent.click(screen.getByRole("radio", { name: "At closing" }));
  const day = screen.getByRole("region", { name: "The day" }).textContent;
  expect(day).toContain("10:00 AM ISTOpens");
  expect(day).toContain("12:31 PM ISTResults");
  save();
  expect(await screen.findByText("Schedule saved")).toBeTruthy();
  const closesAt = "2026-12-06T07:00:00.000Z";
  expect(asked.find(({ name }) => name === "ScheduleTest")?.variables).toMatchObject({
    ...{ version: 3, input: { closesAt, resultsAt: "2026-12-06T07:01:00.000Z" } },
  });
});

it("shows the reader's own time beside the institute's, and refuses a time that summer time skips", async () => {
  setZone("Europe/London");
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-330);
  onTestFinished(() => {
    setZone(INDIA);
    vi.restoreAllMocks();
  });
  const { asked } = await open();
  expect(screen.getByText(/Times are the institute’s, Europe\/London\.$/)).toBeTruthy();
  fill("Opens", "2026-07-05T10:00");
  expect(screen.getByText("That is 2:30 PM your time.")).toBeTruthy();
  const day = screen.getByRole("region", { name: "The day" }).textContent;
  expect(day).toContain("10:00 AM BSTOpens2:30 PM your timeStudents can start");
  fill("Opens", "2026-03-29T01:30");
  save();
  expect(await screen.findByText(/^The clock skips 1:30 AM on that day\./)).toBeTruthy();
  expect(asked.some(({ name }) => name === "ScheduleTest")).toBe(false);
});

it("sends nothing that can't be, and says why at the field", async () => {
  const { asked } = await open();
  fill("Opens", "2026-12-06T10:00");
  fill("Closes", "2026-12-06T09:00");
  save();
  expect(await screen.findByText("The test must close after it opens.")).toBeTruthy();
  expect(asked.some(({ name }) => name === "ScheduleTest")).toBe(false);
});

it("says at the field who would lose what", async () => {
  const message = "2 students have started this test, so it can’t open later.";
  const refused = new GraphQLError(message, {
    extensions: { code: "BAD_USER_INPUT", fields: [{ field: "opensAt", message }] },
  });
  await open({ ScheduleTest: { scheduleTest: () => refused } });
  fill("Opens", "2027-12-06T10:00");
  save();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Opens").getAttribute("aria-invalid")).toBe(
    "true",
  );
});

it("warns of tests that share questions, and that their scores tell keys that are withheld", async () => {
  await open({ TestSchedule: { test: { ...test, sharingTests: [shared] } } });
  const day = screen.getByRole("region", { name: "The day" });
  const fact = "8 questions of this paper are in Full Mock 5, taken by 1,190.";
  expect(day.textContent).toContain(fact);
  expect(day.textContent).not.toContain("tell");
  fill("Closes", "2100-12-06T12:30");
  fireEvent.click(screen.getByRole("radio", { name: "At closing" }));
  expect(day.textContent).toContain(
    `${fact} Its scores reveal their keys before the results of this test show.`,
  );
});

it("adds extra time for a person, and says at the field what is wrong", async () => {
  const message = "Say why.";
  const refused = new GraphQLError(message, {
    extensions: { code: "BAD_USER_INPUT", fields: [{ field: "reason", message }] },
  });
  const entry = {
    __typename: "ExtraTime",
    ...{ id: "3", name: "Tarun Bose", email: "tarun@example.com", batchId: null },
    ...{ studentCount: null, percent: 25, minutes: null, seconds: 1800, reason: "Low vision" },
  };
  let tries = 0;
  const { asked } = await open({
    BatchChoices: { batches: { __typename: "BatchPage", items: [] } },
    AddExtraTime: {
      addExtraTime: () => {
        tries += 1;
        return tries === 1 ? refused : { __typename: "Test", id: "7", extraTimes: [entry] };
      },
    },
  });
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  fill("E-mail address or name", "tarun@example.com");
  const confirm = () =>
    fireEvent.click(screen.getAllByRole("button", { name: "Add" }).at(-1) as HTMLElement);
  confirm();
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  fill("Reason", "Low vision");
  confirm();
  expect(await screen.findByText("25%, 30 min")).toBeTruthy();
  expect(asked.filter(({ name }) => name === "AddExtraTime").at(-1)?.variables).toEqual({
    ...{ testId: "7", input: { person: "tarun@example.com", minutes: 10, reason: "Low vision" } },
  });
});
