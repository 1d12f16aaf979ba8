import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Answers, showRoutes } from "../testing/show.tsx";
import { AllTestsScreen } from "./AllTestsScreen.tsx";

function testRow(id: number) {
  return {
    id: String(id),
    title: `Mock ${id}`,
    isPublic: true,
    isActive: true,
    totalQuestions: 40,
    durationMinutes: 60,
    correctMarks: 1,
    incorrectMarks: 0.25,
    createdAt: "2026-01-10T04:10:00Z",
    subjects: ["Torts", "Contracts", "Crimes", "Reasoning"],
    attemptCount: 2_04_318,
    openAttemptCount: 2,
    questionIds: ["1", "2"],
    invitationLink: null,
  };
}

function page(totalCount: number, rows: number[]) {
  return { subjects: ["Torts"], allTests: { totalCount, items: rows.map(testRow) } };
}

const at = (address: string, answers: Answers) =>
  showRoutes(
    [
      { path: "/admin/all-tests", element: <AllTestsScreen /> },
      { path: "/admin/tests/edit/:id", element: null },
    ],
    address,
    answers,
  );

it("asks for the page and the filters that the address says", async () => {
  const { asked } = at("/admin/all-tests?search=mock+&active=true&page=2", {
    AllTests: page(12, [11, 12]),
  });
  expect(await screen.findByText("Mock 11")).toBeTruthy();
  const list = asked.find(({ name }) => name === "AllTests");
  expect(list?.variables).toMatchObject({ search: "mock", active: true, skip: 10, limit: 10 });
  expect(screen.getByText("11–12 of 12")).toBeTruthy();
  expect(screen.getAllByText("1h 0m")).toHaveLength(2);
});

it("shows the total of questions, the attempts and the subjects of each test", async () => {
  at("/admin/all-tests", { AllTests: page(1, [1]) });
  const row = (await screen.findByText("Mock 1")).closest("tr");
  expect(row?.textContent).toMatch(/TortsContractsCrimes\+1 more/);
  expect(row?.textContent).toContain("40 questions");
  expect(row?.textContent).toContain("+38 more");
  expect(row?.textContent).toContain("2,04,318 attempts");
});

