import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { leavePage, sampleDraftKey } from "../../screens/drafts/testing/sample-draft.ts";
import { show, signInSample } from "../../testing/show.tsx";
import { PasteText } from "./PasteText.tsx";
import type { Refusal } from "./use-send-draft.ts";

beforeEach(() => signInSample({ role: "admin" }));
afterEach(leavePage);

const FULL = {
  message: "You have 20 files that are kept for later. Import or discard one first.",
  isFull: true,
};

const TEXT = "1. What is a tort?";
const DRAFTS = { DraftKey: { draftKey: sampleDraftKey } };

function open(answers: (Refusal | null)[], isUnreadable = false) {
  const sent: File[] = [];
  show(
    <PasteText
      disabled={false}
      isUnreadable={isUnreadable}
      onFile={async (file) => {
        sent.push(file);
        return answers[sent.length - 1] ?? null;
      }}
    />,
    DRAFTS,
  );
  return sent;
}

async function dialogOf() {
  fireEvent.click(screen.getByRole("button", { name: "Paste Text" }));
  return within(await screen.findByRole("dialog", { name: "Paste questions" }));
}

const textIn = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
  dialog.getByLabelText<HTMLTextAreaElement>("Questions");

it("keeps a text that is refused, with the reason and the way to the kept files", async () => {
  const sent = open([FULL, null]);
  const dialog = await dialogOf();
  fireEvent.change(textIn(dialog), { target: { value: TEXT } });
  fireEvent.click(dialog.getByRole("button", { name: "Read Text" }));
  const reason = await dialog.findByRole("alert");
  expect(reason.textContent).toContain("Import or discard one first.");
  expect(textIn(dialog).value).toBe(TEXT);
  fireEvent.click(within(reason).getByRole("link", { name: "See Files Kept for Later" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  // Once it is taken, the box is empty again.
  const again = await dialogOf();
  expect(textIn(again).value).toBe(TEXT);
  fireEvent.click(again.getByRole("button", { name: "Read Text" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await sent[1]?.text()).toBe(TEXT);
  expect(textIn(await dialogOf()).value).toBe("");
});

it("keeps a text that was taken and can't be read", async () => {
  open([null], true);
  const dialog = await dialogOf();
  fireEvent.change(textIn(dialog), { target: { value: TEXT } });
  fireEvent.click(dialog.getByRole("button", { name: "Read Text" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(textIn(await dialogOf()).value).toBe(TEXT);
});

it("offers a text that was not sent after a reload", async () => {
  open([]);
  const dialog = await dialogOf();
  fireEvent.change(textIn(dialog), { target: { value: TEXT } });
  await dialog.findByText(/Draft kept on this device at/, {}, { timeout: 5_000 });
  cleanup();
  open([]);
  const again = await dialogOf();
  expect(again.getByText(/You have an unsaved draft from/)).toBeTruthy();
  fireEvent.click(again.getByRole("button", { name: "Continue draft" }));
  await waitFor(() => expect(textIn(again).value).toBe(TEXT));
});
