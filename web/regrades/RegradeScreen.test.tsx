import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { beforeEach, expect, it } from "vitest";
import { showRoutes, signInSample } from "../testing/show.tsx";
import { NewRegradeScreen } from "./NewRegradeScreen.tsx";
import { RegradeScreen } from "./RegradeScreen.tsx";
import { RegradesScreen } from "./RegradesScreen.tsx";

const correction = {
  ...{ id: "18-61", questionId: "61", questionText: "Who pays?", subject: "Law of Torts" },
  ...{ kind: "OTHER_KEY", option: 2, words: "key B to C", reason: "Section 300" },
  ...{ wordingCount: 1, changesBank: false },
};
const head = {
  ...{ id: "18", state: "DRAFT", createdAt: "2026-11-24T05:00:00.000Z", appliedAt: null },
  ...{ previewedAt: "2026-11-24T05:01:00.000Z", undoneAt: null, authorName: "Meera Krishnan" },
  ...{ failure: null, attemptCount: 3, done: 0, total: null, startedAt: null },
  corrections: [correction],
};
const figures = {
  ...{ attempts: 3, changed: 2, rises: 1, falls: 1, meanRise: 1.25, meanFall: -1.25 },
  ...{ higherGrades: 0, lowerGrades: 1 },
  changes: [
    { marks: -1.25, attempts: 1 },
    { marks: 0, attempts: 1 },
    { marks: 1.25, attempts: 1 },
  ],
  borders: [{ grade: "D", rises: 0, falls: 1 }],
};
const test = {
  ...{ testId: "6", title: "Full Mock 6", attempts: 3, changed: 2 },
  ...{
    meanChange: 0,
    highestChange: 1.25,
    lowestChange: -1.25,
    isRanked: true,
    rankedStudents: 1284,
  },
};
const line = "Regraded on Nov 24, 2026: question 14, key B to C, +1.25. Score 59.50, before 58.25.";
const draft = { ...head, figures, tests: [test], studentLine: line };
const conflict = (message: string) => () => {
  throw new GraphQLError(message, { extensions: { code: "CONFLICT" } });
};

const show = (answers: Parameters<typeof showRoutes>[2], at = "/admin/regrades/18") =>
  showRoutes(
    [
      { path: "/admin/regrades", element: <RegradesScreen /> },
      { path: "/admin/regrades/new", element: <NewRegradeScreen /> },
      { path: "/admin/regrades/:id", element: <RegradeScreen /> },
    ],
    at,
    answers,
  );

beforeEach(() => signInSample({ role: "admin" }));

it("asks once more where a grade falls, and has a preview that is too old computed again", async () => {
  let regrade: object = draft;
  const { asked } = show({
    Regrade: () => ({ regrade }),
    ApplyRegrade: { applyRegrade: conflict("Results were submitted since.") },
    UpdateRegrade: () => {
      regrade = { ...draft, previewedAt: null, figures: null, tests: [], studentLine: null };
      return { updateRegrade: { ...head, previewedAt: null } };
    },
  });
  const rank = await screen.findByText("Computed again for 1,284");
  expect(rank.closest("td")?.textContent).toBe("Rank: Computed again for 1,284");
  fireEvent.click(await screen.findByRole("button", { name: "Apply to 2 Attempts" }));
  const dialog = within(screen.getByRole("dialog", { name: "1 attempt falls to a lower grade" }));
  expect(asked.some(({ name }) => name === "ApplyRegrade")).toBe(false);
  fireEvent.click(dialog.getByRole("button", { name: "Apply Regrade" }));
  expect(await screen.findByText("Results were submitted since.")).toBeTruthy();
  await waitFor(() =>
    expect(asked.find(({ name }) => name === "UpdateRegrade")?.variables).toEqual({
      id: "18",
      corrections: [{ questionId: "61", kind: "OTHER_KEY", option: 2, reason: "Section 300" }],
    }),
  );
  expect(await screen.findByText(/^The preview is being computed/)).toBeTruthy();
});

it("shows changes as a chart and as a table", async () => {
  show({ Regrade: { regrade: draft } });
  expect(await screen.findByRole("img", { name: /−1.25 1, 0.00 1, \+1.25 1$/ })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "As a Table" }));
  const table = within(screen.getByRole("table", { name: "How much scores change" }));
  expect(table.getByRole("row", { name: "+1.25 1" })).toBeTruthy();
});

