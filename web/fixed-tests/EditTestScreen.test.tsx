import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { expect, it } from "vitest";
import { testLimits } from "#rules/limits.ts";
import { at, bank, question, save, saveButton, saved } from "./testing/edited-test.tsx";

const refused =
  (code: string, extensions: object = {}) =>
  () =>
    new GraphQLError("Somebody else has saved this test.", { extensions: { code, ...extensions } });

it("asks for nothing when the address can name no test", async () => {
  const { asked } = at("mock");
  expect(await screen.findByText("Invalid test ID")).toBeTruthy();
  expect(asked).toEqual([]);
});

it("distinguishes a missing test from one that could not be loaded", async () => {
  at("12", { EditedTest: { test: refused("NOT_FOUND") } });
  expect(await screen.findByText("Test not found")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

it("leads to what staff changed about the test", async () => {
  at("12");
  const link = await screen.findByRole("link", { name: "History" });
  expect(link.getAttribute("href")).toBe("/admin/audit-log?kind=test&of=12");
});

it("saves the version it began with, and only what is sound", async () => {
  const { asked } = at("12", { UpdateTest: { updateTest: saved() } });
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: " " } });
  await save();
  expect(asked.map(({ name }) => name)).not.toContain("UpdateTest");
  fireEvent.change(screen.getByLabelText("Title"), { target: { value: "Mock 2" } });
  await save();
  expect(await screen.findByText("Test updated successfully")).toBeTruthy();
  const sent = asked.find(({ name }) => name === "UpdateTest");
  expect(sent?.variables).toMatchObject({ version: 4, input: { title: "Mock 2" } });
});

it.each([
  [1, "1 attempt was taken on it so far"],
  [1_20_431, "1,20,431 attempts were taken on it so far"],
])("says that %i attempts exist, and which a change holds for", async (attemptCount, words) => {
  at("12", { EditedTest: { test: saved({ attemptCount }) } });
  expect(
    await screen.findByText(
      `${words}, on the paper as it was then. A change holds for those started after it.`,
    ),
  ).toBeTruthy();
});

it("says nothing of attempts where there are none", async () => {
  at("12");
  await saveButton();
  expect(screen.queryByText(/taken on it so far/)).toBeNull();
});

it("refuses a marks field that was emptied, at the field, and never fills it in", async () => {
  const { asked } = at("12");
  const deducted = await screen.findByLabelText("Marks deducted for an incorrect one");
  fireEvent.change(deducted, { target: { value: "" } });
  fireEvent.blur(deducted);
  expect((deducted as HTMLInputElement).value).toBe("");
  await save();
  expect(screen.getByText("Marks deducted for incorrect answer are required")).toBeTruthy();
  expect(deducted.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(deducted));
  expect(asked.map(({ name }) => name)).not.toContain("UpdateTest");
  fireEvent.change(deducted, { target: { value: "0" } });
  expect(deducted.getAttribute("aria-invalid")).toBeNull();
});

it("shows what is original, newly added and not selected", async () => {
  at("12");
  const legend = await screen.findByRole("list", { name: "What the boxes mean" });
  const words = within(legend).getAllByRole("listitem");
  expect(words.map(({ textContent }) => textContent)).toEqual([
    "Original",
    "Newly added",
    "Not selected",
  ]);
});

it("can't be saved without a question", async () => {
  at("12");
  await screen.findByLabelText("Title");
  fireEvent.click(screen.getByRole("button", { name: "Take question 1 out" }));
  fireEvent.click(screen.getByRole("button", { name: "Take question 2 out" }));
  expect((await saveButton()).hasAttribute("disabled")).toBe(true);
});

it("lets somebody whose edit came second save over the first", async () => {
  const { asked } = at("12", {
    UpdateTest: ({ version }) => ({
      updateTest: version === 5 ? saved({ version: 6 }) : refused("CONFLICT", { version: 5 }),
    }),
    TheirTest: {
      test: {
        ...saved({ title: "Theirs", version: 5, questions: [question("1"), question("7")] }),
        ...{ updatedAt: "2026-01-10T06:10:00Z", updatedBy: "Meera Krishnan" },
      },
    },
  });
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Mine" } });
  await save();
  expect(
    await screen.findByText(/Meera Krishnan saved version 5 on Jan 10, 2026 11:40 AM IST/),
  ).toBeTruthy();
  const [, ...rows] = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "TitleTheirsMine",
    "Questions2 questionsOnly here: 72 questionsOnly here: 2",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Save Mine Over It" }));
  expect(await screen.findByText("Test updated successfully")).toBeTruthy();
  const sent = asked.filter(({ name }) => name === "UpdateTest");
  expect(sent.map(({ variables }) => variables.version)).toEqual([4, 5]);
});

it("starts over with their version when that is chosen", async () => {
  let title = "Mock";
  at("12", {
    EditedTest: () => ({ test: saved({ title }) }),
    UpdateTest: { updateTest: refused("CONFLICT", { version: 5 }) },
  });
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Mine" } });
  await save();
  title = "Theirs";
  fireEvent.click(await screen.findByRole("button", { name: "Open Their Version" }));
  expect(await screen.findByDisplayValue("Theirs")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says which questions are withdrawn, and keeps them", async () => {
  const withdrawn = (id: string) => ({ ...question(id), isWithdrawn: true });
  at("12", { EditedTest: { test: saved({ questions: [withdrawn("1"), withdrawn("2")] }) } });
  expect(await screen.findByText(/2 questions are withdrawn: 1, 2\. The test asks/)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /Take question . out/ })).toHaveLength(2);
});

