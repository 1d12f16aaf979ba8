import { hash } from "node:crypto";
import { foldQuestion } from "#rules/question-rules.ts";

/**
 * What two questions share exactly when one is a duplicate of the other: the SHA-256 (32 bytes) of
 * their folded text and options (docs/rules.md, section 5). Of a question about a passage it is the
 * SHA-256 of that and of the passage's, so that the same question may stand under two passages; files
 * put the two together in SQL.
 *
 * @param passagePrint null for a question that stands by itself
 */
export function fingerprint(
  questionText: string,
  options: readonly string[],
  passagePrint: Uint8Array | null = null,
): Buffer {
  const own = hash("sha256", foldQuestion(questionText, options), "buffer");
  return passagePrint === null ? own : hash("sha256", Buffer.concat([own, passagePrint]), "buffer");
}

/** What two passages share exactly when their texts are the same but for case and white space. */
export function passageFingerprint(text: string): Buffer {
  return hash("sha256", foldQuestion(text, []), "buffer");
}