it("shows attempts in progress in the row and before a deletion, which can be undone", async () => {
  const deletedTest = {
    ...{ id: "1", title: "Mock 1", totalQuestions: 40 },
    deletedAt: "2026-01-10T04:10:00Z",
    restoreUntil: "2026-02-09T04:10:00Z",
  };
  let deleted: object[] = [];
  const { asked } = at("/admin/all-tests", {
    AllTests: () => page(1, [1]),
    RecentTests: () => ({ deletedTests: deleted, imports: { items: [] } }),
    ArchiveTest: () => {
      deleted = [deletedTest];
      return { archiveTest: "1" };
    },
    RestoreTest: () => {
      deleted = [];
      return { restoreTest: { id: "1", title: "Mock 1" } };
    },
  });
  const row = (await screen.findByText("Mock 1")).closest("tr");
  expect(row?.textContent).toContain("2 in progress");
  fireEvent.click(screen.getByRole("button", { name: "Delete test 1: Mock 1" }));
  const dialog = screen.getByRole("dialog", { name: "Delete this test?" });
  expect(dialog.textContent).toContain("2 attempts in progress. They can still be submitted.");
  expect(dialog.textContent).toContain("You can undo this for 30 days");
  fireEvent.click(screen.getByRole("button", { name: "Delete Test" }));
  expect(await screen.findByText("Undo for 30 days, under Recent changes")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Undo: “Mock 1” deleted" }));
  expect(await screen.findByText("“Mock 1” is restored")).toBeTruthy();
  expect(asked.find(({ name }) => name === "RestoreTest")?.variables).toEqual({ id: "1" });
  await waitFor(() => expect(screen.queryByText("Recent changes")).toBeNull());
});

it("says which questions a copy lacks", async () => {
  const copyTest = {
    ...{ id: "7", test: { id: "7", title: "Copy of Mock 1" } },
    leftOutQuestionIds: ["14", "62"],
  };
  at("/admin/all-tests", { AllTests: page(1, [1]), CopyTest: { copyTest } });
  fireEvent.click(await screen.findByRole("button", { name: "Copy test 1: Mock 1" }));
  expect(
    await screen.findByText(
      "“Copy of Mock 1” is test 7, inactive. 2 deleted questions were left out: 14, 62.",
    ),
  ).toBeTruthy();
});

it("offers to undo a test made from a file", async () => {
  const made = {
    ...{ id: "9", kind: "TEST", fileName: "mock.csv", finishedAt: "2026-01-10T04:10:00Z" },
    ...{ by: "Meera Krishnan", test: { id: "1", title: "Mock 1" } },
    undo: { until: "2026-01-11T04:10:00Z", refused: null, isBegun: false },
  };
  const { asked } = at("/admin/all-tests", {
    AllTests: page(1, [1]),
    RecentTests: { deletedTests: [], imports: { items: [made] } },
    UndoTestImport: { undoImport: { id: "9" } },
  });
  fireEvent.click(await screen.findByRole("button", { name: /^Undo: “Mock 1” made from/ }));
  fireEvent.click(screen.getByRole("button", { name: "Undo Import" }));
  expect(await screen.findByText("mock.csv is undone")).toBeTruthy();
  expect(asked.find(({ name }) => name === "UndoTestImport")?.variables).toEqual({ id: "9" });
});

const sealed = {
  __typename: "SharingTest",
  ...{ testId: "5", title: "Full Mock 5", resultsAt: "2100-01-01T00:00:00.000Z" },
  ...{ isDeleted: false, questionCount: 1, takenBy: 0 },
};

it("switches a test at once, says what that means, and takes it back", async () => {
  const { asked } = at("/admin/all-tests", {
    AllTests: page(1, [1]),
    SwitchTest: (variables) => ({
      switchTest: { ...testRow(1), ...variables, id: "1", resultsAt: null, sharingTests: [sealed] },
    }),
  });
  const active = await screen.findByRole("switch", { name: "Active: test 1, Mock 1" });
  fireEvent.click(active);
  await waitFor(() => expect((active as HTMLInputElement).checked).toBe(false));
  expect(await screen.findByText(/“Mock 1” is inactive: students don’t see it/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText(/“Mock 1” is active and public/)).toBeTruthy();
  expect(
    screen.getByText(/1 question of this paper is in “Full Mock 5”, not taken yet\. Its results/),
  ).toBeTruthy();
  expect((active as HTMLInputElement).checked).toBe(true);
  const sent = asked.filter(({ name }) => name === "SwitchTest");
  expect(sent.map(({ variables }) => variables.isActive)).toEqual([false, true]);
  expect(asked.filter(({ name }) => name === "AllTests")).toHaveLength(1);
});

it("puts a switch back that was refused, and says why", async () => {
  at("/admin/all-tests", { AllTests: page(1, [1]), SwitchTest: new Error("away") });
  const isPublic = await screen.findByRole("switch", { name: "Public: test 1, Mock 1" });
  fireEvent.click(isPublic);
  expect(await screen.findByText(/^“Mock 1” was not changed\./)).toBeTruthy();
  expect((isPublic as HTMLInputElement).checked).toBe(true);
});

it("goes to the last page when the one in the address is gone", async () => {
  const shown = at("/admin/all-tests?page=9", {
    AllTests: ({ skip }) => page(12, Number(skip) > 10 ? [] : [11, 12]),
  });
  expect(await screen.findByText("Mock 12")).toBeTruthy();
  expect(shown.path()).toBe("/admin/all-tests?page=2");
});

it("distinguishes an empty list from one without matches", async () => {
  at("/admin/all-tests?subject=Torts", {
    AllTests: ({ subject }) => (subject === null ? page(1, [1]) : page(0, [])),
  });
  expect(await screen.findByText("No test is there in Torts.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Clear Filters" }));
  expect(await screen.findByText("Mock 1")).toBeTruthy();
});

it("offers to create the first test where there is none", async () => {
  at("/admin/all-tests", { AllTests: page(0, []) });
  expect(await screen.findByRole("heading", { name: "No tests yet" })).toBeTruthy();
});

it("says that it could not be loaded, and tries again when asked to", async () => {
  let tries = 0;
  at("/admin/all-tests", {
    AllTests: () => {
      tries += 1;
      return tries === 1 ? new Error("away") : page(1, [1]);
    },
  });
  expect(await screen.findByText("Failed to fetch tests")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Mock 1")).toBeTruthy();
});
