import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { showRoutes, signInSample } from "../testing/show.tsx";
import { translate } from "../testing/translate.ts";
import { LiveTestScreen } from "./LiveTestScreen.tsx";

const counts = {
  writing: 2409,
  silent: 2,
  timeOver: 0,
  waiting: 0,
  ready: 0,
  submitted: 8,
  notCome: 174,
};
const figures = {
  ...{ id: "7", at: "2026-11-30T05:00:00Z", lastActionId: "3", counts },
  batches: [{ batchId: "1", counts: { ...counts, writing: 911 } }],
};
const liveTest = {
  ...{ id: "7", title: "Full Mock 7", phase: "OPEN", durationMinutes: 120, totalQuestions: 120 },
  ...{ opensAt: "2026-11-30T04:30:00Z", closesAt: "2026-11-30T06:45:00Z", resultsAt: null },
  ...{ isLateStartCut: true, figures },
  batches: [{ id: "1", name: "Online 2026", letters: "ON", tint: "ACCENT" }],
  actions: [
    {
      ...{ id: "3", at: "2026-11-30T04:40:00Z", words: "Attempt ended", by: "Meera Krishnan" },
      ...{ student: "Dev Arora", text: "Left the hall", questionId: null, minutes: null },
    },
  ],
  questions: [{ number: 1, questionId: "61", text: "Who pays?", isWithdrawn: false }],
};
const student = (id: string, name: string, changes: object = {}) => ({
  ...{ id: `7-${id}`, userId: id, name, email: `${id}@example.com`, batches: "Online 2026" },
  ...{ state: "SILENT", attemptId: id, savedAt: "2026-11-30T04:55:00Z", currentQuestion: 37 },
  ...{ answered: 46, totalQuestions: 120, tabSwitchCount: 1, resumes: 0, takenUpAt: null },
  ...{ takenUpFrom: null, endsAt: "2026-11-30T06:30:00Z", completedAt: null, endedAt: null },
  ...{ extraSeconds: 0, submitsBy: null, mayReopen: false, ...changes },
});

const show = (answers: Parameters<typeof showRoutes>[2] = {}) =>
  showRoutes([{ path: "/admin/live/:id", element: <LiveTestScreen /> }], "/admin/live/7", {
    WatchedTest: { liveTest },
    LiveActions: { liveTest },
    LiveQuestions: { liveTest },
    LiveStudents: {
      liveStudents: { totalCount: 1, items: [student("4", "Tenzin Wangchuk")] },
    },
    ...answers,
  });

beforeEach(() => signInSample({ role: "admin" }));

it("shows the five states, starts with silent students, and lists the actions", async () => {
  show();
  expect(await screen.findByText("2,409")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Silent 2" }).checked).toBe(true);
  const sitting = screen.getByRole("region", { name: "This sitting" });
  await within(sitting).findByText("Left the hall");
  const done = within(sitting).getAllByRole("listitem");
  // The newest first. Texts that people wrote are in <bdi>, so that they can't change the words around them.
  expect(done.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Closed/),
    expect.stringMatching(/Attempt ended, Dev Arora: Left the hall/),
    expect.stringMatching(/Opened/),
  ]);
  expect(done[1]?.querySelectorAll("bdi")).toHaveLength(2);
  const batch = await screen.findByRole("row", { name: /Online 2026/ });
  expect(batch.textContent).toContain("911");
  const row = await screen.findByRole("button", { name: /Tenzin Wangchuk/ });
  expect(row.textContent).toContain("Question 38");
  fireEvent.click(row);
  expect(screen.getByText("46 of 120")).toBeTruthy();
});

it("ends an attempt only with a reason", async () => {
  const sent: object[] = [];
  show({
    EndLiveAttempt: (variables) => {
      sent.push(variables);
      return { endLiveAttempt: liveTest };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: /Tenzin Wangchuk/ }));
  fireEvent.click(await screen.findByRole("button", { name: "End Attempt" }));
  const dialog = screen.getByRole("dialog", { name: "End the attempt of Tenzin Wangchuk?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "End Attempt" }));
  expect(within(dialog).getByText("Please give a reason of at least 3 characters")).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "Left the hall" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "End Attempt" }));
  await waitFor(() =>
    expect(sent).toEqual([{ testId: "7", attemptId: "4", reason: "Left the hall" }]),
  );
});

