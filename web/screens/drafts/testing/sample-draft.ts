import { cleanup } from "@testing-library/react";
import { type DraftPlace, draftKeyOf, draftName, putDraft, sealedDraft } from "../draft-store.ts";

/** A key as the server gives one. */
export const sampleDraftKey = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

/** Keeps a draft as another page of the same person would. */
export async function keepSampleDraft(
  place: DraftPlace,
  version: number | null,
  value: unknown,
): Promise<void> {
  const key = await draftKeyOf(sampleDraftKey);
  putDraft(draftName(place, "before"), await sealedDraft(key, { at: Date.now(), version, value }));
}

/** Takes the page away and waits until it has kept its last draft, which the next test would find. */
export async function leavePage(): Promise<void> {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 50));
}
