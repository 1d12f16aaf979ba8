import { fireEvent, screen, waitFor, within } from "@testing-library/react";
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
    questions: [question("1"), question("2")],
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
  fireEvent.click(await screen.findByRole("button", { name: "Save mine over it" }));
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
  fireEvent.click(await screen.findByRole("button", { name: "Open their version" }));
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
