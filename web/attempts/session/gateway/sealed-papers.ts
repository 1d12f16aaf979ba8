// Papers sent ahead encrypted (docs/attempts.md, section 14). They are held in memory; a second load comes from the
// browser's cache, since the content of their addresses never changes.
import { fetchBytes } from "../../../apollo/fetch-bytes.ts";
import type { QuizAttemptFragment } from "../../../gql/graphql.ts";

/** The content of a sealed paper. */
export type PaperParts = Pick<QuizAttemptFragment, "questions" | "passages" | "sections">;

interface SealedPaper {
  paperId: string;
  bytes: ArrayBuffer;
}

const IV_BYTES = 12;

/** By test number. */
const held = new Map<string, SealedPaper>();

/** True if this browser can open sealed papers. Pages without TLS can't. */
export function canUnseal(): boolean {
  return typeof DecompressionStream === "function" && globalThis.crypto?.subtle !== undefined;
}

/**
 * Fetches a sealed paper and holds it until the test is started.
 * @throws {NoAnswer}
 * @throws {UnreadableAnswer} see `fetchBytes`
 */
export async function holdSealed(testId: string, paperId: string): Promise<void> {
  if (held.get(testId)?.paperId === paperId) return;
  const bytes = await fetchBytes(`/sealed-papers/${paperId}`);
  held.set(testId, { paperId, bytes });
}

/** The id of the sealed paper of a test that this page holds; null for none. */
export function heldPaper(testId: string): string | null {
  return held.get(testId)?.paperId ?? null;
}

/** Drops the sealed paper of a test. */
export function forgetSealed(testId: string): void {
  held.delete(testId);
}

async function opened(bytes: ArrayBuffer, key: string): Promise<PaperParts> {
  const raw = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  const { subtle } = crypto;
  const secret = await subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
  const iv = bytes.slice(0, IV_BYTES);
  const plain = await subtle.decrypt({ name: "AES-GCM", iv }, secret, bytes.slice(IV_BYTES));
  const stream = new Blob([plain]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as PaperParts;
}

/** Opens the sealed paper of a test; null if the page doesn't hold it or it can't be opened. */
export async function unseal(
  testId: string,
  { paperId, paperSecret }: { paperId: string | null; paperSecret: string | null },
): Promise<PaperParts | null> {
  const sealed = held.get(testId);
  if (sealed === undefined || sealed.paperId !== paperId || paperSecret === null) return null;
  return opened(sealed.bytes, paperSecret).catch(() => null);
}
