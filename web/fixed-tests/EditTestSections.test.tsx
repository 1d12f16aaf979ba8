import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { at, question, save, saved } from "./testing/edited-test.tsx";

/** A question on a passage; the same name means the same passage. */
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
  fireEvent.change(screen.getByDisplayValue("English"), { target: { value: "English now" } });
  fireEvent.change(screen.getByDisplayValue("English now"), { target: { value: "English" } });
  await save();
  expect(await screen.findByText("Nothing was changed, so nothing was saved.")).toBeTruthy();
  fireEvent.change(screen.getByDisplayValue("Law"), { target: { value: "Law of Torts" } });
  await save();
  expect(await screen.findByText("Test updated successfully")).toBeTruthy();
  expect(sentInput(asked)).toMatchObject({
    questionIds: ["1", "2", "3", "4", "5"],
    durationMinutes: 45,
    splitPassages: false,
    sections: [
      { title: "English", questionCount: 3, minutes: 20, isLocked: true },
      { title: "Law of Torts", questionCount: 2, minutes: 25, isLocked: false },
    ],
  });
});

it("says of a split set that its file can't keep it so, and of no other test", async () => {
  URL.createObjectURL = () => "blob:test";
  const exported = { ExportTest: { exportTest: { text: "question_text", cursor: null } } };
  const apart = ["2", "4", "3"].map((id) => (id === "4" ? question(id) : onPassage(id, "7")));
  const press = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Export" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "CSV" }));
  };
  at("12", { EditedTest: { test: saved({ questions: apart }) }, ...exported });
  await press();
  expect(await screen.findByText(/A file can’t say that a set is split/)).toBeTruthy();
  cleanup();

  const { asked } = at("12", { EditedTest: { test: sectioned() }, ...exported });
  await press();
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain("ExportTest"));
  await screen.findByRole("button", { name: "Export" });
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
  // Escape returns it to where it was lifted.
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

it("folds the configuration of a test in sections, and unfolds it for a wrong setting", async () => {
  const { asked } = at("12", { EditedTest: { test: sectioned({ title: "A mock" }) } });
  const change = await screen.findByRole("button", { name: "Change the configuration" });
  const region = screen.getByRole("region", { name: "Test Configuration" });
  expect(region.textContent).toContain("A mock");
  expect(region.textContent).toMatch(/\+\d.*45 minutes\. Active, public\./);
  expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
  fireEvent.click(change);
  const title = screen.getByRole("textbox", { name: "Title" });
  await waitFor(() => expect(document.activeElement).toBe(title));
  fireEvent.change(title, { target: { value: " " } });
  await save();
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(sentInput(asked)).toBeUndefined();
});

it("leads on who takes out by keyboard, and takes it back where it stood", async () => {
  at("12", { EditedTest: { test: sectioned() } });
  await screen.findByDisplayValue("English");
  const press = (name: string) => {
    const button = screen.getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
  };
  const expectFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name })));
  press("Show the questions of the set of 2, Passage 7");
  press("Take question 3 out");
  // The rest of the set is a single question.
  await expectFocus("Take question 2 out");
  press("Take question 2 out");
  await expectFocus("Take question 1 out");
  press("Undo");
  expect(screen.getByRole("button", { name: "Take question 2 out" })).toBeTruthy();
  expect(screen.queryByText(/Undo until/)).toBeNull();
  press("Take question 2 out");
  expect(await screen.findByText("Undo until something else is changed")).toBeTruthy();
  press("Take question 1 out");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("listitem", { name: "Section 1" })),
  );

  press("Remove All Sections");
  await expectFocus("Divide Into Sections");
  press("Divide Into Sections");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText("Title of section 1")),
  );
});

it("takes what can be taken back away with the editor", async () => {
  at("12", { EditedTest: { test: sectioned() }, UpdateTest: { updateTest: sectioned() } });
  await screen.findByDisplayValue("English");
  fireEvent.click(screen.getByRole("button", { name: "Take question 1 out" }));
  expect(await screen.findByRole("button", { name: "Undo" })).toBeTruthy();
  await save();
  expect(await screen.findByText("Test updated successfully")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
});

it("takes back what was taken out by Ctrl+Z, and never what was changed since", async () => {
  at("12", { EditedTest: { test: sectioned() } });
  const title = await screen.findByDisplayValue("English");
  const takeOut = () => screen.queryByRole("button", { name: "Take question 1 out" });
  fireEvent.click(takeOut() as HTMLElement);
  expect(takeOut()).toBeNull();
  // In a field the key belongs to the browser.
  fireEvent.keyDown(title, { key: "z", ctrlKey: true });
  expect(takeOut()).toBeNull();
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  expect(takeOut()).toBeTruthy();
  expect(await screen.findByText("Taken back")).toBeTruthy();

  const inPlace = () => screen.queryByRole("button", { name: /^Undo: Question \d+ is taken out$/ });
  expect(inPlace()).toBeNull();
  fireEvent.click(takeOut() as HTMLElement);
  fireEvent.click(inPlace() as HTMLElement);
  expect(takeOut()).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();

  fireEvent.click(takeOut() as HTMLElement);
  expect(await screen.findByRole("button", { name: "Undo" })).toBeTruthy();
  fireEvent.change(title, { target: { value: "English Language" } });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  expect(takeOut()).toBeNull();
  expect(screen.getByDisplayValue("English Language")).toBeTruthy();
});

it("leaves out invalid marks, and stays open as long as a setting is wrong", async () => {
  at("12", { EditedTest: { test: sectioned() } });
  fireEvent.click(await screen.findByRole("button", { name: "Change the configuration" }));
  const marks = screen.getByLabelText("Marks for a correct answer");
  fireEvent.change(marks, { target: { value: "" } });
  expect(screen.queryByRole("button", { name: "Fold the configuration" })).toBeNull();
  fireEvent.change(marks, { target: { value: "2" } });
  fireEvent.click(await screen.findByRole("button", { name: "Fold the configuration" }));
  expect(screen.getByRole("region", { name: "Test Configuration" }).textContent).toContain("+2, ");
});

it("moves a question to a place that is there, and says which are when it is not", async () => {
  const { asked } = at("12", {
    EditedTest: { test: sectioned() },
    UpdateTest: { updateTest: sectioned() },
  });
  await screen.findByDisplayValue("English");
  fireEvent.click(screen.getByRole("button", { name: "Move question 1 to…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move the question to…" }));
  const place = dialog.getByLabelText("Place");
  fireEvent.change(dialog.getByLabelText("Section"), { target: { value: "1" } });
  // It offers a valid place, also for its own section.
  fireEvent.change(dialog.getByLabelText("Section"), { target: { value: "0" } });
  expect((place as HTMLInputElement).value).toBe("2");
  fireEvent.change(dialog.getByLabelText("Section"), { target: { value: "1" } });
  expect((place as HTMLInputElement).value).toBe("3");
  fireEvent.change(place, { target: { value: "99" } });
  fireEvent.click(dialog.getByRole("button", { name: "Move" }));
  expect(dialog.getByText("Choose a place from 1 to 3")).toBeTruthy();
  expect(document.activeElement).toBe(place);
  fireEvent.change(place, { target: { value: "2" } });
  fireEvent.click(dialog.getByRole("button", { name: "Move" }));
  await save();
  await screen.findByText("Test updated successfully");
  expect(sentInput(asked)).toMatchObject({ questionIds: ["2", "3", "4", "1", "5"] });
});