it("does not keep a question that was deleted from the bank", async () => {
  const { asked } = at("12", {
    EditedTest: { test: saved({ questions: [question("1"), question("2", true)] }) },
    UpdateTest: { updateTest: saved() },
  });
  expect(await screen.findByText(/1 question was deleted from the bank/)).toBeTruthy();
  await save();
  expect(await screen.findByText("Test updated successfully")).toBeTruthy();
  const sent = asked.find(({ name }) => name === "UpdateTest");
  expect(sent?.variables).toMatchObject({ input: { questionIds: ["1"] } });
});

const bigTest = (count: number) =>
  saved({ questions: Array.from({ length: count }, (_, index) => question(String(index + 1))) });

it("opens on the test's own questions, and keeps what is taken out in sight", async () => {
  at("12");
  const list = await screen.findByRole("list", { name: "Available Questions" });
  expect(within(list).getAllByRole("checkbox")).toHaveLength(2);
  fireEvent.click(within(list).getAllByRole("checkbox")[0] as HTMLElement);
  expect(within(list).getAllByRole("checkbox")).toHaveLength(2);
  expect(screen.getByText("(1 removed)")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Whole Bank" }));
  expect(await screen.findByText("Question 3?")).toBeTruthy();
});

it("adds a page, and all that a filter finds, at once", async () => {
  const found = (from: number, count: number) => ({
    subjects: ["Torts"],
    questions: {
      ...bank.questions,
      totalCount: 230,
      items: Array.from({ length: count }, (_, index) => question(String(from + index))),
    },
  });
  at("12", {
    AvailableQuestions: ({ skip, limit }) =>
      found(100 + Number(skip), Math.min(Number(limit), 230 - Number(skip))),
  });
  await screen.findByLabelText("Title");
  fireEvent.click(screen.getByRole("radio", { name: "Whole Bank" }));
  fireEvent.click(await screen.findByRole("button", { name: "Add This Page" }));
  expect(await screen.findByText("20 questions added")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Add All 230 Found" }));
  expect(await screen.findByText("210 questions added")).toBeTruthy();
  const change = () => screen.getByText("Originally 2").parentElement?.textContent;
  expect(change()).toContain("+230");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(change()).toContain("+20");
});

it("says that the test is full, and adds nothing more then", async () => {
  const most = testLimits.testQuestionsMax;
  const questions = Array.from({ length: most }, (_, index) => question(`9${index}`));
  const { asked } = at("12", { EditedTest: { test: saved({ questions }) } });
  await screen.findByLabelText("Title");
  fireEvent.click(screen.getByRole("radio", { name: "Whole Bank" }));
  expect(
    await screen.findByText("The test has 1,000 questions, the most it may have."),
  ).toBeTruthy();
  const before = asked.length;
  for (const name of ["Add This Page", "Add All Found"]) {
    const button = screen.getByRole("button", { name });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button);
  }
  expect(asked).toHaveLength(before);
  expect(screen.queryByText(/questions? added/)).toBeNull();
});

it("fills up at random by subject, unseen questions first", async () => {
  const { asked } = at("12", {
    FillSubjects: {
      bankNames: [
        { name: "Torts", questionCount: 50 },
        { name: "English", questionCount: 9 },
      ],
    },
    QuestionsToFill: {
      questionsToFill: ["7", "8"].map((id) => ({
        question: question(id),
        isAskedElsewhere: id === "8",
      })),
    },
  });
  await screen.findByLabelText("Title");
  fireEvent.click(screen.getByRole("button", { name: "Fill Up at Random" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "English" }));
  fireEvent.change(screen.getByLabelText("Fill up to"), { target: { value: "10" } });
  fireEvent.click(screen.getByRole("button", { name: "Add 8 Questions" }));
  expect(await screen.findByText("2 questions added, 1 of them in other tests too")).toBeTruthy();
  const sent = asked.find(({ name }) => name === "QuestionsToFill");
  expect(sent?.variables).toEqual({
    testId: "12",
    shares: [
      { subject: "Torts", count: 3 },
      { subject: "English", count: 5 },
    ],
    leaveOut: ["1", "2"],
    units: "SETS_AND_SINGLES",
  });
});

it("draws no more rows of a thousand than are in sight, and moves one with its focus", async () => {
  at("12", { EditedTest: { test: bigTest(1_000) } });
  const list = await screen.findByRole("list", { name: "Selected questions, in order" });
  expect(within(list).getAllByRole("listitem").length).toBeLessThan(60);
  const down = screen.getByRole("button", { name: "Move question 1 down" });
  down.focus();
  fireEvent.keyDown(down, { key: "End", altKey: true });
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move question 1 down"),
  );
  expect(document.activeElement?.closest("li")?.getAttribute("aria-posinset")).toBe("1000");
  expect(within(list).getAllByRole("listitem").length).toBeLessThan(60);
});

it("says beside Save that a setting is wrong, and leads there", async () => {
  at("12");
  const title = await screen.findByLabelText("Title");
  fireEvent.change(title, { target: { value: " " } });
  await save();
  const region = screen.getByRole("region", { name: "Test Preview" });
  expect(region.textContent).toContain("Not saved: 1 setting is wrong.");
  await waitFor(() => expect(document.activeElement).toBe(title));
  (await saveButton()).focus();
  fireEvent.click(within(region).getByRole("button", { name: "Show" }));
  await waitFor(() => expect(document.activeElement).toBe(title));
});