it("sends a message by Ctrl+Enter, after a dialog named its readers", async () => {
  const sent: object[] = [];
  show({
    SendLiveMessage: (variables) => {
      sent.push(variables);
      return { sendLiveMessage: { id: "1" } };
    },
  });
  const words = await screen.findByLabelText("Text");
  fireEvent.keyDown(words, { key: "Enter", ctrlKey: true });
  expect(screen.getByText("Please write a message")).toBeTruthy();
  fireEvent.change(words, { target: { value: "Question 104: read “2024”." } });
  fireEvent.keyDown(words, { key: "Enter", ctrlKey: true });
  const dialog = screen.getByRole("dialog", { name: "Send to 2,411 students?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Send Message" }));
  await waitFor(() =>
    expect(sent).toEqual([{ testId: "7", attemptId: null, text: "Question 104: read “2024”." }]),
  );
});

it("withdraws a question by its number on the paper", async () => {
  const sent: object[] = [];
  show({
    WithdrawLiveQuestion: (variables) => {
      sent.push(variables);
      return { withdrawLiveQuestion: liveTest };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Withdraw a Question" }));
  const dialog = screen.getByRole("dialog", { name: "Withdraw a question?" });
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", {
    name: "Withdraw Question",
  });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(within(dialog).getByLabelText("Number on the paper"), {
    target: { value: "1" },
  });
  expect(await within(dialog).findByText("Who pays?")).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "No key" } });
  fireEvent.click(confirm);
  await waitFor(() => expect(sent).toEqual([{ testId: "7", questionId: "61", reason: "No key" }]));
});

it("lets report viewers watch, without actions and answers", async () => {
  signInSample({ role: "viewer" });
  show();
  fireEvent.click(await screen.findByRole("button", { name: /Tenzin Wangchuk/ }));
  expect(screen.getByText("46 of 120")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "End Attempt" })).toBeNull();
  expect(screen.queryByRole("link", { name: "See Answers Saved" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Send Message" })).toBeNull();
  expect(screen.getByText(/opens/).textContent).not.toContain("extra time");
});

it("shows whose time is over, when their attempts are submitted, and who has extra time", async () => {
  const over = { ...counts, timeOver: 1, silent: 0 };
  const batches = [{ batchId: "1", counts: over }];
  const late = { ...liveTest, figures: { ...figures, counts: over, batches } };
  const items = [
    student("4", "Tenzin Wangchuk", {
      ...{ state: "TIME_OVER", endsAt: "2026-11-30T06:30:00Z", extraSeconds: 900 },
      submitsBy: "2026-11-30T06:40:00Z",
    }),
  ];
  show({
    WatchedTest: { liveTest: late },
    LiveStudents: { liveStudents: { totalCount: 1, items } },
  });
  expect(
    (await screen.findByRole<HTMLInputElement>("radio", { name: "Time over 1" })).checked,
  ).toBe(true);
  expect(screen.getByRole("columnheader", { name: "Time over" })).toBeTruthy();
  const row = await screen.findByRole("button", { name: /Tenzin Wangchuk/ });
  expect(row.textContent).toContain("Time over");
  expect(row.textContent).toContain("Ends 12:00 PM IST, 15 minutes extra");
  expect(row.textContent).toContain("Submitted automatically by 12:11 PM IST");
  fireEvent.click(row);
  expect(screen.getByRole("button", { name: "End Attempt" })).toBeTruthy();
});

it("updates the figures on a page that a browser has translated", async () => {
  show();
  const row = await screen.findByRole("button", { name: /Tenzin Wangchuk/ });
  translate(document.body);
  fireEvent.click(row);
  expect(screen.getByText("46 of 120")).toBeTruthy();
  fireEvent.click(row);
  expect(screen.queryByText("46 of 120")).toBeNull();
});

it("keeps the rows in place while one of them has the focus; new ones wait", async () => {
  let items = [student("4", "Tenzin Wangchuk")];
  show({ LiveStudents: () => ({ liveStudents: { totalCount: items.length, items } }) });
  const row = await screen.findByRole("button", { name: /Tenzin Wangchuk/ });
  fireEvent.focus(row);
  items = [student("5", "Sneha Kulkarni"), ...items];
  const more = await screen.findByRole(
    "button",
    { name: "Show 1 More Student" },
    { timeout: 15_000 },
  );
  expect(screen.queryByText("Sneha Kulkarni")).toBeNull();
  fireEvent.click(more);
  expect(await screen.findByText("Sneha Kulkarni")).toBeTruthy();
}, 20_000);
