import { fireEvent, screen, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { expect, it } from "vitest";
import { type Answers, show } from "../testing/show.tsx";
import { MergeDialog } from "./MergeDialog.tsx";

const preview = (changes: object = {}) => ({
  renamingPreview: {
    ...{ to: "Law of Torts", isMerge: true, questionCount: 14, testCount: 3, resultCount: 1 },
    ...{ questionsAfter: 1_300, topicsAfter: 9 },
    topics: [
      { from: "Nuisence", to: "Nuisance", questionCount: 4, isJoined: true, isNew: false },
      { from: null, to: null, questionCount: 10, isJoined: false, isNew: false },
    ],
    ...changes,
  },
});

const change = (changes: object = {}) => ({
  ...{ id: "5", kind: "names", summary: "Torts merged into Law of Torts", total: 14 },
  ...{ changed: 14, skipped: 0, undone: 0, by: "Meera", createdAt: "2026-01-10T04:10:00Z" },
  ...{ undoUntil: "2026-01-12T04:10:00Z", isFinished: true, isUndo: false },
  ...changes,
});

function merge(answers: Answers) {
  const closings: boolean[] = [];
  const { asked } = show(
    <MergeDialog
      merging={{ subject: "Torts", topic: null, to: "Law of Torts" }}
      onClose={(done) => closings.push(done)}
    />,
    { RenamingPreview: preview(), ...answers },
  );
  const names = () => asked.map(({ name }) => name);
  return { asked, names, closings };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const confirm = async () =>
  fireEvent.click(await screen.findByRole("button", { name: "Merge 14 Questions" }));

it("shows topic by topic what a merge does, before anything is done", async () => {
  const { names, closings } = merge({});
  const table = within(await screen.findByRole("table"));
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "Topic thereGoes toQuestions",
    "NuisenceNuisance near, joined4",
    "No topicNo topic 10",
  ]);
  expect(screen.getByText("1,300 questions, 9 topics")).toBeTruthy();
  expect(screen.getByText("1 keeps “Torts”")).toBeTruthy();
  press("Cancel");
  expect(closings).toEqual([false]);
  expect(names()).toEqual(["RenamingPreview"]);
});

it("merges to the end, piece by piece, and shows its progress", async () => {
  const rest = Promise.withResolvers<object>();
  const { asked, closings } = merge({
    RenameLabel: { renameLabel: change({ changed: 6, isFinished: false }) },
    FollowedChange: { bankChange: () => rest.promise },
  });
  await confirm();
  const busy = await screen.findByRole("button", { name: "6 of 14" });
  fireEvent.click(busy);
  press("Cancel");
  expect(closings).toEqual([]);
  rest.resolve(change());
  expect(await screen.findByText("Torts merged into Law of Torts: 14 questions")).toBeTruthy();
  expect(closings).toEqual([true]);
  expect(asked.filter(({ name }) => name === "RenameLabel")).toEqual([
    {
      name: "RenameLabel",
      variables: { subject: "Torts", topic: null, to: "Law of Torts", isMerge: true },
    },
  ]);
});

it("says that it puts back from the press of Undo until that is done", async () => {
  const rest = Promise.withResolvers<object>();
  const undo = { id: "6", isUndo: true };
  merge({
    RenameLabel: { renameLabel: change({ undoUntil: "2999-01-12T04:10:00Z" }) },
    UndoBankChange: { undoBankChange: change({ ...undo, undone: 6, isFinished: false }) },
    FollowedChange: { bankChange: () => rest.promise },
  });
  await confirm();
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  const words = await screen.findByText("Undoing...");
  expect(words.closest("[role=status]")).toBeTruthy();
  rest.resolve(change({ ...undo, undone: 14 }));
  expect(await screen.findByText("Change undone for 14 questions")).toBeTruthy();
  expect(screen.queryByText("Undoing...")).toBeNull();
});

it("says why it could not be merged, in the server's words, and stays open", async () => {
  let isTaken = true;
  const { closings } = merge({
    RenameLabel: {
      renameLabel: () =>
        isTaken
          ? new GraphQLError("Another change is in progress.", { extensions: { code: "CONFLICT" } })
          : change(),
    },
  });
  await confirm();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Failed to merge. Another change is in progress.",
  );
  expect(closings).toEqual([]);
  isTaken = false;
  await confirm();
  await expect.poll(() => closings).toEqual([true]);
});

it("takes the preview away of a subject that has another name by now", async () => {
  const missing = () =>
    new GraphQLError("Subject not found", { extensions: { code: "NOT_FOUND" } });
  const { closings } = merge({ RenameLabel: { renameLabel: missing } });
  await confirm();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Failed to merge. The subject Torts has been renamed or removed in the meantime.",
  );
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Merge" }).disabled).toBe(true);
  press("Close");
  expect(closings).toEqual([false]);
});

it("says at once that a subject has another name by now, where its preview finds none", async () => {
  const missing = () =>
    new GraphQLError("Subject not found", { extensions: { code: "NOT_FOUND" } });
  merge({ RenamingPreview: { renamingPreview: missing } });
  expect(
    await screen.findByText("The subject Torts has been renamed or removed in the meantime."),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Merge" }).disabled).toBe(true);
});

it("merges nothing that nobody could preview, and previews it by Try Again", async () => {
  let next: object = Promise.reject(new Error("away"));
  const { names } = merge({ RenamingPreview: { renamingPreview: () => next } });
  expect(await screen.findByText(/Something went wrong on our server/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Merge" }).disabled).toBe(true);
  const second = Promise.withResolvers<object>();
  next = second.promise;
  press("Try Again");
  expect(await screen.findByRole("button", { name: "Trying Again..." })).toBeTruthy();
  expect(screen.getByText(/Something went wrong on our server/)).toBeTruthy();
  second.resolve(preview().renamingPreview);
  expect(await screen.findByRole("table")).toBeTruthy();
  expect(names()).toEqual(["RenamingPreview", "RenamingPreview"]);
});
