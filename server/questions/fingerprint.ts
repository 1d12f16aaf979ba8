import { hash } from "node:crypto";
import { foldQuestion } from "#rules/question-rules.ts";

/**
 * What two questions share exactly when one is a duplicate of the other: the SHA-256 (32 bytes) of
 * their folded text and options (docs/rules.md, section 5).
 */
export function fingerprint(questionText: string, options: readonly string[]): Buffer {
  return hash("sha256", foldQuestion(questionText, options), "buffer");
}
