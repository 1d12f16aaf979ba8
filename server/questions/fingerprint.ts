import { hash } from "node:crypto";
import { foldQuestion } from "#rules/question-rules.ts";

/**
 * Returns the fingerprint of a question, which is equal for duplicates and only for them: the SHA-256 (32 bytes) of
 * the folded text and options (docs/rules.md, section 5). For a question about a passage, it is the SHA-256 of this
 * hash and the passage's fingerprint, so that two passages may have the same question. Imports combine the two in SQL.
 *
 * @param passagePrint null for a question without a passage
 */
export function fingerprint(
  questionText: string,
  options: readonly string[],
  passagePrint: Uint8Array | null = null,
): Buffer {
  const own = hash("sha256", foldQuestion(questionText, options), "buffer");
  return passagePrint === null ? own : hash("sha256", Buffer.concat([own, passagePrint]), "buffer");
}

/** Returns the fingerprint of a passage, which is equal for texts that differ only in case and white space. */
export function passageFingerprint(text: string): Buffer {
  return hash("sha256", foldQuestion(text, []), "buffer");
}
