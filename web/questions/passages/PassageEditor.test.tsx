import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { show, signInSample } from "../../testing/show.tsx";
import { PassageEditor } from "./PassageEditor.tsx";
import { keepDraft, readDraft } from "./passage-draft.ts";
import { emptyPassage, newEntry, noProblems, type PassageForm } from "./passage-form.ts";

// The editor of rich texts has a browser test of its own.
vi.mock("../rich/RichEditor.tsx", () => ({ default: () => null }));

beforeEach(() => signInSample({ role: "admin" }));

function written(...questions: string[]): PassageForm {
  const entries = questions.map((questionText) => {
    const entry = newEntry(undefined);
    const options = ["Yes", "No"];
    return { ...entry, form: { ...entry.form, questionText, options, correct: 0, subject: "GK" } };
  });
  return { ...emptyPassage(), text: { text: "A passage.", html: null }, entries };
}

function edit(first: PassageForm) {
  const onSave = vi.fn<(form: PassageForm) => void>();
  const opened = { form: emptyPassage(), revisionNumber: null, held: [] };
  function Page() {
    const [form, setForm] = useState(first);
    return (
      <PassageEditor
        {...{ title: "Add Passage", id: null, form, opened, onSave }}
        {...{ saving: false, failure: null, refused: noProblems, takenOut: [], saves: "saves" }}
        onForm={setForm}
        onDraft={(draft) => setForm(draft.form)}
      />
    );
  }
  show(<Page />, {
    SubjectSuggestions: { subjects: ["GK"] },
    TopicSuggestions: { topics: [] },
  });
  return {
    onSave,
    texts: () =>
      onSave.mock.lastCall?.[0].entries.map(({ form: { questionText } }) => questionText),
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

it("offers what was written before the tab was reloaded, and saves that", () => {
  const opened = { form: emptyPassage(), revisionNumber: null, held: [] };
  keepDraft(null, { at: Date.now(), form: written("Kept?"), opened });
  const { texts } = edit(emptyPassage());
  expect(screen.getByText(/was kept in this tab and is not saved/)).toBeTruthy();
  press("Go On With It");
  save();
  expect(texts()).toEqual(["Kept?"]);
});

it("throws a draft away only when it is told to", () => {
  const opened = { form: emptyPassage(), revisionNumber: null, held: [] };
  keepDraft(null, { at: Date.now(), form: written("Kept?"), opened });
  edit(emptyPassage());
  expect(readDraft(null)).not.toBeNull();
  press("Throw It Away");
  expect(readDraft(null)).toBeNull();
});

it("puts a question that was taken out back where it stood", async () => {
  const { texts } = edit(written("One?", "Two?", "Three?"));
  fireEvent.click(screen.getAllByRole("button", { name: "Remove" })[1] as HTMLElement);
  save();
  expect(texts()).toEqual(["One?", "Three?"]);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  save();
  expect(texts()).toEqual(["One?", "Two?", "Three?"]);

  // In its place as well, for longer than the toast stays.
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

it("gives a draft's questions names that no later one has", () => {
  const opened = { form: emptyPassage(), revisionNumber: null, held: [] };
  const form = written("One?", "Two?");
  const entries = form.entries.map((entry, index) => ({ ...entry, key: `entry-${index + 900}` }));
  keepDraft(null, { at: Date.now(), form: { ...form, entries }, opened });
  const { texts } = edit(emptyPassage());
  expect(readDraft(null)?.form.entries.map(({ key }) => key)).not.toContain("entry-900");
  press("Go On With It");
  save();
  expect(texts()).toEqual(["One?", "Two?"]);
});
