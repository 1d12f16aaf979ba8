import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { beforeEach, expect, it } from "vitest";
import { showRoutes, signInSample } from "../../testing/show.tsx";
import { FlaggedItemsScreen } from "./FlaggedItemsScreen.tsx";
import { ItemScreen } from "./ItemScreen.tsx";

const evidence = {
  ...{ attempts: 120, option: 2, keyShare: 0.14, optionShare: 0.62, chance: 0.25 },
  ...{ keyRest: 0.449, optionRest: 0.668, meanRest: 0.589, keyDiscrimination: -0.28 },
  ...{ optionDiscrimination: 0.49, bestQuarter: 30, bestQuarterChose: 24, confidence: 0.97 },
  reasons: ["NEGATIVE_DISCRIMINATION", "BEST_QUARTER"],
};
const flagOf = (changes: object = {}) => ({
  ...{ id: "7", evidence, closedAt: null, closedReason: null, closedBy: null },
  ...{ questionText: "Who pays?", subject: "Torts", correctOptionIndex: 1 },
  place: () => ({ before: 1, totalCount: 3, previousId: "5", nextId: "9" }),
  ...changes,
});
const figuresOf = (attempts: number) => ({
  ...{ id: `7:${attempts}`, attempts, facility: 0.14, discrimination: -0.28, efficiency: null },
  ...{ meanRest: 0.589, medianSeconds: 71, p90Seconds: 124, notReachedShare: 0 },
  revisionAttempts: attempts,
  choices:
    attempts < 20
      ? []
      : [
          { choice: 1, share: 0.14, meanRest: 0.449 },
          { choice: 2, share: 0.62, meanRest: 0.668 },
        ],
});
const itemOf = (attempts: number, flag: object | null) => ({
  item: {
    ...{ id: "7", questionText: "Who pays?", questionHtml: null, optionsHtml: null, lang: null },
    ...{ options: ["A one", "A two", "A three"], subject: "Torts", topic: null },
    ...{ correctOptionIndex: 1, acceptedOptions: [1], isDropped: false, isGivenToAll: false },
    ...{ revisionNumber: 1, isCurrent: true, computedAt: "2026-11-30T03:00:00Z", uses: [] },
    ...{ fixed: figuresOf(attempts), random: null, together: figuresOf(attempts), flag },
  },
});
const bank = {
  question: {
    ...{ id: "7", passage: null, resultCount: 120, withdrawnAt: null },
    ...{ revisions: [], problems: [] },
  },
};
const show = (answers: Parameters<typeof showRoutes>[2], at = "/admin/items/7?subject=Torts") =>
  showRoutes(
    [
      { path: "/admin/items", element: <FlaggedItemsScreen /> },
      { path: "/admin/items/:id", element: <ItemScreen /> },
    ],
    at,
    answers,
  );

beforeEach(() => signInSample({ role: "admin" }));

it("shows what speaks against the key, and leads to its correction", async () => {
  const { path, asked } = show({ Item: itemOf(120, flagOf()), ItemBank: bank });
  const correct = await screen.findByRole("link", { name: "Correct the Key to C" });
  expect(correct.getAttribute("href")).toBe(
    "/admin/regrades/new?question=7&kind=other_key&option=2",
  );
  expect(screen.getByText("−0.28; with C as key +0.49")).toBeTruthy();
  expect(screen.getByText("80% of 30 chose C")).toBeTruthy();
  expect(screen.getByText("2 of 4 signs, number 2 of 3 by confidence")).toBeTruthy();
  expect(screen.getByRole("row", { name: /A two/ }).textContent).toContain("14%");
  fireEvent.keyDown(document.body, { key: "j" });
  await waitFor(() => expect(path()).toBe("/admin/items/9?subject=Torts"));
  expect(asked.find(({ name }) => name === "Item")?.variables).toMatchObject({ subject: "Torts" });
});

it("leaves shares out below 20 attempts, and offers no key of the evidence without a flag", async () => {
  show({ Item: itemOf(8, null), ItemBank: bank });
  expect(
    await screen.findByText(/from 20 first attempts in this wording. There are 8\./),
  ).toBeTruthy();
  expect(screen.queryByText("Chosen by")).toBeNull();
  expect(screen.queryByRole("link", { name: /^Correct the Key/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Also Accept" })).toBeTruthy();
});

it("withdraws the question from new tests, with a way to undo that at once", async () => {
  const standing = (withdrawnAt: string | null) => ({
    ...{ id: "7", keptBack: false, isSubjectConfirmed: true, subject: "Torts" },
    ...{ releasedAt: null, withdrawnAt, keptBackBy: [] },
  });
  const { asked } = show({
    Item: itemOf(120, null),
    ItemBank: bank,
    WithdrawQuestion: { withdrawQuestion: standing("2026-11-30T03:00:00Z") },
    RestoreQuestion: { restoreQuestion: standing(null) },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Withdraw from New Tests" }));
  expect(await screen.findByRole("button", { name: "Use in New Tests Again" })).toBeTruthy();
  expect(screen.getByText("Nov 30, 2026")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Withdraw from New Tests" })).toBeTruthy();
  expect(asked.filter(({ name }) => name === "RestoreQuestion")).toHaveLength(1);
});

it("asks for a reason before a flag is closed, and keeps it where that is refused", async () => {
  let closed: object | null = null;
  const refusal = new GraphQLError("This question has no open flag.", {
    extensions: { code: "CONFLICT" },
  });
  let answer: object = {
    closeFlag: () => {
      throw refusal;
    },
  };
  show({
    Item: () => itemOf(120, flagOf(closed ?? {})),
    ItemBank: bank,
    OpenFlags: { flaggedItems: { totalCount: 2, items: [] } },
    CloseFlag: () => answer,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Key Is Right, Close Flag" }));
  const dialog = within(screen.getByRole("dialog", { name: "Close the flag?" }));
  const close = dialog.getByRole("button", { name: "Close Flag" });
  expect(close.hasAttribute("disabled")).toBe(true);
  const words = dialog.getByLabelText("Why the key is right");
  fireEvent.change(words, { target: { value: "Section 9 says so" } });
  fireEvent.click(close);
  expect(await dialog.findByText(/This question has no open flag/)).toBeTruthy();
  expect((words as HTMLTextAreaElement).value).toBe("Section 9 says so");
  closed = {
    closedAt: "2026-11-30T03:00:00Z",
    closedReason: "Section 9 says so",
    closedBy: "Asha",
  };
  answer = { closeFlag: { id: "7", flag: flagOf(closed) } };
  fireEvent.click(close);
  expect(await screen.findByText(/by Asha: “Section 9 says so”/)).toBeTruthy();
});

it("lists flags with their evidence, and says when there is none or the list fails", async () => {
  let isAway = true;
  const list = (items: object[]) => ({
    flaggedItems: { totalCount: items.length, items },
    bankSubjects: ["Torts"],
  });
  show(
    {
      FlaggedItems: ({ state }) =>
        isAway ? new Error("Away") : list(state === "CLOSED" ? [] : [flagOf()]),
    },
    "/admin/items",
  );
  const retry = await screen.findByRole("button", { name: "Try Again" });
  isAway = false;
  fireEvent.click(retry);
  const link = await screen.findByRole("link", { name: "Who pays?" });
  expect(link.getAttribute("href")).toBe("/admin/items/7");
  expect(screen.getByText("97.0%")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Closed" }));
  expect(await screen.findByText("No closed flags")).toBeTruthy();
});
