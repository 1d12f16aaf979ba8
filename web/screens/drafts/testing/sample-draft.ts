import { cleanup } from "@testing-library/react";
import { type DraftPlace, draftKeyOf, draftName, putDraft, sealedDraft } from "../draft-store.ts";

/** A key like the server's. */
export const sampleDraftKey = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

/** Stores a draft like another page of the same person. */
export async function keepSampleDraft(
  place: DraftPlace,
  version: number | null,
  value: unknown,
): Promise<void> {
  const key = await draftKeyOf(sampleDraftKey);
  putDraft(draftName(place, "before"), await sealedDraft(key, { at: Date.now(), version, value }));
}

/** Unmounts the page and waits until it has stored its last draft, which the next test would find otherwise. */
export async function leavePage(): Promise<void> {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 50));
}
