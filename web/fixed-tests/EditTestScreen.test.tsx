import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { expect, it } from "vitest";
import { type Answers, showRoutes } from "../testing/show.tsx";
import { EditTestScreen } from "./EditTestScreen.tsx";

const question = (id: string, isDeleted = false) => ({
  id,
  questionText: `Question ${id}?`,
  subject: "Torts",
  pyqYear: null,
  isDeleted,
});

function saved(changes: object = {}) {
  return {
    id: "12",
    title: "Mock",
    description: null,
    durationMinutes: 60,
    correctMarks: 1,
    incorrectMarks: 0.25,
    isActive: true,
    isPublic: true,
    createdAt: "2026-01-10T04:10:00Z",
    version: 4,
    attemptCount: 0,
    questions: [question("1"), question("2")],
    sections: [],
    ...changes,
  };
}

const bank = {
  subjects: ["Torts"],
  questions: {
    totalCount: 1,
    totalIsExact: true,
    searchedNewest: null,
    items: [question("3")],
  },
};
const refused =
  (code: string, extensions: object = {}) =>
  () =>
    new GraphQLError("Somebody else has saved this test.", { extensions: { code, ...extensions } });

function at(id: string, answers: Answers = {}) {
  return showRoutes(
    [{ path: "/admin/tests/edit/:id", element: <EditTestScreen /> }],
    `/admin/tests/edit/${id}`,
    { EditedTest: { test: saved() }, AvailableQuestions: bank, ...answers },
  );
}

const saveButton = () => screen.findByRole("button", { name: "Save Changes" });
const save = async () => fireEvent.click(await saveButton());

it("asks for nothing when the address can name no test", async () => {
  const { asked } = at("mock");
  expect(await screen.findByText("Invalid test ID")).toBeTruthy();
  expect(asked).toEqual([]);
});

it("tells a test that is not there from one that could not be loaded", async () => {
  at("12", { EditedTest: { test: refused("NOT_FOUND") } });
  expect(await screen.findByText("Test not found")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
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
      `${words}, on the paper as it was then. A change holds for those begun after it.`,
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

it("tells what is original, newly added and not selected", async () => {
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
  });
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Mine" } });
  await save();
  fireEvent.click(await screen.findByRole("button", { name: "Save Mine Over It" }));
  expect(await screen.findByText("Test updated successfully")).toBeTruthy();
  const sent = asked.filter(({ name }) => name === "UpdateTest");
  expect(sent.map(({ variables }) => variables.version)).toEqual([4, 5]);
});

it("begins anew with their version when that is chosen", async () => {
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
  expect(screen.getByText("Originally 2", { exact: false }).textContent).toContain("+230");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByText("Originally 2", { exact: false }).textContent).toContain("+20");
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
  expect(document.activeElement).toBe(title);
});

/** A question on a passage; the same name, the same passage. */
const onPassage = (id: string, passage: string) => ({
  ...question(id),
  passage: { id: passage, title: `Passage ${passage}`, beginning: "It begins" },
});

const sectioned = (changes: object = {}) =>
  saved({
    questions: [
      question("1"),
      onPassage("2", "7"),
      onPassage("3", "7"),
      question("4"),
      question("5"),
    ],
    sections: [
      { title: "English", firstQuestion: 0, totalQuestions: 3, minutes: 20, isLocked: true },
      { title: "Law", firstQuestion: 3, totalQuestions: 2, minutes: 25, isLocked: false },
    ],
    durationMinutes: 45,
    ...changes,
  });

const sentInput = (asked: { name: string; variables: Record<string, unknown> }[]) =>
  asked.findLast(({ name }) => name === "UpdateTest")?.variables.input;