it("shows what a student will see, and who moves over a border with old and new rank", async () => {
  const crossing = (id: string, ranks: object) => ({
    ...{
      id,
      fullName: `Student ${id}`,
      testTitle: "Full Mock 6",
      scoreBefore: 60,
      scoreAfter: 58.75,
    },
    ...{ gradeBefore: "C", gradeAfter: "D", ...ranks },
  });
  const items = [
    crossing("1", { rankBefore: 12, rankAfter: 1_015 }),
    crossing("2", { rankBefore: 3, rankAfter: 3 }),
    crossing("3", { rankBefore: null, rankAfter: null }),
  ];
  const crossings = () => ({ totalCount: 3, items });
  show({
    Regrade: { regrade: draft },
    RegradeCrossings: { regrade: { id: "18", crossings } },
  });
  expect(await screen.findByText(line)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Name of the Student" }));
  const dialog = within(screen.getByRole("dialog", { name: "Attempts with another grade" }));
  expect(await dialog.findByRole("row", { name: /Student 1 .*12 to 1,015$/ })).toBeTruthy();
  expect(dialog.getByRole("row", { name: /Student 2 .*C to D ?Rank 3$/ })).toBeTruthy();
  expect(dialog.getByRole("row", { name: /Student 3 .*–$/ })).toBeTruthy();
});

it("says that no score changes, and saves the correction only", async () => {
  const none = { ...figures, changed: 0, rises: 0, falls: 0, lowerGrades: 0, changes: [] };
  const { asked } = show({
    Regrade: { regrade: { ...draft, figures: none } },
    ApplyRegrade: { applyRegrade: { ...head, state: "APPLYING" } },
  });
  expect(await screen.findByRole("heading", { name: "No score changes" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save Correction Only" }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === "ApplyRegrade")?.variables).toEqual({
      ...{ id: "18", acceptsFalls: false },
    }),
  );
});

it("shows how far a regrade at work is, and a way to go on after a failure", async () => {
  const failed = { ...draft, state: "APPLYING", done: 1, total: 3, failure: "The server stopped." };
  show({ Regrade: { regrade: { ...failed, appliedAt: head.createdAt } } });
  const bar = await screen.findByRole("progressbar", { name: "Applying" });
  expect(bar.getAttribute("aria-valuenow")).toBe("33");
  expect(screen.getByText("The server stopped.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try Again" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Stop and Undo" }));
  expect(screen.getByRole("dialog", { name: "Stop and undo regrade 18?" })).toBeTruthy();
});

it("begins with what its address names, and refuses what is missing", async () => {
  const options = ["One", "Two", "Three"];
  const question = { id: "61", questionText: "Who pays?", options, correctOptionIndex: 1 };
  const { asked, path } = show(
    {
      CorrectedQuestion: { question },
      CreateRegrade: { createRegrade: head },
      Regrade: { regrade: draft },
    },
    "/admin/regrades/new?question=61&kind=also_accepted&option=2",
  );
  expect(await screen.findByText("Who pays?")).toBeTruthy();
  expect((screen.getByLabelText("Option") as HTMLSelectElement).value).toBe("2");
  fireEvent.click(screen.getByRole("button", { name: "Preview Regrade" }));
  expect(screen.getByText(/^Give a reason/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Section 300" } });
  fireEvent.click(screen.getByRole("button", { name: "Preview Regrade" }));
  await waitFor(() => expect(path()).toBe("/admin/regrades/18"));
  expect(asked.find(({ name }) => name === "CreateRegrade")?.variables).toEqual({
    corrections: [{ questionId: "61", kind: "ALSO_ACCEPTED", option: 2, reason: "Section 300" }],
  });
});

it("lists regrades, of which applied ones can be undone, and says when there are none", async () => {
  const applied = { ...head, state: "APPLIED", appliedAt: head.createdAt };
  let items: object[] = [applied, { ...head, id: "19" }];
  const { asked } = show(
    {
      Regrades: () => ({ regrades: { totalCount: items.length, items } }),
      UndoRegrade: () => {
        items = [];
        return { undoRegrade: { ...applied, state: "UNDOING" } };
      },
    },
    "/admin/regrades",
  );
  fireEvent.click(await screen.findByRole("button", { name: "Undo regrade 18" }));
  fireEvent.click(screen.getByRole("button", { name: "Undo Regrade" }));
  await waitFor(() => expect(asked.some(({ name }) => name === "UndoRegrade")).toBe(true));
  expect(await screen.findByText("No regrades yet")).toBeTruthy();
});
