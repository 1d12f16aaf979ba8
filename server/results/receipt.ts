import { createHmac } from "node:crypto";
import { purposeKey } from "../accounts/keys.ts";
import type { Config } from "../config/config.ts";

/** What a receipt is for: the answers that the server took, and when. */
export interface Receipted {
  id: number;
  completedAt: Date;
  answers: readonly number[];
}

/** Without I and O, which are read as numbers. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 16;

/**
 * The receipt of a submit: 16 letters in groups of four, such as "KQZT-MBWA-XEFR-UCDH". They follow from the result's
 * number, its answers and the moment of the submit by HMAC-SHA-256 with a key of the server, so that nobody else can
 * make one, and a result whose answers were changed has another.
 */
export function receiptOf(config: Config, { id, completedAt, answers }: Receipted): string {
  const signed = JSON.stringify([id, completedAt.toISOString(), answers]);
  const bytes = createHmac("sha256", purposeKey(config, "receipt")).update(signed).digest();
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]);
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}