it("shows sections with sets kept together, and sends them as they were", async () => {
  const { asked } = at("12", {
    EditedTest: { test: sectioned() },
    UpdateTest: { updateTest: sectioned() },
  });
  expect(await screen.findByDisplayValue("English")).toBeTruthy();
  expect((screen.getByLabelText("Duration in minutes") as HTMLInputElement).readOnly).toBe(true);
  const region = screen.getByRole("region", { name: "Test Preview" });
  expect(region.textContent).toContain("Duration, the sections' sum45 minutes");
  expect(region.textContent).toContain("1. English3, 20 min");
  expect(region.textContent).toContain("in 1 set, 3 singles");
  await save();
  expect(await screen.findByText("Test updated successfully")).toBeTruthy();
  expect(sentInput(asked)).toMatchObject({
    questionIds: ["1", "2", "3", "4", "5"],
    durationMinutes: 45,
    splitPassages: false,
    sections: [
      { title: "English", questionCount: 3, minutes: 20, isLocked: true },
      { title: "Law", questionCount: 2, minutes: 25, isLocked: false },
    ],
  });
});

it("says of a split set that its file can't keep it so, and of no other test", async () => {
  URL.createObjectURL = () => "blob:test";
  const exported = { ExportTest: { exportTest: { csv: "question_text", cursor: null } } };
  const apart = ["2", "4", "3"].map((id) => (id === "4" ? question(id) : onPassage(id, "7")));
  const press = async () =>
    fireEvent.click(await screen.findByRole("button", { name: "Export as CSV" }));
  at("12", { EditedTest: { test: saved({ questions: apart }) }, ...exported });
  await press();
  expect(await screen.findByText(/A file can’t say that a set is split/)).toBeTruthy();
  cleanup();

  const { asked } = at("12", { EditedTest: { test: sectioned() }, ...exported });
  await press();
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain("ExportTest"));
  await screen.findByRole("button", { name: "Export as CSV" });
  expect(screen.queryByText(/A file can’t say/)).toBeNull();
});

it("lifts a set with Space, moves it with arrows into the next section, and says where it is", async () => {
  const { asked } = at("12", {
    EditedTest: { test: sectioned() },
    UpdateTest: { updateTest: sectioned() },
  });
  await screen.findByDisplayValue("English");
  const handle = () =>
    screen.getByRole("button", { name: "Move set of 2, Passage 7" }) as HTMLElement;
  handle().focus();
  fireEvent.keyDown(handle(), { key: " " });
  expect(handle().getAttribute("aria-pressed")).toBe("true");
  fireEvent.keyDown(handle(), { key: "ArrowDown" });
  expect(await screen.findByText("Set of 2, now 2 to 3, in Law")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(handle()));
  fireEvent.keyDown(handle(), { key: "ArrowDown" });
  expect(await screen.findByText("Set of 2, now 3 to 4, in Law")).toBeTruthy();
  // Escape puts it back where it was lifted.
  fireEvent.keyDown(handle(), { key: "Escape" });
  expect(await screen.findByText("Put back. Set of 2, now 2 to 3, in English")).toBeTruthy();
  fireEvent.keyDown(handle(), { key: " " });
  fireEvent.keyDown(handle(), { key: "ArrowDown" });
  fireEvent.keyDown(handle(), { key: " " });
  expect(handle().getAttribute("aria-pressed")).toBe("false");
  await save();
  expect(await screen.findByText("Test updated successfully")).toBeTruthy();
  expect(sentInput(asked)).toMatchObject({
    questionIds: ["1", "2", "3", "4", "5"],
    sections: [{ questionCount: 1 }, { questionCount: 4 }],
  });
});

it("splits a set after saying that the passage is shown again, and puts it together", async () => {
  const { asked } = at("12", {
    EditedTest: { test: sectioned() },
    UpdateTest: { updateTest: sectioned() },
  });
  await screen.findByDisplayValue("English");
  fireEvent.click(screen.getByRole("button", { name: "Split the set of 2, Passage 7" }));
  const dialog = await screen.findByRole("dialog", { name: "Split this set?" });
  expect(dialog.textContent).toContain("students are shown the passage again");
  fireEvent.click(within(dialog).getByRole("button", { name: "Split Set" }));
  const one = await screen.findByRole("button", { name: "Move question 2" });
  fireEvent.keyDown(one, { key: "Home", altKey: true });
  fireEvent.keyDown(screen.getByRole("button", { name: "Move question 1" }), {
    key: "ArrowUp",
    altKey: true,
  });
  fireEvent.keyDown(screen.getByRole("button", { name: "Move question 2" }), {
    key: "ArrowUp",
    altKey: true,
  });
  fireEvent.keyDown(screen.getByRole("button", { name: "Move question 3" }), {
    key: "End",
    altKey: true,
  });
  await save();
  await screen.findByText("Test updated successfully");
  expect(sentInput(asked)).toMatchObject({
    questionIds: ["2", "1", "3", "4", "5"],
    splitPassages: true,
  });
});

