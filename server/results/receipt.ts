import { createHmac } from "node:crypto";
import { purposeKey } from "../accounts/keys.ts";
import type { Config } from "../config/config.ts";

/** The data that a receipt confirms: the counted answers, and the time of the submit. */
export interface Receipted {
  id: number;
  completedAt: Date;
  answers: readonly number[];
}

/** Without I and O, which look like digits. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 16;

/**
 * Returns the receipt of a submit: 16 letters in groups of four, such as "KQZT-MBWA-XEFR-UCDH". It is an HMAC-SHA-256
 * of the result's id, answers and time of submit with a key of the server. So nobody else can make one, and changed
 * answers would give another receipt.
 */
export function receiptOf(config: Config, { id, completedAt, answers }: Receipted): string {
  const signed = JSON.stringify([id, completedAt.toISOString(), answers]);
  const bytes = createHmac("sha256", purposeKey(config, "receipt")).update(signed).digest();
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]);
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}
