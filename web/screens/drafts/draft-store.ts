// Unsaved form content, stored on this device. A draft may contain the keys of questions, and computers are shared,
// so its text is encrypted with a key that the server gives only to its author. Only the time and the version are in
// plain text.
import { DAY_MS } from "#rules/durations.ts";

/** Days until an unused draft is removed. */
const KEPT_DAYS = 30;
const IV_BYTES = 12;

/** Identifies a form of a user. `id` is the edited item; null for a new one. */
export interface DraftPlace {
  userId: number;
  form: "passage" | "paste" | "question" | "test" | "upload-test";
  id: string | null;
}

/** A draft as it is stored. */
interface StoredDraft {
  /** When it was stored, in milliseconds since 1970. */
  at: number;
  /** The version of the edited item; null for a new one. */
  version: number | null;
  iv: string;
  text: string;
}

/** A stored draft that is not opened yet. */
export interface FoundDraft {
  name: string;
  at: number;
  version: number | null;
  /** As stored, to restore it. */
  stored: string;
}

const startOf = (userId: number) => `lexam-draft.${userId}.`;
const placeStart = ({ userId, form, id }: DraftPlace) =>
  `${startOf(userId)}${form}.${id ?? "new"}.`;

/**
 * The storage key of a draft. `writer` is the page that writes it, so that two tabs with the same form don't
 * overwrite each other.
 */
export function draftName(place: DraftPlace, writer: string): string {
  return `${placeStart(place)}${writer}`;
}

/** @param raw 256 bits from the server, base64url */
export function draftKeyOf(raw: string): Promise<CryptoKey> {
  const bytes = bytesOf(raw.replaceAll("-", "+").replaceAll("_", "/"));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  let text = "";
  // In pieces, since a call allows only so many arguments.
  for (let from = 0; from < bytes.length; from += 8_192) {
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  }
  return btoa(text);
}

/** Encrypts a draft for storage. */
export async function sealedDraft(
  key: CryptoKey,
  { at, version, value }: { at: number; version: number | null; value: unknown },
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain);
  const stored: StoredDraft = {
    at,
    version,
    iv: base64Of(iv),
    text: base64Of(new Uint8Array(sealed)),
  };
  return JSON.stringify(stored);
}

/** A draft was encrypted with another key, or is damaged. */
export class UnreadableDraft extends Error {}

/** Decrypts a draft. @throws {UnreadableDraft} */
export async function openedDraft(key: CryptoKey, { stored }: FoundDraft): Promise<unknown> {
  try {
    const { iv, text } = JSON.parse(stored) as StoredDraft;
    const algorithm = { name: "AES-GCM", iv: bytesOf(iv) };
    const plain = await crypto.subtle.decrypt(algorithm, key, bytesOf(text));
    return JSON.parse(new TextDecoder().decode(plain));
  } catch (cause) {
    throw new UnreadableDraft("The draft can't be read.", { cause });
  }
}

/** Stores an encrypted draft. @returns false if there is no space */
export function putDraft(name: string, sealed: string): boolean {
  try {
    localStorage.setItem(name, sealed);
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

function readDraft(name: string): FoundDraft | null {
  try {
    const stored = localStorage.getItem(name) ?? "";
    const { at, version } = JSON.parse(stored) as StoredDraft;
    return typeof at === "number" ? { name, at, version: version ?? null, stored } : null;
  } catch {
    return null;
  }
}

/** The newest draft of a form; null for none. @param own the key of the draft that this page writes */
export function findDraft(place: DraftPlace, own: string): FoundDraft | null {
  let newest: FoundDraft | null = null;
  for (const name of namesOf(place.userId)) {
    const draft = readDraft(name);
    if (draft === null || draft.at < Date.now() - KEPT_DAYS * DAY_MS) removeDraft(name);
    else if (name.startsWith(placeStart(place)) && name !== own && draft.at > (newest?.at ?? 0))
      newest = draft;
  }
  return newest;
}

/** True if this device stores a draft of any form of a person. */
export function hasDraft(userId: number): boolean {
  const from = Date.now() - KEPT_DAYS * DAY_MS;
  return namesOf(userId).some((name) => (readDraft(name)?.at ?? 0) >= from);
}

function namesOf(userId: number): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(startOf(userId)));
  } catch {
    return [];
  }
}
