import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { beforeEach, expect, it, vi } from "vitest";
import { type Answers, showRoutes, signInSample } from "../../testing/show.tsx";
import { EditPassageScreen } from "./EditPassageScreen.tsx";

// The editor of rich texts has a browser test of its own.
vi.mock("../rich/RichEditor.tsx", () => ({ default: () => null }));

beforeEach(() => signInSample({ role: "admin" }));

const question = (id: string, changes: object = {}) => ({
  ...{ id, revisionNumber: 1, passageId: "5", questionText: `Question ${id}?` },
  ...{ options: ["Yes", "No"], correctOptionIndex: 0, subject: "Torts", pyq: false },
  ...changes,
});

const passage = (changes: object = {}) => ({
  ...{ id: "5", title: "Old title", text: "A passage.", html: null, source: null, lang: null },
  ...{ revisionNumber: 3, revisedAt: "2026-01-10T04:10:00Z", archivedAt: null, testCount: 2 },
  ...{ takenOut: [], questions: [question("11"), question("12")] },
  ...changes,
});

const refused = (code: string, message: string, extensions: object = {}) => {
  const error = new GraphQLError(message, { extensions: { code, ...extensions } });
  return () => error;
};

function at(address: string, answers: Answers = {}) {
  return showRoutes(
    [
      { path: "/admin/passages/edit/:id", element: <EditPassageScreen /> },
      { path: "/admin/passages", element: <p>The list of passages</p> },
    ],
    `/admin/passages/edit/${address}`,
    {
      EditedPassage: { passage: passage() },
      SubjectSuggestions: { subjects: ["Torts"] },
      TopicSuggestions: { topics: [] },
      ...answers,
    },
  );
}

