import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  keepSampleDraft,
  leavePage,
  sampleDraftKey,
} from "../../screens/drafts/testing/sample-draft.ts";
import { useDraft } from "../../screens/drafts/use-draft.ts";
import { show, signInSample } from "../../testing/show.tsx";
import { PassageEditor } from "./PassageEditor.tsx";
import {
  emptyPassage,
  newEntry,
  noProblems,
  type PassageDraft,
  type PassageForm,
} from "./passage-form.ts";

// The editor of rich texts has a browser test of its own.
vi.mock("../rich/RichEditor.tsx", () => ({ default: () => null }));

beforeEach(() => signInSample({ role: "admin" }));
afterEach(leavePage);

function written(...questions: string[]): PassageForm {
  const entries = questions.map((questionText) => {
    const entry = newEntry(undefined);
    const options = ["Yes", "No"];
    return { ...entry, form: { ...entry.form, questionText, options, correct: 0, subject: "GK" } };
  });
  return { ...emptyPassage(), text: { text: "A passage.", html: null }, entries };
}

function keepSample(form: PassageForm): Promise<void> {
  const opened = { form: emptyPassage(), revisionNumber: null, held: [] };
  return keepSampleDraft({ userId: 7, form: "passage", id: null }, null, { form, opened });
}

function edit(first: PassageForm) {
  const onSave = vi.fn<(form: PassageForm) => void>();
  const opened = { form: emptyPassage(), revisionNumber: null, held: [] };
  function Page() {
    const [form, setForm] = useState(first);
    const draft = useDraft<PassageDraft>("passage", null, null);
    return (
      <PassageEditor
        {...{ title: "Add Passage", id: null, form, opened, onSave }}
        {...{ saving: false, failure: null, refused: noProblems, takenOut: [], saves: "saves" }}
        onForm={setForm}
        draft={draft}
        onDraft={(taken) => setForm(taken.form)}
      />
    );
  }
  show(<Page />, {
    DraftKey: { draftKey: sampleDraftKey },
    SubjectSuggestions: { subjects: ["GK", "Legal Reasoning", "Law of Torts"] },
    TopicSuggestions: { topics: [] },
  });
  return {
    onSave,
    texts: () =>
      onSave.mock.lastCall?.[0].entries.map(({ form: { questionText } }) => questionText),
    keys: () => onSave.mock.lastCall?.[0].entries.map(({ key }) => key),
  };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const save = () => press("Save Passage");

it("saves nothing that lacks its text, and says so", async () => {
  const { onSave } = edit({ ...written("What?"), text: { text: "", html: null } });
  save();
  expect(await screen.findByText("Passage text is required")).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});

it("offers what was written before a reload, and saves that", async () => {
  await keepSample(written("Kept?"));
  const { texts } = edit(emptyPassage());
  expect(screen.getByText(/You have an unsaved draft from/)).toBeTruthy();
  press("Continue draft");
  await expect.poll(() => screen.queryByText(/You have an unsaved draft/)).toBeNull();
  save();
  expect(texts()).toEqual(["Kept?"]);
});

it("discards a draft only when asked, and can put it back", async () => {
  await keepSample(written("Kept?"));
  edit(emptyPassage());
  press("Discard");
  await expect.poll(() => screen.queryByText(/You have an unsaved draft/)).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(screen.getByText(/You have an unsaved draft/)).toBeTruthy();
});

it("adds the next question by Ctrl and Enter, also while a draft is offered", async () => {
  await keepSample(written("Kept?"));
  edit(written("One?"));
  await screen.findByText(/^You have an unsaved draft from/);
  const added = () => screen.queryAllByText("Question 2:", { exact: false });
  expect(added()).toHaveLength(0);
  fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
  expect(added()).not.toHaveLength(0);
});

it("puts a question that was taken out back where it stood", async () => {
  const { texts } = edit(written("One?", "Two?", "Three?"));
  fireEvent.click(screen.getAllByRole("button", { name: "Remove" })[1] as HTMLElement);
  save();
  expect(texts()).toEqual(["One?", "Three?"]);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  save();
  expect(texts()).toEqual(["One?", "Two?", "Three?"]);

  // Also in its place, for longer than the toast.
  fireEvent.click(screen.getAllByRole("button", { name: "Remove" })[1] as HTMLElement);
  const undo = screen.getByRole("button", { name: "Undo: The question is removed" });
  expect(undo.closest("li")?.nextElementSibling?.textContent).toContain("New question");
  fireEvent.click(undo);
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  save();
  expect(texts()).toEqual(["One?", "Two?", "Three?"]);
});

it("says nothing yet of a question that came after a save that failed", async () => {
  const { onSave } = edit({ ...written("What?"), text: { text: "", html: null } });
  save();
  expect(await screen.findByText("Passage text is required")).toBeTruthy();
  press("Add Question");
  const texts = await screen.findAllByLabelText("Question");
  fireEvent.change(texts[1] as HTMLElement, { target: { value: "Half of it" } });
  const wrong = () => document.querySelectorAll("[aria-invalid=true]").length;
  const before = wrong();
  save();
  await waitFor(() => expect(wrong()).toBeGreaterThan(before));
  expect(onSave).not.toHaveBeenCalled();
});

it("gives a draft's questions names that no later one has", async () => {
  const form = written("One?", "Two?");
  const entries = form.entries.map((entry, index) => ({ ...entry, key: `entry-${index + 900}` }));
  await keepSample({ ...form, entries });
  const { texts, keys } = edit(emptyPassage());
  press("Continue draft");
  await expect.poll(() => screen.queryByText(/You have an unsaved draft/)).toBeNull();
  save();
  expect(texts()).toEqual(["One?", "Two?"]);
  expect(keys()).not.toContain("entry-900");
});

it("asks about each subject that is near another, once, before it saves", async () => {
  const form = written("One?", "Two?", "Three?", "Four?");
  const subjects = ["Legal Reasonings", "Law of Torts", "Law of Trots", "Legal Reasonings"];
  const entries = form.entries.map((entry, index) => ({
    ...entry,
    form: { ...entry.form, subject: subjects[index] ?? "" },
  }));
  const { onSave } = edit({ ...form, entries });
  await screen.findAllByText(/Law of Torts/);
  save();
  const answer = (button: string) => {
    const dialog = screen.getByRole("dialog", { name: "Make a new subject?" });
    fireEvent.click(within(dialog).getByRole("button", { name: button }));
  };
  answer("Use Legal Reasoning");
  expect(onSave).not.toHaveBeenCalled();
  answer("Keep It");
  const saved = () => onSave.mock.lastCall?.[0].entries.map((entry) => entry.form.subject);
  expect(saved()).toEqual(["Legal Reasoning", "Law of Torts", "Law of Trots", "Legal Reasoning"]);
  save();
  expect(onSave).toHaveBeenCalledTimes(2);
});
