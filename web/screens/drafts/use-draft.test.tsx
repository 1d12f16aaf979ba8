import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { endSample, show, signInSample } from "../../testing/show.tsx";
import { DraftKept, DraftNotice } from "./DraftNotice.tsx";
import { hasDraft } from "./draft-store.ts";
import { keepSampleDraft, leavePage, sampleDraftKey } from "./testing/sample-draft.ts";
import { useDraft } from "./use-draft.ts";

const OTHER_KEY = sampleDraftKey.replace("AAEC", "BBEC");

beforeEach(() => signInSample());
afterEach(leavePage);

function Form({ id = null, version = null }: { id?: string | null; version?: number | null }) {
  const draft = useDraft<{ text: string }>("question", id, version);
  const [value, setValue] = useState({ text: "" });
  const [base, setBase] = useState(version);
  const { report } = draft;
  useEffect(() => report(value, value.text !== ""), [report, value]);
  return (
    <>
      <DraftNotice
        draft={draft}
        noun="question"
        onTake={(taken, made) => {
          setValue(taken);
          setBase(made);
        }}
      />
      <input
        aria-label="Text"
        value={value.text}
        onChange={(event) => setValue({ text: event.target.value })}
      />
      <output>{base}</output>
      <button type="button" onClick={draft.drop}>
        Save
      </button>
      <DraftKept at={draft.keptAt} />
    </>
  );
}

const open = (element = <Form />, draftKey = sampleDraftKey) =>
  show(element, { DraftKey: { draftKey } });
const field = () => screen.getByLabelText<HTMLInputElement>("Text");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const offered = () => screen.queryByText(/You have an unsaved draft from/) !== null;
const kept = () => screen.findByText(/Draft kept on this device at/, {}, { timeout: 5_000 });
const drafts = () =>
  draftNames()
    .map((name) => localStorage.getItem(name))
    .join();
const draftNames = () => Object.keys(localStorage).filter((name) => name.includes("draft"));

it("offers what was entered before a reload", async () => {
  open();
  expect(hasDraft(7)).toBe(false);
  type("Half a question");
  await kept();
  expect([hasDraft(7), hasDraft(8)]).toEqual([true, false]);
  cleanup();
  open();
  expect(field().value).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Continue draft" }));
  await waitFor(() => expect(field().value).toBe("Half a question"));
  expect(offered()).toBe(false);
});

it("keeps what was entered when the session ends, for the same person alone", async () => {
  open();
  type("Which key is right?");
  await kept();
  const before = drafts();
  type("Which key is right? B");
  endSample();
  // The page for an ended session replaces the form.
  cleanup();
  await waitFor(() => expect(drafts()).not.toBe(before));
  expect(JSON.stringify(localStorage)).not.toContain("Which key");

  signInSample({ user_id: 8, sub: "other@example.com" });
  open(<Form />, OTHER_KEY);
  expect(offered()).toBe(false);
  cleanup();
  endSample();
  signInSample();
  open();
  fireEvent.click(screen.getByRole("button", { name: "Continue draft" }));
  await waitFor(() => expect(field().value).toBe("Which key is right? B"));
});

it("says that a draft can't be read with another key, and keeps it", async () => {
  await keepSampleDraft({ userId: 7, form: "question", id: null }, null, { text: "Mine" });
  open(<Form />, OTHER_KEY);
  fireEvent.click(screen.getByRole("button", { name: "Continue draft" }));
  expect(
    await screen.findByText(/Failed to open the draft. It can’t be read any more/),
  ).toBeTruthy();
  expect(draftNames()).toHaveLength(1);
});

it("loses neither of two texts when an older draft is continued", async () => {
  await keepSampleDraft({ userId: 7, form: "question", id: null }, null, { text: "Older" });
  open();
  type("Newer");
  await kept();
  fireEvent.click(screen.getByRole("button", { name: "Continue draft" }));
  await waitFor(() => expect(field().value).toBe("Older"));
  fireEvent.click(screen.getByRole("button", { name: "Continue draft" }));
  await waitFor(() => expect(field().value).toBe("Newer"));
});

it("says when what is edited was saved since, and keeps the version of the draft", async () => {
  await keepSampleDraft({ userId: 7, form: "question", id: "12" }, 3, { text: "On the third" });
  open(<Form id="12" version={4} />);
  expect(screen.getByText(/The question was changed since/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Continue draft" }));
  await waitFor(() => expect(field().value).toBe("On the third"));
  expect(document.querySelector("output")?.textContent).toBe("3");
});

it("offers nothing of another form, nor after a save", async () => {
  await keepSampleDraft({ userId: 7, form: "question", id: "12" }, 3, { text: "Another" });
  open();
  expect(offered()).toBe(false);
  type("New");
  await kept();
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await leavePage();
  expect(draftNames().filter((name) => name.includes(".new."))).toEqual([]);
});