const title = () => screen.findByLabelText<HTMLInputElement>(/^Title/);
const write = (field: HTMLInputElement, value: string) =>
  fireEvent.change(field, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const save = () => press("Save Passage");
const sentBy = (shown: ReturnType<typeof at>) =>
  shown.asked.filter(({ name }) => name === "UpdatePassage").map(({ variables }) => variables);

it("asks for nothing when the address can name no passage", async () => {
  const { asked } = at("reservoir");
  expect(await screen.findByRole("heading", { name: "Invalid passage ID" })).toBeTruthy();
  expect(asked).toEqual([]);
});

it("distinguishes a missing passage from one that could not be loaded", async () => {
  at("5", { EditedPassage: { passage: refused("NOT_FOUND", "There is none.") } });
  expect(await screen.findByText("There is no passage 5 in the bank.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

it("loads by Try Again what nobody answered", async () => {
  let isAway = true;
  at("5", { EditedPassage: () => (isAway ? new Error("away") : { passage: passage() }) });
  expect(await screen.findByRole("heading", { name: "Failed to load passage" })).toBeTruthy();
  isAway = false;
  press("Try Again");
  expect((await title()).value).toBe("Old title");
});

it("shows an archived passage to be read alone", async () => {
  at("5", { EditedPassage: { passage: passage({ archivedAt: "2026-01-12T04:10:00Z" }) } });
  expect(await screen.findByText(/archived on Jan 12, 2026 and can’t be edited/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save Passage" })).toBeNull();
});

it("saves by Ctrl+S what was opened, and goes on from what the server has then", async () => {
  const shown = at("5", {
    UpdatePassage: ({ revisionNumber }) => ({
      updatePassage: passage({ title: "New title", revisionNumber: Number(revisionNumber) + 1 }),
    }),
  });
  expect(await screen.findByText(/^Passage 5, revision 3 .*In 2 tests;/)).toBeTruthy();
  write(await title(), "New title");
  fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
  expect(await screen.findByText("Passage saved")).toBeTruthy();
  expect(await screen.findByText(/^Passage 5, revision 4 /)).toBeTruthy();
  save();
  await expect.poll(() => sentBy(shown).length).toBe(2);
  expect(sentBy(shown)).toMatchObject([
    { id: "5", revisionNumber: 3, heldQuestions: ["11", "12"], input: { title: "New title" } },
    { revisionNumber: 4, input: { title: "New title" } },
  ]);
});

it("sends once however often Save is pressed, and says that it saves", async () => {
  const answer = Promise.withResolvers<object>();
  const shown = at("5", { UpdatePassage: { updatePassage: () => answer.promise } });
  write(await title(), "New title");
  save();
  fireEvent.click(await screen.findByRole("button", { name: "Saving..." }));
  fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
  answer.resolve(passage({ title: "New title", revisionNumber: 4 }));
  expect(await screen.findByText("Passage saved")).toBeTruthy();
  expect(sentBy(shown)).toHaveLength(1);
});

it("keeps what was written when nobody answered, and saves it by another press", async () => {
  let isAway = true;
  at("5", {
    UpdatePassage: () =>
      isAway ? new Error("away") : { updatePassage: passage({ title: "New title" }) },
  });
  write(await title(), "New title");
  save();
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Failed to update passage\./);
  expect((await title()).value).toBe("New title");
  isAway = false;
  save();
  expect(await screen.findByText("Passage saved")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says what the server refused at its field, with the cursor there", async () => {
  const fields = [
    { field: "source", message: "The source line is too long." },
    { field: "questions.1.options", message: "Two options are the same." },
  ];
  at("5", {
    UpdatePassage: { updatePassage: refused("BAD_USER_INPUT", "Not sound.", { fields }) },
  });
  write(await title(), "New title");
  save();
  expect(await screen.findByText(/What has to be put right is said at its field/)).toBeTruthy();
  expect(await screen.findByText("The source line is too long.")).toBeTruthy();
  // The question is expanded, so that the error is visible.
  expect(screen.getByText("Two options are the same.")).toBeTruthy();
  const source = screen.getByLabelText(/^Source line/);
  await waitFor(() => expect(document.activeElement).toBe(source));
});

it("leads to the passage that has the same text", async () => {
  at("5", {
    UpdatePassage: {
      updatePassage: refused("CONFLICT", "A passage has this text.", { existingId: 8 }),
    },
  });
  write(await title(), "New title");
  save();
  const link = await screen.findByRole("link", { name: /^Open passage 8/ });
  expect(link.getAttribute("href")).toBe("/admin/passages/edit/8");
});

/** Another person saved revision 4 first, with another title and a third question. */
function conflict() {
  let saved = passage();
  const theirs = passage({
    ...{ title: "Their title", revisionNumber: 4 },
    questions: [question("11", { revisionNumber: 2 }), question("12"), question("13")],
  });
  const shown = at("5", {
    EditedPassage: () => ({ passage: saved }),
    UpdatePassage: ({ revisionNumber, input }) => {
      if (revisionNumber === 4) {
        return {
          updatePassage: passage({ ...(input as object), revisionNumber: 5, questions: [] }),
        };
      }
      saved = theirs;
      return {
        updatePassage: refused("CONFLICT", "Somebody was first.", { revisionNumber: 4 }),
      };
    },
  });
  return shown;
}

it("shows both versions to the person who comes second, and saves mine over theirs when asked to", async () => {
  const shown = conflict();
  write(await title(), "My title");
  save();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/Somebody else has edited this passage or its questions/);
  const row = await within(alert).findByRole("row", { name: /^Title/ });
  expect(row.textContent).toBe("TitleTheir titleMy title");
  expect(sentBy(shown)).toHaveLength(1);
  press("Save Mine Over It");
  expect(await screen.findByText("Passage saved")).toBeTruthy();
  expect(sentBy(shown)[1]).toMatchObject({
    ...{ revisionNumber: 4, heldQuestions: ["11", "12", "13"] },
    input: { title: "My title", questions: [{ id: "11", revisionNumber: 2 }, { id: "12" }] },
  });
});

it("starts over with theirs when that is chosen", async () => {
  const shown = conflict();
  write(await title(), "My title");
  save();
  fireEvent.click(await screen.findByRole("button", { name: "Load Theirs" }));
  expect(await screen.findByDisplayValue("Their title")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText(/^Passage 5, revision 4 /)).toBeTruthy();
  expect(sentBy(shown)).toHaveLength(1);
});

it("says why theirs can't be shown, and asks again", async () => {
  let isAway = false;
  at("5", {
    EditedPassage: () => (isAway ? new Error("away") : { passage: passage({ title: "Theirs" }) }),
    UpdatePassage: () => {
      isAway = true;
      return { updatePassage: refused("CONFLICT", "First.", { revisionNumber: 4 }) };
    },
  });
  write(await title(), "My title");
  save();
  expect(await screen.findByText(/^Their version can’t be shown\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save Mine Over It" })).toBeNull();
  isAway = false;
  press("Try Again");
  expect(await screen.findByRole("button", { name: "Save Mine Over It" })).toBeTruthy();
});

it("archives after a question, shows a changed number and asks again, and leaves for the list", async () => {
  const { asked, path } = at("5", {
    ArchivePassage: ({ questionCount }) => ({
      archivePassage:
        questionCount === 3 ? "5" : refused("CONFLICT", "Three by now.", { questionCount: 3 }),
    }),
  });
  write(await title(), "Never saved");
  press("Archive");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByRole("heading").textContent).toBe("Archive this passage and 2 questions?");
  fireEvent.click(dialog.getByRole("button", { name: "Archive with 2 questions" }));
  expect((await dialog.findByRole("alert")).textContent).toMatch(
    /It has 3 questions by now\. Look at the number and confirm again\./,
  );
  fireEvent.click(dialog.getByRole("button", { name: "Archive with 3 questions" }));
  expect(await screen.findByText("The list of passages")).toBeTruthy();
  expect(path()).toBe("/admin/passages");
  const counts = asked.filter(({ name }) => name === "ArchivePassage");
  expect(counts.map(({ variables }) => variables.questionCount)).toEqual([2, 3]);
});