it("says at the field what is wrong with a section, and saves when it is put right", async () => {
  const { asked } = at("12", { UpdateTest: { updateTest: saved() } });
  fireEvent.click(await screen.findByRole("button", { name: "Divide Into Sections" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Each with its own clock" }));
  fireEvent.change(screen.getByLabelText("Title of section 2"), { target: { value: "Law" } });
  await save();
  expect(screen.getByText("Section 1 needs a title")).toBeTruthy();
  expect(screen.getByText("Section 2 needs at least one question")).toBeTruthy();
  expect(
    screen.getByText("Minutes of Section 2 must be a whole number from 1 to 300"),
  ).toBeTruthy();
  const first = screen.getByLabelText("Title of section 1");
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(asked.map(({ name }) => name)).not.toContain("UpdateTest");
  fireEvent.change(first, { target: { value: "English" } });
  fireEvent.change(screen.getByLabelText("Minutes of section 2"), { target: { value: "15" } });
  fireEvent.click(screen.getByRole("button", { name: "Move question 2 to…" }));
  const dialog = await screen.findByRole("dialog", { name: "Move the question to…" });
  fireEvent.change(within(dialog).getByLabelText("Section"), { target: { value: "1" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  await save();
  await screen.findByText("Test updated successfully");
  expect(sentInput(asked)).toMatchObject({
    durationMinutes: 75,
    questionIds: ["1", "2"],
    sections: [
      { title: "English", questionCount: 1, minutes: 60 },
      { title: "Law", questionCount: 1, minutes: 15 },
    ],
  });
});

it("adds a whole set from the bank into the chosen section", async () => {
  const { asked } = at("12", {
    EditedTest: { test: sectioned() },
    UpdateTest: { updateTest: sectioned() },
    AvailableSets: {
      passages: {
        totalCount: 2,
        items: [
          {
            ...{ id: "7", title: "Passage 7", beginning: "It begins" },
            ...{ questionCount: 2, testCount: 1 },
          },
          { id: "8", title: null, beginning: "No title", questionCount: 3, testCount: 0 },
        ],
      },
    },
    SetQuestions: {
      passage: {
        id: "8",
        questions: ["31", "32", "33"].map((id) => ({
          ...onPassage(id, "8"),
          passage: { id: "8", title: null, beginning: "No title" },
        })),
      },
    },
  });
  fireEvent.click(await screen.findByRole("radio", { name: "Sets" }));
  const list = await screen.findByRole("list", { name: "Available Sets" });
  expect(list.textContent).toContain("In this test");
  fireEvent.change(screen.getByLabelText("Add to section"), { target: { value: "0" } });
  fireEvent.click(within(list).getByRole("button", { name: "Add Set No title" }));
  expect(await screen.findByText("3 questions added, the set on “No title”")).toBeTruthy();
  await save();
  await screen.findByText("Test updated successfully");
  expect(sentInput(asked)).toMatchObject({
    questionIds: ["1", "2", "3", "31", "32", "33", "4", "5"],
    sections: [{ questionCount: 6 }, { questionCount: 2 }],
  });
});

it("goes back to one list when the sections are removed, which can be undone", async () => {
  at("12", { EditedTest: { test: sectioned() } });
  fireEvent.click(await screen.findByRole("button", { name: "Remove All Sections" }));
  expect(await screen.findByRole("list", { name: "Selected questions, in order" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByDisplayValue("Law")).toBeTruthy();
});
